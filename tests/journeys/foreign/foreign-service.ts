/**
 * An auction service written from the specification alone: a static host and a plain Socket.IO 4
 * server. It knows `joinAuction(room)` and `auctionEvent({eventType, data})` and nothing of ours.
 */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { Server as SocketServer } from 'socket.io'
import { listenLocally } from '../../kit/local-server.ts'
import type { SeenRequest, ServiceRecord } from './record.ts'
import { type Hosting, type Settings, sendFile, sendPicture } from './static-host.ts'

const ROOM = 'test-room'

/** The host's answer to a request for the data file; where it is absent, it falls back on its page. */
type Answer = { readonly status?: number; readonly body: string } | 'absent'

export interface ForeignService {
  readonly url: string
  readonly record: ServiceRecord
  /** The number of open connections. */
  openSockets(): number
  /** Sets the answer to requests for the data file from now on. */
  serve(answer: Answer): void
  /** Serves this value as the data file, as soon as `once` is settled. */
  serveFile(value: unknown, once?: Promise<void>): void
  /** Tells a room of an event. */
  emit(eventType: string, data: unknown, room?: string): void
  /** From now on a new connection is refused in these words; `null` ends that. */
  refuseViewers(words: string | null): void
  /** Cuts every connection and answers nothing any more. */
  stop(): Promise<void>
  /** Starts again on the same port. */
  restart(): Promise<void>
}

export async function startForeignService(options: {
  readonly boardFolder: string
  readonly settings?: Settings
  readonly hosting?: Hosting
  /** Lets boards of other origins in. */
  readonly allowsOtherOrigins?: boolean
}): Promise<ForeignService> {
  const requests: SeenRequest[] = []
  const joins: (readonly unknown[])[] = []
  const transports: string[] = []
  const upgrades: string[] = []
  let dataFile: Answer = { body: '{}' }
  let fileIsReady = Promise.resolve()
  let refusal: string | null = null
  let running = await start(0)
  const { port } = running

  async function start(onPort: number) {
    const http = createServer(answer)
    http.on('upgrade', (request) => upgrades.push(request.url ?? ''))
    const io = new SocketServer(http, {
      serveClient: false,
      ...(options.allowsOtherOrigins === true && { cors: { origin: '*' } }),
    })
    // Before the channel's own listener.
    http.prependListener('request', note)
    io.engine.on('connection', (socket: { readonly transport: { readonly name: string } }) =>
      transports.push(socket.transport.name),
    )
    io.use((_, next) => next(refusal === null ? undefined : new Error(refusal)))
    io.on('connection', (socket) => {
      socket.on('joinAuction', (...words: readonly unknown[]) => {
        joins.push(words)
        if (typeof words[0] === 'string') void socket.join(words[0])
      })
    })
    return { http, io, port: await listenLocally(http, onPort) }
  }

  function note({ method = '', url = '/' }: IncomingMessage) {
    const { pathname: path, searchParams: query } = new URL(url, 'http://service')
    requests.push({ method, path, query })
  }

  function answer(request: IncomingMessage, response: ServerResponse) {
    const { prefix = '', headers } = options.hosting ?? {}
    const asked = new URL(request.url ?? '/', 'http://service').pathname
    if (asked.startsWith('/pictures/')) {
      sendPicture(asked, response)
      return
    }
    if (asked !== prefix && !asked.startsWith(`${prefix}/`)) {
      response.writeHead(404, { 'content-type': 'text/plain' }).end('another site')
      return
    }
    const path = asked.slice(prefix.length) || '/'
    if (path === '/auctiondatafile.json' && dataFile !== 'absent') {
      const { status = 200, body } = dataFile
      const send = () =>
        response.writeHead(status, { 'content-type': 'application/json' }).end(body)
      void fileIsReady.then(send)
    } else void sendFile(options.boardFolder, path, options.settings, headers, response)
  }

  return {
    url: `http://127.0.0.1:${port}`,
    record: { requests, joins, transports, upgrades },
    openSockets: () => running.io.of('/').sockets.size,
    serve(next) {
      dataFile = next
      fileIsReady = Promise.resolve()
    },
    serveFile(value, once = Promise.resolve()) {
      dataFile = { body: JSON.stringify(value) }
      fileIsReady = once
    },
    emit(eventType, data, room = ROOM) {
      running.io.to(room).emit('auctionEvent', { eventType, data })
    },
    refuseViewers(words) {
      refusal = words
    },
    async stop() {
      if (!running.http.listening) return
      running.http.closeAllConnections()
      await running.io.close()
    },
    async restart() {
      running = await start(port)
    },
  }
}
