import { createServer, get, type IncomingMessage, type ServerResponse } from 'node:http'
import { Server, type ServerOptions } from 'socket.io'
import { type Position, readPosition } from '../../contract/position.ts'
import { listenLocally } from '../../tests/kit/local-server.ts'
import { createRecording } from './recording.ts'

export function snapshotAt(position: Position, more = {}) {
  return { eventType: 'Snapshot', data: null, ...position, ...more }
}

/** Passes a request on to the service, or answers it, or doesn't. */
type Handle = (request: IncomingMessage, response: ServerResponse, pass: () => void) => void

export type AuctionService = Awaited<ReturnType<typeof startAuctionService>>

/**
 * A real Socket.IO service on a port of its own, as a foreign organiser might run one. It answers a join
 * with a cursor as ours does where nothing was missed, unless `isSilent`.
 *
 * @param handle for the requests of viewers, while it isn't down
 */
export async function startAuctionService(
  options: Partial<ServerOptions> = {},
  handle: Handle = (_request, _response, pass) => pass(),
) {
  const http = createServer()
  const io = new Server(http, options)
  /** The arguments of every `joinAuction`. */
  const joins = createRecording<readonly unknown[]>()
  /** The transport that each request of a viewer asked for. */
  const requests = createRecording<string>()
  /** Requests that found the service down. */
  const turnedAway = createRecording<string>()
  const waiting = new Set<ServerResponse>()
  const cleanUps: (() => void)[] = []
  let isDown = false

  io.on('connection', (socket) => {
    socket.on('joinAuction', (...words: unknown[]) => {
      joins.add(words)
      const position = readPosition(words[1])
      if (position !== null && !service.isSilent) socket.emit('auctionEvent', snapshotAt(position))
    })
  })

  const [serve] = http.listeners('request')
  http.removeAllListeners('request')
  http.on('request', (request, response) => {
    const url = new URL(request.url ?? '', 'http://service')
    if (url.pathname === '/settled') {
      response.end()
      return
    }
    const transport = url.searchParams.get('transport') ?? 'none'
    requests.add(transport)
    if (isDown) {
      response.writeHead(503).end()
      turnedAway.add(transport)
    } else {
      waiting.add(response)
      response.on('close', () => waiting.delete(response))
      handle(request, response, () => serve?.call(http, request, response))
    }
  })
  http.prependListener('upgrade', () => requests.add('websocket'))

  const url = `http://127.0.0.1:${await listenLocally(http)}`

  const service = {
    isSilent: false,
    url,
    io,
    joins,
    requests,
    turnedAway,
    /** Drops everybody; from here on every request is answered by 503. */
    goDown() {
      isDown = true
      http.closeAllConnections()
    },
    /** The same behind a proxy, which answers the requests that wait by 502. */
    goDownBehindProxy() {
      isDown = true
      for (const response of waiting) {
        if (!response.headersSent) response.writeHead(502)
        response.end()
        // The answers of the service behind the proxy from here on.
        response.writeHead = () => response
      }
    },
    comeBack() {
      isDown = false
    },
    /** Resolves when a request made now has been answered: one that left earlier has come by then. */
    async settled() {
      await new Promise<void>((resolve, reject) => {
        get(`${url}/settled`, (answer) => answer.resume().on('end', resolve)).on('error', reject)
      })
    },
    /** What `stop` does first. */
    beforeStop(cleanUp: () => void) {
      cleanUps.push(cleanUp)
    },
    async stop() {
      for (const cleanUp of cleanUps) cleanUp()
      http.closeAllConnections()
      await io.close()
    },
  }
  return service
}
