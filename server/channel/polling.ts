/**
 * Long-polling sessions on `/socket.io` (§7), in Socket.IO 4's protocol over polling
 * (docs/decisions/polling-server.md). Guarantees:
 *
 * - packets are delivered in order and at least once to clients whose polls have a `t` parameter, as
 *   all Socket.IO clients' have: packets count as delivered when the next poll arrives, and a poll
 *   with the same `t` gets the same response again. Boards ignore repeated events by their `seq`. A
 *   late copy of an earlier poll gets nothing and changes nothing. A client without `t` gets each
 *   packet at most once;
 * - packets from the viewer are handled once, also when the request is repeated with its `t`;
 * - a session whose connection was cut stays for `RETRY_WITHIN_MS`, and one that has joined no room
 *   for a limited time, unless a new viewer needs its place;
 * - a session ends when it doesn't respond to a ping that a poll has taken; when its packets take too
 *   long to arrive; when it joins no room in time, sends too fast, lets its queue grow too long, or
 *   sends a malformed packet. An open poll gets a close packet and a later one is refused, so that
 *   the board reconnects;
 * - a broadcast runs in slices that let other work run in between;
 * - a session has no timer of its own, and no listener but that of its open poll.
 */
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'
import { networksOf } from '../guard/networks.ts'
import { corsHeaders } from '../guard/origin.ts'
import type { Rate } from '../guard/token-bucket.ts'
import { fullBucket, take } from '../guard/token-bucket.ts'
import type { RequestHandler } from '../lib/node-http.ts'
import { Problem, writeProblem } from '../lib/problem.ts'
import type { Admission } from './admission.ts'
import { Chunk } from './chunk.ts'
import { createDelivery } from './delivery.ts'
import {
  CLOSE,
  connectedPacket,
  NOTHING,
  openPacket,
  readPacket,
  refusalPacket,
  SEPARATOR,
} from './packets.ts'
import { type ChannelQuery, channelQuery } from './query.ts'
import { sendChunks, sendError, sendPreflight, sendText, sendTooLarge } from './responses.ts'
import { type PollResponse, Session, sessionId } from './session.ts'
import { Timeouts } from './timeouts.ts'
import { UnjoinedSessions } from './unjoined.ts'

/** Below the minute after which proxies close an idle connection. */
const PING_INTERVAL_MS = 25_000
const PING_TIMEOUT_MS = 20_000
/** Browsers and proxies repeat a request at once or not at all. */
const RETRY_WITHIN_MS = 5_000
/** A viewer only ever sends `joinAuction`: 4 KiB is plenty. */
const MAX_BODY_BYTES = 4_096
const OPENING = {
  pingInterval: PING_INTERVAL_MS,
  pingTimeout: PING_TIMEOUT_MS,
  maxPayload: MAX_BODY_BYTES,
}
/** Longest `t` that counts; clients send seven to eleven characters. */
const MAX_ID_LENGTH = 64
/** Boards send a handful of packets on joining and one for every ping. */
const PACKETS: Rate = { perSecond: 20, burst: 40 }
/** Time limit for a body. */
const BODY_WITHIN_MS = 10_000
/** Short, so that sessions opened at once are not all pinged at once. */
const SWEEP_MS = 100

const NO_HEADERS: IncomingHttpHeaders = {}
const NO_RAW_HEADERS: string[] = []
const NOTHING_CHUNKS: readonly Chunk[] = [new Chunk(NOTHING)]

/** Why a session was closed by the server; a label of the metrics. */
export type CloseReason = 'cut' | 'malformed' | 'no_join' | 'no_pong' | 'queue_full' | 'too_fast'

interface PollingOptions {
  readonly admission: Admission
  /** Prefix of every session id; may be empty. */
  readonly nodeName: string
  readonly allowedOrigins: readonly string[]
  readonly onEvent: (session: Session, name: string | number, args: readonly unknown[]) => void
  /** The session's ping, called when it is sent or queued. */
  readonly pingOf: (session: Session) => readonly Chunk[]
  /** The session has left all rooms, or has ended. */
  readonly onLeave: (session: Session) => void
  readonly onClosed: (reason: CloseReason) => void
}

/** The polling transport, and the sessions. */
export class Polling {
  readonly #options: PollingOptions
  /** By their id. */
  readonly #sessions = new Map<string, Session>()
  /** Those that have joined no room. */
  readonly #unjoined = new UnjoinedSessions()
  /** Sessions that will be sent a ping. */
  readonly #pingIntervals = new Timeouts<Session>(PING_INTERVAL_MS)
  /** Sessions that have to respond to a ping. */
  readonly #pongTimeouts = new Timeouts<Session>(PING_TIMEOUT_MS)
  /** Sessions whose connection was cut. */
  readonly #retryTimeouts = new Timeouts<Session>(RETRY_WITHIN_MS)
  /** Requests whose body is being read. */
  readonly #bodyTimeouts = new Timeouts<IncomingMessage>(BODY_WITHIN_MS)
  readonly #delivery = createDelivery((session) => this.close(session, 'queue_full'))
  /** One function for all polls, to save memory. */
  readonly #onPollClosed: (this: PollResponse) => void
  readonly #sweepTimer: NodeJS.Timeout

