/**
 * Long-polling sessions on `/socket.io` (§7), in the protocol that Socket.IO 4 clients speak over
 * polling (docs/decisions/polling-server.md). Guarantees:
 *
 * - packets are delivered in order and at least once, to a client that gives every poll a `t`
 *   parameter of its own, as all Socket.IO clients do by default: what a poll was answered with
 *   counts as delivered when the next poll arrives, and a poll with the same `t` is answered with
 *   the same again. Events carry `seq`, so that a board shows a repeated one once. A client
 *   without `t` gets each packet once, or not at all when an answer is lost;
 * - packets from the viewer are handled once, also when the request is repeated with its `t`;
 * - a session whose poll or packets were cut lives on for `RETRY_WITHIN_MS`, and gives up its place
 *   at once where a new viewer needs it;
 * - a session ends when it doesn't answer a ping, which takes a poll that carried the ping; when its
 *   packets take too long to arrive; when it has joined no room in time, sends faster than any board
 *   does, lets its queue grow too long, or sends a malformed packet. An open poll is told so and a
 *   later one is refused, so that a board comes back;
 * - an event for many viewers is handed out in slices that let other work run in between;
 * - a session has no timer of its own, and no listener but that of its open poll.
 */
import type { IncomingMessage } from 'node:http'
import type { FastifyBaseLogger } from 'fastify'
import { corsHeaders } from '../guard/origin.ts'
import type { Rate } from '../guard/token-bucket.ts'
import { fullBucket, takeOne } from '../guard/token-bucket.ts'
import type { RequestHandler } from '../http/entry-point.ts'
import { answerProblem, Problem } from '../http/problem.ts'
import { Chunk } from './chunk.ts'
import type { ChannelGuard } from './guard.ts'
import {
  CLOSE,
  connectedPacket,
  NOTHING,
  openPacket,
  PING,
  readPacket,
  refusalPacket,
  SEPARATOR,
} from './packets.ts'
import { answerChunks, answerPreflight, answerText, refuse, refuseLength } from './poll-answers.ts'
import { channelQuery } from './query.ts'
import { type PollAnswer, Session } from './session.ts'
import { sessionId } from './session-id.ts'

/** Below the minute after which proxies drop a connection that says nothing. */
const PING_INTERVAL_MS = 25_000
const PING_TIMEOUT_MS = 20_000
/** Browsers and proxies repeat a request at once or not at all. */
const RETRY_WITHIN_MS = 5_000
/** A viewer only ever sends `joinAuction`: 4 KiB is plenty. */
const MAX_BODY_BYTES = 4_096
/** Clients draw seven to eleven characters. */
const MAX_ID_LENGTH = 64
/** A board sends a handful of packets on joining and one for every ping. */
const PACKETS: Rate = { perSecond: 20, burst: 40 }
/** In which a body of that length must have arrived. */
const BODY_WITHIN_MS = 10_000
/** Often, so that those who came at once are not all asked at once whether they are there. */
const SWEEP_MS = 100
/** How long answering the polls of many may keep other work waiting. */
const SLICE_MS = 20
/** Polls answered between two looks at the clock. */
const SLICE_STEP = 16

const PING_CHUNKS: readonly Chunk[] = [new Chunk(PING)]

/** Why a session was closed by the server; a label of the metrics. */
export type CloseReason =
  | 'cut'
  | 'malformed'
  | 'no_join'
  | 'no_pong'
  | 'queue_full'
  | 'replaced'
  | 'too_fast'

export interface Polling {
  /** Request handler: takes the requests of the channel. */
  onRequest: RequestHandler
  send(session: Session, chunks: readonly Chunk[]): void
  /**
   * Sends the same to many, in slices. It is queued for all of them before this returns.
   * @param onHanded called when every open poll among them has been answered
   */
  broadcast(sessions: Iterable<Session>, chunks: readonly Chunk[], onHanded: () => void): void
  /** Settles when the session's queue has been taken or dropped, or the session is over. */
  nextPoll(session: Session): Promise<void>
  /** Removes the queued events of a room that the session joins again. */
  dropEvents(session: Session, room: string): void
  /** The session has joined a room: it may stay. */
  joined(session: Session): void
  /** Closes a session; its board comes back by itself. */
  close(session: Session, reason: CloseReason): void
  /** Ends every session so that viewers come back by themselves; from now on nobody is let in. */
  stop(): void
}

