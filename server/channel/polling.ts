/**
 * Long-polling sessions on `/socket.io` (§7), in the protocol that Socket.IO 4 clients speak over
 * polling (decision record 0045). Guarantees:
 *
 * - what is sent to a session is answered to its polls, in order and each packet once;
 * - a session ends when its poll is cut, its packets are cut or take too long to arrive, when it
 *   doesn't answer a ping, has joined no room in time, sends faster than any board does, lets too
 *   much wait, or says what is not of the protocol; a poll of it that is open is told so, and a
 *   later one is refused, so that a board comes back;
 * - a session has no timer of its own, and no listener but that of its open poll.
 */
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { FastifyBaseLogger } from 'fastify'
import { corsHeaders } from '../guard/origin.ts'
import type { Rate } from '../guard/token-bucket.ts'
import { fullBucket, takeOne } from '../guard/token-bucket.ts'
import { answerProblem } from '../http/problem.ts'
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
import { answerPackets, answerPreflight, refuse, refuseLength } from './poll-answers.ts'
import { channelQuery } from './query.ts'
import { type PollAnswer, Session } from './session.ts'
import { sessionId } from './session-id.ts'

/** Below the minute after which proxies drop a connection that says nothing. */
const PING_INTERVAL_MS = 25_000
const PING_TIMEOUT_MS = 20_000
/** A viewer only ever sends `joinAuction`: 4 KiB is plenty. */
const LONGEST_BODY_BYTES = 4_096
/** A board sends a handful of packets on joining and one for every ping. */
const PACKETS: Rate = { perSecond: 20, burst: 40 }
/** In which a body of that length must have arrived. */
const BODY_WITHIN_MS = 10_000
/**
 * What may wait for a viewer's next poll, in characters: it has its cursor for the rest. A portion
 * of a replay, 1.5 MiB at most, waits beside live events of another room.
 */
const LONGEST_OUTBOX = 4 * 1024 * 1024
/** Often, so that those who came at once are not all asked at once whether they are there. */
const SWEEP_MS = 100

export interface Polling {
  send(session: Session, packets: string): void
  /** Settles when what waits for the session has been taken, or it has left or is over. */
  nextPoll(session: Session): Promise<void>
  /** The session has joined a room: it may stay. */
  joined(session: Session): void
  /** Ends every session so that viewers come back by themselves; from now on nobody is let in. */
  close(): void
}

export interface PollingOptions {
  readonly http: Server
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
}

