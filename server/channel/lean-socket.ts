/**
 * What Socket.IO does for everyone and our channel has no use for. It is worth the trouble since it
 * is done, or kept, once for each viewer or each poll (docs/scale.md has the figures).
 */
import type { Server as HttpServer, IncomingMessage } from 'node:http'
import { ServerResponse } from 'node:http'
import type { Server } from 'socket.io'
import { Socket } from 'socket.io'
import type { AuctionEventMessage } from '../../contract/channel.ts'
import { DATA_HEADERS } from '../http/headers.ts'
import type { LoggedEvent } from '../log/auction-log.ts'

/** Of the main namespace, in the protocol of Socket.IO 4. */
const EVENT_PACKET = '2'

/**
 * Lets go of the first request with its headers and of the room that every socket has for itself:
 * some 2 kB for as long as a viewer watches.
 */
export function letGoOfHandshake(socket: Pick<Socket, 'conn' | 'id' | 'leave'>): void {
  Reflect.set(socket.conn, 'request', null)
  socket.leave(socket.id)
}

/**
 * Nothing of the first request is copied, which would also write the date out in words for each
 * viewer. Holds for every server of this process.
 */
export function keepNoHandshake(): void {
  Reflect.set(Socket.prototype, 'buildHandshake', () => null)
}

/**
 * Reads the query of every request to the channel before the engine does, which would make a whole
 * URL object of it: a tenth of the processor time of a delivery.
 */
export function readQueriesFast(http: HttpServer): void {
  http.prependListener('request', (request: EngineRequest) => {
    const query = queryOf(request.url ?? '')
    // The engine takes a query that is there already.
    if (query !== null) request._query = query
  })
}

interface EngineRequest extends IncomingMessage {
  _query?: Record<string, string>
}

/** `null` where it takes more than splitting. */
export function queryOf(url: string): Record<string, string> | null {
  if (!url.startsWith('/socket.io/') || /[%+#]|__proto__/.test(url)) return null
  // A plain object: the runtime makes one shape for all of them.
  const query: Record<string, string> = {}
  const start = url.indexOf('?')
  if (start < 0) return query
  for (const pair of url.slice(start + 1).split('&')) {
    if (pair === '') continue
    const equals = pair.indexOf('=')
    if (equals < 0) query[pair] = ''
    else query[pair.slice(0, equals)] = pair.slice(equals + 1)
  }
  return query
}

const replayPackets = new WeakMap<LoggedEvent, string>()

/**
 * An event that is told again, as Socket.IO would encode it for each viewer. Reads of the log are
 * shared, so that thousands who come back at once are told the very same events.
 */
export function replayPacket(event: LoggedEvent): string {
  let packet = replayPackets.get(event)
  if (packet === undefined) {
    const { eventType, data, seq } = event
    const message: AuctionEventMessage = { eventType, data, seq, replayed: true }
    packet = `${EVENT_PACKET}${JSON.stringify(['auctionEvent', message])}`
    replayPackets.set(event, packet)
  }
  return packet
}

/** The part of the engine's polling transport that is used here; the names are the engine's. */
interface PollingTransport {
  readonly res: Response
  doWrite(body: string | Buffer, options: unknown, done: () => void): void
}

interface Response extends ServerResponse {
  /** The head as text; Node's own. */
  _header?: string | null
}

const HEADERS_OF_ALL = Object.entries({
  'Content-Type': 'text/plain; charset=UTF-8',
  'cache-control': 'no-store',
  ...DATA_HEADERS,
}).flat()

/**
 * Answers polls with heads that are made once for many viewers. The engine would ask listeners for
 * more headers, twice, and look for old browsers; Node would look through every one of them.
 */
export function answerPollsAtOnce(engine: Server['engine']): void {
  /** What Node has made in this second, by the length of the body: all else is the same. */
  const heads = new Map<number, string>()
  let second = 0

  function writeHead(res: Response, length: number) {
    const now = Math.floor(Date.now() / 1_000)
    if (now !== second) {
      heads.clear()
      second = now
    }
    const head = heads.get(length)
    if (head !== undefined && res.shouldKeepAlive) {
      res._header = head
      return
    }
    const headers = [...HEADERS_OF_ALL, 'Content-Length', String(length)]
    ServerResponse.prototype.writeHead.call(res, 200, headers)
    if (res.shouldKeepAlive && typeof res._header === 'string') heads.set(length, res._header)
  }

  // One function for all connections: it costs a viewer nothing.
  function doWrite(
    this: PollingTransport,
    body: string | Buffer,
    options: unknown,
    done: () => void,
  ) {
    const { res } = this
    // What a page of another origin may read is said by headers that are there already.
    if (typeof body !== 'string' || res.getHeaderNames().length > 0) {
      const usual: PollingTransport = Object.getPrototypeOf(this)
      usual.doWrite.call(this, body, options, done)
      return
    }
    writeHead(res, Buffer.byteLength(body))
    res.end(body)
    done()
  }

  engine.on('connection', ({ transport }: Socket['conn']) => {
    Reflect.set(transport, 'doWrite', doWrite)
  })
}
