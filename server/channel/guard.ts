/**
 * What keeps `/socket.io` standing (decision record 0023). Fastify's hooks never see these
 * requests, so all of it happens on the engine:
 *
 * - a page of a foreign origin is refused, one of an allowed origin may read the answers;
 * - over the caps, of the node or of an address, a viewer is told to come back later;
 * - who sends packets faster than any board does loses the connection, and so does who has joined
 *   no room in time.
 *
 * A connection takes one entry here while it lasts, and no timer of its own.
 */
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyBaseLogger } from 'fastify'
import type { Server, Socket } from 'socket.io'
import { clientAddresses } from '../guard/client-address.ts'
import { corsHeaders, standingOf } from '../guard/origin.ts'
import type { Bucket, Rate } from '../guard/token-bucket.ts'
import { fullBucket, takeOne } from '../guard/token-bucket.ts'
import { Problem, problemDocument } from '../http/problem.ts'

/** A board sends a handful of packets on joining and one for every ping. */
const PACKETS: Rate = { perSecond: 20, burst: 40 }
const SWEEP_MS = 1_000
const RETRY_AFTER_S = 10
/** One line for this long, however many are turned away. */
const QUIET_MS = 60_000

export interface GuardLimits {
  readonly maxViewers: number
  /** 0 for no limit. */
  readonly maxViewersPerAddress: number
  readonly allowedOrigins: readonly string[]
  readonly trustProxy: readonly string[]
  /** Milliseconds in which a connection must have joined a room. */
  readonly joinWithinMs: number
}

/** One viewer's connection, below Socket.IO. */
type Connection = Socket['conn']
type Engine = Server['engine']

export interface ChannelGuard {
  /** Connections at present. */
  viewers(): number
  /** The connection has joined a room: it may stay. */
  joined(connection: Connection): void
  /** From now on nobody is let in. */
  close(): void
}

interface Visit {
  readonly address: string
  readonly packets: Bucket
}

export function guardChannel(
  engine: Engine,
  limits: GuardLimits,
  logger: FastifyBaseLogger,
): ChannelGuard {
  const addresses = clientAddresses(limits.trustProxy)
  const visits = new Map<Connection, Visit>()
  const viewersOf = new Map<string, number>()
  /** Since when, on the monotonic clock; who has waited longest stands first. */
  const waiting = new Map<Connection, number>()
  let quietUntil = Number.NEGATIVE_INFINITY
  let hasToldOfProxy = false
  let isClosing = false

  function refusal(request: EngineRequest): Problem | null {
    const { method, headers, _query: query } = request
    if (isClosing) return new Problem(503, 'The server is restarting.', [], 1)
    if (standingOf(headers, limits.allowedOrigins) === 'foreign') {
      return new Problem(403, 'Pages of this origin are not allowed here.')
    }
    if (method !== 'GET' && method !== 'POST') {
      return new Problem(405, 'The channel takes GET and POST.')
    }
    // A script element sends no origin: an answer that is a script could be read by any page.
    if (query['j'] !== undefined) return new Problem(400, 'The channel answers with no script.')
    // The engine takes an empty session id for none.
    if (query['sid'] || method !== 'GET') return null
    const cap = capReached(request)
    if (cap === null) return null
    tellOf(cap)
    return new Problem(503, 'There are too many viewers at present.', [], RETRY_AFTER_S)
  }

  function capReached(request: IncomingMessage): string | null {
    if (visits.size >= limits.maxViewers) return 'MAX_VIEWERS'
    const most = limits.maxViewersPerAddress
    if (most === 0) return null
    if (!hasToldOfProxy && addresses.isForwardedByStranger(request)) {
      hasToldOfProxy = true
      logger.warn('X-Forwarded-For comes from an address that TRUST_PROXY does not name, ignored')
    }
    return (viewersOf.get(addresses.of(request)) ?? 0) >= most ? 'MAX_VIEWERS_PER_ADDRESS' : null
  }

  function tellOf(cap: string) {
    const now = performance.now()
    if (now < quietUntil) return
    quietUntil = now + QUIET_MS
    logger.warn({ cap }, 'viewers are being turned away')
  }

  // One function for all connections: it costs a viewer nothing.
  function onPacket(this: Connection) {
    const visit = visits.get(this)
    if (visit === undefined || takeOne(visit.packets, PACKETS)) return
    logger.debug('a viewer sends too fast, closed')
    this.close(true)
  }

  function onClose(this: Connection) {
    const visit = visits.get(this)
    if (visit === undefined) return
    visits.delete(this)
    waiting.delete(this)
    const left = (viewersOf.get(visit.address) ?? 1) - 1
    if (left === 0) viewersOf.delete(visit.address)
    else viewersOf.set(visit.address, left)
  }

  engine.use((request: EngineRequest, response: ServerResponse, next: () => void) => {
    const { origin = '' } = request.headers
    if (limits.allowedOrigins.includes(origin)) {
      for (const [name, value] of Object.entries(corsHeaders(origin))) {
        response.setHeader(name, value)
      }
      if (request.method === 'OPTIONS') {
        answerPreflight(response)
        return
      }
    }
    const problem = refusal(request)
    if (problem?.status === 405) response.setHeader('allow', 'GET, POST')
    if (problem === null) next()
    else answerProblem(response, problem)
  })
  engine.on('connection', (connection: Connection) => {
    const address = addresses.of(connection.request)
    visits.set(connection, { address, packets: fullBucket(PACKETS) })
    viewersOf.set(address, (viewersOf.get(address) ?? 0) + 1)
    waiting.set(connection, performance.now())
    connection.on('packet', onPacket)
    connection.on('close', onClose)
  })

  const sweep = setInterval(() => {
    const latest = performance.now() - limits.joinWithinMs
    for (const [connection, since] of waiting) {
      if (since > latest) break
      waiting.delete(connection)
      connection.close(true)
    }
  }, SWEEP_MS)
  sweep.unref()

  return {
    viewers: () => visits.size,
    joined: (connection) => void waiting.delete(connection),
    close() {
      isClosing = true
      clearInterval(sweep)
    },
  }
}

/** A request as the engine hands it on. */
interface EngineRequest extends IncomingMessage {
  readonly _query: Readonly<Record<string, string>>
}

function answerPreflight(response: ServerResponse): void {
  response
    .writeHead(204, {
      'access-control-allow-methods': 'GET, POST',
      'access-control-allow-headers': 'content-type',
      'access-control-max-age': '86400',
    })
    .end()
}

function answerProblem(response: ServerResponse, problem: Problem): void {
  const { headers, body } = problemDocument(problem)
  response.writeHead(problem.status, headers).end(body)
}