  constructor(options: PollingOptions) {
    this.#options = options
    const retryTimeouts = this.#retryTimeouts
    this.#onPollClosed = function () {
      const { session } = this
      if (session?.poll !== this) return
      session.poll = null
      retryTimeouts.add(session)
    }
    this.#sweepTimer = setInterval(() => this.#sweep(), SWEEP_MS).unref()
  }

  /** Takes the requests of the channel. */
  readonly onRequest: RequestHandler = (request, response) => {
    const query = channelQuery(request.url ?? '')
    if (query === null) return false
    this.#onChannelRequest(request, response, query)
    return true
  }

  /** See `createDelivery`. */
  readonly send = this.#delivery.send
  /** See `createDelivery`. */
  readonly broadcast = this.#delivery.broadcast

  /** The session has joined a room, so it may stay. */
  joined(session: Session): void {
    this.#unjoined.delete(session)
  }

  /**
   * Closes a session; its board reconnects.
   * @param reason omitted when the viewer or a shutdown ends it
   * @param last packet for an open poll
   */
  close(session: Session, reason?: CloseReason, last = CLOSE): void {
    if (session.isOver) return
    session.isOver = true
    session.drain()
    const { poll: response } = session
    session.poll = null
    if (response !== null) sendText(response, last)
    this.#sessions.delete(session.sid)
    this.#unjoined.delete(session)
    this.#pingIntervals.delete(session)
    this.#pongTimeouts.delete(session)
    this.#retryTimeouts.delete(session)
    this.#options.admission.leave(session.address)
    this.#options.onLeave(session)
    if (reason !== undefined) this.#options.onClosed(reason)
  }

  /** Ends every session so that viewers reconnect, and refuses new ones. */
  stop(): void {
    this.#options.admission.close()
    clearInterval(this.#sweepTimer)
    for (const session of this.#sessions.values()) this.close(session)
  }

  #onChannelRequest(
    request: IncomingMessage,
    response: PollResponse,
    query: Readonly<ChannelQuery>,
  ) {
    const { origin } = request.headers
    if (origin !== undefined && this.#options.allowedOrigins.includes(origin)) {
      for (const [name, value] of Object.entries(corsHeaders(origin)))
        response.setHeader(name, value)
      response.allowedOrigin = origin
      if (request.method === 'OPTIONS') return sendPreflight(response)
    }
    const problem = this.#options.admission.refusal(request, query)
    if (problem !== null) return writeProblem(response, problem)
    const { transport, sid = '', EIO, t = '' } = query
    if (transport !== 'polling') return sendError(response, 'transport')
    if (sid === '') return this.#onHandshake(request, response, EIO)
    const session = this.#sessions.get(sid)
    if (session === undefined) return sendError(response, 'session')
    if (EIO !== '4') return sendError(response, 'request')
    const id = t.length > MAX_ID_LENGTH ? '' : t
    if (request.method === 'GET') this.#onPollRequest(session, response, id)
    else if (request.method === 'POST') this.#onDataRequest(session, request, response, id)
    else {
      response.setHeader('allow', 'GET, POST')
      writeProblem(response, new Problem(405, 'The channel takes GET and POST.'))
    }
  }

  #onHandshake(request: IncomingMessage, response: PollResponse, protocol: string | undefined) {
    if (request.method !== 'GET') return sendError(response, 'method')
    const problem = this.#options.admission.refusalToOpen(request, (network, address) =>
      this.#freePlace(network, address),
    )
    if (problem !== null) return writeProblem(response, problem)
    if (protocol !== '4') return sendError(response, 'protocol')
    const session = new Session(
      sessionId(this.#options.nodeName),
      this.#options.admission.enter(request),
      fullBucket(PACKETS),
    )
    this.#sessions.set(session.sid, session)
    this.#unjoined.add(session)
    this.#pingIntervals.add(session)
    sendText(response, openPacket(OPENING, session.sid))
  }

  /**
   * Ends a session that joined no room, else one that was cut.
   * @param network where, or `null` for any
   * @param address of the viewer who needs the place
   * @returns whether there was one
   */
  #freePlace(network: string | null, address: string): boolean {
    const stranger =
      network === null
        ? this.#unjoined.toLeaveNode(address)
        : this.#unjoined.toLeaveNetwork(network)
    if (stranger !== undefined) {
      this.close(stranger, 'no_join')
      return true
    }
    for (const session of this.#retryTimeouts.items()) {
      if (network !== null && !networksOf(session.address).includes(network)) continue
      this.close(session, 'cut')
      return true
    }
    return false
  }

  /** @param id the poll's `t`, or an empty string */
  #onPollRequest(session: Session, response: PollResponse, id: string) {
    const isRetry = id !== '' && id === session.pollId
    // Its client has read the response already: it waits for none, and this proves nothing about it.
    if (!isRetry && session.isPastPoll(id)) return sendText(response, NOTHING)
    const { poll: earlier } = session
    if (earlier !== null) {
      if (!isRetry) {
        this.close(session, 'malformed')
        return sendError(response, 'request')
      }
      // The client reads one of the two, and which can't be known.
      session.poll = null
      session.unacknowledged = NOTHING_CHUNKS
      sendText(earlier, NOTHING)
    }
    this.#retryTimeouts.delete(session)
    if (isRetry && session.unacknowledged.length > 0) {
      return sendChunks(response, session.unacknowledged)
    }
    session.startPoll(id)
    if (session.hasQueued) return this.#delivery.flush(session, response)
    session.poll = response
    response.session = session
    response.on('close', this.#onPollClosed)
    // Nobody reads them again, and ten thousand open polls would keep as many copies.
    response.req.headers = NO_HEADERS
    response.req.rawHeaders = NO_RAW_HEADERS
  }

  /** @param id the request's `t`, or an empty string */
  #onDataRequest(session: Session, request: IncomingMessage, response: PollResponse, id: string) {
    const isRetry = id !== '' && id === session.postId
    const isOverlap = session.post !== null && !isRetry
    if (isOverlap || request.headers['content-type'] === 'application/octet-stream') {
      this.close(session, 'malformed')
      return sendError(response, 'request')
    }
    const isHandled = isRetry && session.post === null
    const { post: earlier } = session
    this.#retryTimeouts.delete(session)
    session.post = request
    session.postId = id
    earlier?.destroy()
    const parts: Buffer[] = []
    let bytes = 0
    let isDone = false
    const done = () => {
      isDone = true
      if (session.post === request) session.post = null
      this.#bodyTimeouts.delete(request)
    }
    this.#bodyTimeouts.add(request)
    request.on('data', (part: Buffer) => {
      if (isDone) return
      bytes += part.length
      if (bytes <= MAX_BODY_BYTES) {
        parts.push(part)
        return
      }
      done()
      session.postId = ''
      sendTooLarge(response)
    })
    request.on('end', () => {
      if (isDone) return
      done()
      if (isHandled || this.#onData(session, String(Buffer.concat(parts)))) sendText(response, 'ok')
      else sendError(response, 'request')
    })
    request.on('close', () => {
      if (isDone) return
      // Nothing of an incomplete request was handled, so its retry must be.
      const isLast = session.post === request
      done()
      if (!isLast) return
      if (!isHandled) session.postId = ''
      if (!session.isOver) this.#retryTimeouts.add(session)
    })
  }

  /** Handles packets up to the first malformed one. @returns whether all were valid */
  #onData(session: Session, body: string): boolean {
    for (const packet of body.split(SEPARATOR)) {
      if (session.isOver) return true
      if (take(session.allowance, PACKETS) > 0) {
        this.close(session, 'too_fast')
        return false
      }
      if (!this.#onPacket(session, packet)) {
        this.close(session, 'malformed')
        return false
      }
    }
    return true
  }

  /** @returns false for a malformed packet */
  #onPacket(session: Session, text: string): boolean {
    const packet = readPacket(text)
    switch (packet.kind) {
      case 'close':
        this.close(session, undefined, NOTHING)
        return true
      case 'pong':
        this.#onPong(session)
        return true
      case 'connect':
        if (packet.namespace !== '/') {
          this.send(session, [new Chunk(refusalPacket(packet.namespace))])
        } else if (session.isConnected) return false
        else {
          session.isConnected = true
          this.send(session, [new Chunk(connectedPacket(sessionId('')))])
        }
        return true
      case 'leave':
        if (!session.isConnected) return false
        session.isConnected = false
        this.#options.onLeave(session)
        session.dropEvents()
        // Without effect while the first time limit is running: leaving must not extend it.
        this.#unjoined.add(session)
        return true
      case 'event':
        if (!session.isConnected) return false
        this.#options.onEvent(session, packet.name, packet.args)
        return true
      case 'nothing':
        return true
      case 'malformed':
        return false
    }
  }

  /** Counts only after a poll has taken the ping, so that a session has to poll to stay. */
  #onPong(session: Session) {
    if (!session.isPingQueued && this.#pongTimeouts.delete(session))
      this.#pingIntervals.add(session)
  }

  #sweep() {
    const now = performance.now()
    for (const session of this.#unjoined.due(now)) this.close(session, 'no_join')
    for (const session of this.#pongTimeouts.due(now)) this.close(session, 'no_pong')
    for (const session of this.#retryTimeouts.due(now)) this.close(session, 'cut')
    for (const request of this.#bodyTimeouts.due(now)) request.destroy()
    for (const session of this.#pingIntervals.due(now)) {
      this.#pingIntervals.delete(session)
      this.#pongTimeouts.add(session)
      this.send(session, this.#options.pingOf(session))
      session.isPingQueued = session.hasQueued
    }
  }
}
