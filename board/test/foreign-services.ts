/** Socket.IO services of other versions and settings, as an organiser may run them. */
import { createServer, type RequestListener } from 'node:http'
import { Server, type ServerOptions } from 'socket.io'
import { listenLocally } from '../../tests/kit/local-server.ts'
import { serverOf } from '../../tests/socket-io-versions/versions.ts'
import { createRecording } from './recording.ts'

/** The common part of the versions, as far as these tests use it. */
type AnyServer = new (http: object, options: Partial<ServerOptions>) => Server

export type Version = Parameters<typeof serverOf>[0] | '4.8'

export async function startVersion(version: Version, options: Partial<ServerOptions> = {}) {
  const Library = (version === '4.8' ? Server : serverOf(version)) as AnyServer
  /** The arguments of every `joinAuction`. */
  const joins = createRecording<readonly unknown[]>()
  /** The first line and cookie of each request of the channel. */
  const requests = createRecording<{ url: string; cookie: string | undefined }>()
  const note: RequestListener = (request) =>
    requests.add({ url: request.url ?? '', cookie: request.headers.cookie })
  let running = await start(0)

  async function start(onPort: number) {
    const http = createServer()
    const io = new Library(http, options)
    http.prependListener('request', note)
    io.on('connection', (socket) => {
      socket.on('joinAuction', (...words: unknown[]) => joins.add(words))
    })
    return { http, io, port: await listenLocally(http, onPort) }
  }

  async function stop() {
    running.http.closeAllConnections()
    // Version 2 calls back and gives no promise.
    await new Promise<void>((resolve) => void running.io.close(() => resolve()))
  }

  const { port } = running
  return {
    url: `http://127.0.0.1:${port}`,
    joins,
    requests,
    /** Sends an event to everybody. */
    emit: (...words: readonly unknown[]) => running.io.emit('auctionEvent', ...words),
    /** Cuts every connection and starts anew on the same port. */
    async restart() {
      await stop()
      running = await start(port)
    },
    stop,
  }
}