/** Takes the requests to the channel from `http` before anybody else sees them. */
export function openPolling(options: PollingOptions): Polling {
  const { guard, logger, nodeName, allowedOrigins, joinWithinMs, onEvent, onLeave } = options
  const sessions = new Map<string, Session>()
  // By the monotonic clock; who is due first stands first, since all wait for the same time. A key
  // that is set again keeps its old place: it has to be deleted first, or left as it is.
  const joinDue = new Map<Session, number>()
  const pingDue = new Map<Session, number>()
  const pongDue = new Map<Session, number>()
  const bodyDue = new Map<IncomingMessage, number>()

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
    if (problem !== null) {
      if (problem.status === 405) answer.setHeader('allow', 'GET, POST')
      return answerProblem(answer, problem)
    }
    const { transport, sid = '', EIO } = query
    if (transport !== 'polling') return refuse(answer, 'transport')
    if (sid === '') return open(request, answer, EIO)
    const session = sessions.get(sid)
    if (session === undefined) return refuse(answer, 'session')
    if (EIO !== '4') return refuse(answer, 'request')
    if (request.method === 'GET') poll(session, answer)
    else hear(session, request, answer)
  }

  function open(request: IncomingMessage, answer: PollAnswer, protocol: string | undefined) {
    if (request.method !== 'GET') return refuse(answer, 'method')
    const problem = guard.refusalToOpen(request)
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
      maxPayload: LONGEST_BODY_BYTES,
    })
    answerPackets(answer, packet)
  }

  function poll(session: Session, answer: PollAnswer) {
    if (session.poll !== null) {
      end(session, CLOSE)
      return refuse(answer, 'request')
    }
    if (session.outbox !== '') {
      const packets = session.outbox
      session.outbox = ''
      answerPackets(answer, packets)
      return settleWaiting(session)
    }
    session.poll = answer
    answer.session = session
    answer.on('close', onPollClosed)
  }

  // One function for all polls: it costs a viewer nothing.
  function onPollClosed(this: PollAnswer) {
    const { session } = this
    if (session?.poll !== this) return
    session.poll = null
    end(session, CLOSE)
  }

  function hear(session: Session, request: IncomingMessage, answer: PollAnswer) {
    if (session.isPosting || request.headers['content-type'] === 'application/octet-stream') {
      end(session, CLOSE)
      return refuse(answer, 'request')
    }
    session.isPosting = true
    const parts: Buffer[] = []
    let bytes = 0
    let isAnswered = false
    const answered = () => {
      isAnswered = true
      session.isPosting = false
      bodyDue.delete(request)
    }
    bodyDue.set(request, performance.now() + BODY_WITHIN_MS)
    request.on('data', (part: Buffer) => {
      bytes += part.length
      parts.push(part)
      if (isAnswered || bytes <= LONGEST_BODY_BYTES) return
      answered()
      parts.length = 0
      refuseLength(answer)
    })
    request.on('end', () => {
      if (isAnswered) return
      answered()
      if (hearPackets(session, textOf(parts))) answerPackets(answer, 'ok')
      else refuse(answer, 'request')
    })
    request.on('close', () => {
      if (isAnswered) return
      // Cut before its end.
      answered()
      end(session, CLOSE)
    })
  }

  /** @returns whether it was all of the protocol; what follows a fault is not heard */
  function hearPackets(session: Session, body: string): boolean {
    for (const packet of body.split(SEPARATOR)) {
      if (session.isOver) return true
      if (!takeOne(session.allowance, PACKETS)) {
        logger.debug('a viewer sends too fast, closed')
        end(session, CLOSE)
        return false
      }
      if (!hearPacket(session, packet)) {
        end(session, CLOSE)
        return false
      }
    }
    return true
  }

  function hearPacket(session: Session, packet: string): boolean {
    const said = readPacket(packet)
    switch (said.kind) {
      case 'close':
        end(session, NOTHING)
        return true
      case 'pong':
        pongDue.delete(session)
        pingDue.delete(session)
        pingDue.set(session, performance.now() + PING_INTERVAL_MS)
        return true
      case 'connect':
        if (said.namespace !== '/') send(session, refusalPacket(said.namespace))
        else if (session.isConnected) return false
        else {
          session.isConnected = true
          send(session, connectedPacket(sessionId('')))
        }
        return true
      case 'leave':
        if (!session.isConnected) return false
        session.isConnected = false
        onLeave(session)
        // What it would have been told is not for it any more: a join that waits holds on to that.
        settleWaiting(session)
        // Who has joined nothing yet gets no more time by leaving it.
        if (!joinDue.has(session)) joinDue.set(session, performance.now() + joinWithinMs)
        return true
      case 'event':
        if (!session.isConnected) return false
        onEvent(session, said.name, said.args)
        return true
      case 'nothing':
        return true
      case 'nonsense':
        return false
    }
  }

  function send(session: Session, packets: string) {
    if (session.isOver) return
    const { poll: answer } = session
    if (answer !== null) {
      session.poll = null
      answerPackets(answer, packets)
      return
    }
    const { outbox } = session
    session.outbox = outbox === '' ? packets : `${outbox}${SEPARATOR}${packets}`
    if (session.outbox.length > LONGEST_OUTBOX) end(session, CLOSE)
  }

  /** @param last what an open poll is told */
  function end(session: Session, last: string) {
    if (session.isOver) return
    session.isOver = true
    session.outbox = ''
    settleWaiting(session)
    const { poll: answer } = session
    session.poll = null
    if (answer !== null) answerPackets(answer, last)
    sessions.delete(session.sid)
    joinDue.delete(session)
    pingDue.delete(session)
    pongDue.delete(session)
    guard.leave(session.address)
    onLeave(session)
  }

  const sweep = setInterval(() => {
    const now = performance.now()
    for (const session of due(joinDue, now)) end(session, CLOSE)
    for (const session of due(pongDue, now)) end(session, CLOSE)
    // Its session ends with it.
    for (const request of due(bodyDue, now)) request.destroy()
    for (const session of due(pingDue, now)) {
      pingDue.delete(session)
      pongDue.set(session, now + PING_TIMEOUT_MS)
      send(session, PING)
    }
  }, SWEEP_MS)
  sweep.unref()

  takeRequests(options.http, onRequest)

  return {
    send,
    nextPoll: (session) =>
      new Promise((resolve) => {
        if (session.isOver || session.outbox === '') resolve()
        else if (session.waiting === null) session.waiting = [resolve]
        else session.waiting.push(resolve)
      }),
    joined: (session) => void joinDue.delete(session),
    close() {
      guard.close()
      clearInterval(sweep)
      for (const session of sessions.values()) end(session, CLOSE)
    },
  }
}

type OnRequest = (
  request: IncomingMessage,
  answer: PollAnswer,
  query: Readonly<Record<string, string>>,
) => void

function takeRequests(http: Server, onRequest: OnRequest): void {
  const others = http.listeners('request')
  http.removeAllListeners('request')
  http.on('request', (request: IncomingMessage, response: ServerResponse) => {
    const query = channelQuery(request.url ?? '')
    if (query !== null) onRequest(request, response, query)
    else for (const other of others) Reflect.apply(other, http, [request, response])
  })
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