export interface PollingOptions {
  readonly guard: ChannelGuard
  readonly logger: Pick<FastifyBaseLogger, 'debug'>
  /** At the head of every session id; may be empty. */
  readonly nodeName: string
  readonly allowedOrigins: readonly string[]
  /** Milliseconds, from its opening or from leaving all rooms, in which a session must have joined one. */
  readonly joinWithinMs: number
  readonly onEvent: (session: Session, name: string | number, args: readonly unknown[]) => void
  /** The session is in no room any more: it has left them, or is over. */
  readonly onLeave: (session: Session) => void
  readonly onClosed: (reason: CloseReason) => void
}

export function openPolling(options: PollingOptions): Polling {
  const { guard, logger, nodeName, allowedOrigins, joinWithinMs } = options
  const { onEvent, onLeave, onClosed } = options
  const sessions = new Map<string, Session>()
  // By the monotonic clock; who is due first stands first, since all wait for the same time. A key
  // that is set again keeps its old place: it has to be deleted first, or left as it is.
  const joinDue = new Map<Session, number>()
  const pingDue = new Map<Session, number>()
  const pongDue = new Map<Session, number>()
  const retryDue = new Map<Session, number>()
  const bodyDue = new Map<IncomingMessage, number>()
  /** Sessions with an open poll and something queued for it. */
  let flushing: Session[] = []
  let onFlushed: (() => void)[] = []

  function onRequest(
    request: IncomingMessage,
    answer: PollAnswer,
    query: Readonly<Record<string, string>>,
  ) {
    const { origin } = request.headers
    if (origin !== undefined && allowedOrigins.includes(origin)) {
      for (const [name, value] of Object.entries(corsHeaders(origin))) answer.setHeader(name, value)
      answer.isCrossOrigin = true
      if (request.method === 'OPTIONS') return answerPreflight(answer)
    }
    const problem = guard.refusal(request, query)
    if (problem !== null) return answerProblem(answer, problem)
    const { transport, sid = '', EIO, t = '' } = query
    if (transport !== 'polling') return refuse(answer, 'transport')
    if (sid === '') return open(request, answer, EIO)
    const session = sessions.get(sid)
    if (session === undefined) return refuse(answer, 'session')
    if (EIO !== '4') return refuse(answer, 'request')
    const id = t.length > MAX_ID_LENGTH ? '' : t
    if (request.method === 'GET') poll(session, answer, id)
    else if (request.method === 'POST') receive(session, request, answer, id)
    else {
      answer.setHeader('allow', 'GET, POST')
      answerProblem(answer, new Problem(405, 'The channel takes GET and POST.'))
    }
  }

  function open(request: IncomingMessage, answer: PollAnswer, protocol: string | undefined) {
    if (request.method !== 'GET') return refuse(answer, 'method')
    const problem = guard.refusalToOpen(request, freePlace)
    if (problem !== null) return answerProblem(answer, problem)
    if (protocol !== '4') return refuse(answer, 'protocol')
    const session = new Session(sessionId(nodeName), guard.enter(request), fullBucket(PACKETS))
    const now = performance.now()
    sessions.set(session.sid, session)
    joinDue.set(session, now + joinWithinMs)
    pingDue.set(session, now + PING_INTERVAL_MS)
    const packet = openPacket({
      sid: session.sid,
      pingIntervalMs: PING_INTERVAL_MS,
      pingTimeoutMs: PING_TIMEOUT_MS,
      maxPayload: MAX_BODY_BYTES,
    })
    answerText(answer, packet)
  }

  /** Ends a session that was cut, of this address or of any, so that a new viewer gets its place. */
  function freePlace(address: string | null): boolean {
    for (const session of retryDue.keys()) {
      if (address !== null && session.address !== address) continue
      end(session, CLOSE, 'cut')
      return true
    }
    return false
  }

  /** @param id the poll's `t`, or an empty string */
  function poll(session: Session, answer: PollAnswer, id: string) {
    const isRetry = id !== '' && id === session.pollId
    const { poll: earlier } = session
    if (earlier !== null) {
      if (!isRetry) {
        end(session, CLOSE, 'malformed')
        return refuse(answer, 'request')
      }
      // Whoever retries has given the first one up, whether or not its connection is known to be cut.
      session.poll = null
      answerText(earlier, NOTHING)
    }
    retryDue.delete(session)
    if (isRetry && session.unacknowledged.length > 0) {
      return answerChunks(answer, session.unacknowledged)
    }
    session.pollId = id
    session.acknowledge()
    if (session.hasQueued) return flush(session, answer)
    session.poll = answer
    answer.session = session
    answer.on('close', onPollClosed)
  }

  // One function for all polls: it costs a viewer nothing.
  function onPollClosed(this: PollAnswer) {
    const { session } = this
    if (session?.poll !== this) return
    session.poll = null
    awaitRetry(session)
  }

  function awaitRetry(session: Session) {
    if (session.isOver || retryDue.has(session)) return
    retryDue.set(session, performance.now() + RETRY_WITHIN_MS)
  }

  /** @param id the request's `t`, or an empty string */
  function receive(session: Session, request: IncomingMessage, answer: PollAnswer, id: string) {
    const isRetry = id !== '' && id === session.postId
    const isOverlap = session.post !== null && !isRetry
    if (isOverlap || request.headers['content-type'] === 'application/octet-stream') {
      end(session, CLOSE, 'malformed')
      return refuse(answer, 'request')
    }
    const isHandled = isRetry && session.post === null
    const { post: earlier } = session
    retryDue.delete(session)
    session.post = request
    session.postId = id
    earlier?.destroy()
    const parts: Buffer[] = []
    let bytes = 0
    let isDone = false
    const done = () => {
      isDone = true
      if (session.post === request) session.post = null
      bodyDue.delete(request)
    }
    bodyDue.set(request, performance.now() + BODY_WITHIN_MS)
    request.on('data', (part: Buffer) => {
      bytes += part.length
      parts.push(part)
      if (isDone || bytes <= MAX_BODY_BYTES) return
      done()
      session.postId = ''
      parts.length = 0
      refuseLength(answer)
    })
    request.on('end', () => {
      if (isDone) return
      done()
      if (isHandled || handlePackets(session, textOf(parts))) answerText(answer, 'ok')
      else refuse(answer, 'request')
    })
    request.on('close', () => {
      if (isDone) return
      // Cut before its end: nothing of it was handled, so a repetition is not one that was.
      const isLast = session.post === request
      done()
      if (!isLast) return
      if (!isHandled) session.postId = ''
      awaitRetry(session)
    })
  }

  /** @returns whether all packets were valid; none after a malformed one is handled */
  function handlePackets(session: Session, body: string): boolean {
    for (const packet of body.split(SEPARATOR)) {
      if (session.isOver) return true
      if (!takeOne(session.allowance, PACKETS)) {
        logger.debug('a viewer sends too fast, closed')
        end(session, CLOSE, 'too_fast')
        return false
      }
      if (!handlePacket(session, packet)) {
        end(session, CLOSE, 'malformed')
        return false
      }
    }
    return true
  }

  /** @returns false for a malformed packet */
  function handlePacket(session: Session, text: string): boolean {
    const packet = readPacket(text)
    switch (packet.kind) {
      case 'close':
        end(session, NOTHING)
        return true
      case 'pong':
        handlePong(session)
        return true
      case 'connect':
        if (packet.namespace !== '/') {
          send(session, [new Chunk(refusalPacket(packet.namespace))])
        } else if (session.isConnected) return false
        else {
          session.isConnected = true
          send(session, [new Chunk(connectedPacket(sessionId('')))])
        }
        return true
      case 'leave':
        if (!session.isConnected) return false
        session.isConnected = false
        onLeave(session)
        session.dropEvents()
        settleWaiting(session)
        // A session that has joined nothing yet gets no more time by leaving.
        if (!joinDue.has(session)) joinDue.set(session, performance.now() + joinWithinMs)
        return true
      case 'event':
        if (!session.isConnected) return false
        onEvent(session, packet.name, packet.args)
        return true
      case 'nothing':
        return true
      case 'malformed':
        return false
    }
  }

  /** Only the answer to a ping that was taken by a poll counts: a session has to poll to stay. */
  function handlePong(session: Session) {
    if (session.isPingQueued || !pongDue.has(session)) return
    pongDue.delete(session)
    pingDue.set(session, performance.now() + PING_INTERVAL_MS)
  }

  function send(session: Session, chunks: readonly Chunk[]) {
    if (session.isOver) return
    const { poll: answer } = session
    if (answer === null || session.hasQueued) {
      if (!session.enqueue(chunks)) end(session, CLOSE, 'queue_full')
      return
    }
    session.poll = null
    session.unacknowledged = chunks
    answerChunks(answer, chunks)
  }

  /** Answers a poll with what is queued. */
  function flush(session: Session, answer: PollAnswer) {
    session.poll = null
    session.unacknowledged = session.take()
    answerChunks(answer, session.unacknowledged)
    settleWaiting(session)
  }

  function broadcast(receivers: Iterable<Session>, chunks: readonly Chunk[], onHanded: () => void) {
    // What waits to be flushed goes first: who waited longest is answered first.
    let isSliceOver = flushing.length > 0
    const sliceEnd = performance.now() + SLICE_MS
    let steps = 0
    for (const session of receivers) {
      if (!isSliceOver) {
        send(session, chunks)
        if (++steps % SLICE_STEP === 0) isSliceOver = performance.now() > sliceEnd
      } else if (!session.isOver) {
        if (!session.enqueue(chunks)) end(session, CLOSE, 'queue_full')
        else if (session.poll !== null && !session.isFlushing) {
          session.isFlushing = true
          if (flushing.push(session) === 1) setImmediate(flushSlice)
        }
      }
    }
    if (flushing.length === 0) onHanded()
    else onFlushed.push(onHanded)
  }

  function flushSlice() {
    const sliceEnd = performance.now() + SLICE_MS
    let steps = 0
    for (const session of flushing) {
      session.isFlushing = false
      const { poll: answer } = session
      if (answer !== null && session.hasQueued) flush(session, answer)
      if (++steps % SLICE_STEP === 0 && performance.now() > sliceEnd) break
    }
    flushing = flushing.slice(steps)
    if (flushing.length > 0) setImmediate(flushSlice)
    else {
      const callbacks = onFlushed
      onFlushed = []
      for (const callback of callbacks) callback()
    }
  }

  /**
   * @param last what an open poll is answered with
   * @param reason left out when the viewer or a shutdown ends it
   */
  function end(session: Session, last: string, reason?: CloseReason) {
    if (session.isOver) return
    session.isOver = true
    session.take()
    session.acknowledge()
    settleWaiting(session)
    const { poll: answer } = session
    session.poll = null
    if (answer !== null) answerText(answer, last)
    sessions.delete(session.sid)
    joinDue.delete(session)
    pingDue.delete(session)
    pongDue.delete(session)
    retryDue.delete(session)
    guard.leave(session.address)
    onLeave(session)
    if (reason !== undefined) onClosed(reason)
  }

  const sweep = setInterval(() => {
    const now = performance.now()
    for (const session of due(joinDue, now)) end(session, CLOSE, 'no_join')
    for (const session of due(pongDue, now)) end(session, CLOSE, 'no_pong')
    for (const session of due(retryDue, now)) end(session, CLOSE, 'cut')
    for (const request of due(bodyDue, now)) request.destroy()
    for (const session of due(pingDue, now)) {
      pingDue.delete(session)
      pongDue.set(session, now + PING_TIMEOUT_MS)
      send(session, PING_CHUNKS)
      session.isPingQueued = session.hasQueued
    }
  }, SWEEP_MS)
  sweep.unref()

  return {
    onRequest(request, response) {
      const query = channelQuery(request.url ?? '')
      if (query === null) return false
      onRequest(request, response, query)
      return true
    },
    send,
    broadcast,
    nextPoll: (session) =>
      new Promise((resolve) => {
        if (session.isOver || !session.hasQueued) resolve()
        else if (session.waiting === null) session.waiting = [resolve]
        else session.waiting.push(resolve)
      }),
    dropEvents(session, room) {
      session.dropEvents(room)
      settleWaiting(session)
    },
    joined: (session) => void joinDue.delete(session),
    close: (session, reason) => end(session, CLOSE, reason),
    stop() {
      guard.close()
      clearInterval(sweep)
      for (const session of sessions.values()) end(session, CLOSE)
    },
  }
}

function settleWaiting(session: Session): void {
  const { waiting } = session
  session.waiting = null
  if (waiting !== null) for (const settle of waiting) settle()
}

/** Those whose time has come. */
function* due<Waiting>(waiting: ReadonlyMap<Waiting, number>, now: number): Generator<Waiting> {
  for (const [one, at] of waiting) {
    if (at > now) return
    yield one
  }
}

function textOf(parts: readonly Buffer[]): string {
  const [first, ...rest] = parts
  if (first === undefined) return ''
  return (rest.length === 0 ? first : Buffer.concat(parts)).toString()
}
