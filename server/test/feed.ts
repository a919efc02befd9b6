/** Starts a feed server with a tiny board in the test's process, with a publisher and viewers. */
import { once } from 'node:events'
import { mkdir, writeFile } from 'node:fs/promises'
import { type IncomingHttpHeaders, request } from 'node:http'
import { connect, type Socket } from 'node:net'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { io, type Socket as ViewerSocket } from 'socket.io-client'
import { afterAll, expect, onTestFinished } from 'vitest'
import type {
  AuctionEventMessage,
  ServiceToViewer,
  ViewerToService,
} from '../../contract/channel.ts'
import type { Position } from '../../contract/position.ts'
import { makeFolder } from '../../tests/kit/temporary-folder.ts'
import { type Config, readConfig } from '../config.ts'
import { createFeedServer, type Parts } from '../feed-server.ts'
import { openSqliteLog } from './sqlite-log.ts'

/** Where a session begins. */
export const CHANNEL = '/socket.io/?EIO=4&transport=polling'
export const TOKEN = 'correct-horse-battery-staple-0001'
export const bearer = (token: string) => ({ authorization: `Bearer ${token}` })

export const INLINE_SCRIPT = 'document.title = "early"'
export const INLINE_STYLE = 'body { margin: 0 }'
export const INDEX_HTML = `<!doctype html><title>Live Auction</title>
<script type="application/json" id="board-config">{"service":"https://feed.example:8443/x"}</script>
<script>${INLINE_SCRIPT}</script><style>${INLINE_STYLE}</style>
<script type="module" src="/assets/app-4f2a.js"></script>
<div id="root"></div>`
export const APP_SCRIPT = `export const answer = "${'42'.repeat(400)}"\n`

/** A data file. */
export const fileOf = (series_name: string, more: object = {}) => ({
  status: 1,
  auction_details: { main: [{ series_name }] },
  teams: [],
  ...more,
})

export interface Answer {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  readonly body: Buffer
  /** The body as JSON. */
  json(): unknown
}

type Headers = Readonly<Record<string, string>>

export interface Ask {
  readonly method?: string
  readonly headers?: Headers
  readonly body?: string | Buffer
  /** The address that it is sent from. */
  readonly localAddress?: string
}

export interface Feed {
  readonly url: string
  readonly port: number
  /** Port of `/metrics`, if the settings have one. */
  readonly metricsPort: number | null
  readonly folder: string
  /** Sends a request with exactly this path and these headers. */
  ask(path: string, options?: Ask): Promise<Answer>
  /** Sends a request of the publish API, with the token and a JSON body; text and bytes as they are. */
  publish(method: 'PUT' | 'POST', path: string, body: unknown, headers?: Headers): Promise<Answer>
  /** Replaces the room's data file. */
  putFile(room: string, file: unknown, headers?: Headers): Promise<Answer>
  /** Reads the room's data file. */
  readFile(room: string, headers?: Headers): Promise<Answer>
  /** Removes the room. */
  removeRoom(room: string): Promise<Answer>
  /** Publishes an event to `room`. */
  publishEvent(room: string, eventType: string, name: string, more?: object): Promise<Answer>
  /** Connects a polling viewer that joins on every connect. Settles when it has joined. */
  view(room: string, cursor?: object): Promise<TestViewer>
  /** Stops the server, and starts another on the same port and folder. */
  restart(): Promise<void>
  stop(): Promise<void>
}

export interface TestViewer {
  readonly socket: ViewerSocket<ServiceToViewer, ViewerToService>
  readonly received: AuctionEventMessage[]
  /** Settles when `count` messages have been received. */
  waitFor(count: number): Promise<AuctionEventMessage[]>
}

/** @param settings replace those of a test @param html its page */
export async function startFeed(
  settings: Partial<Config> = {},
  parts: Parts = {},
  html = INDEX_HTML,
): Promise<Feed> {
  const folder = await makeFolder('gavel-feed-')
  await writeBoard(join(folder, 'board'), html)
  const config: Config = {
    ...readConfig({}),
    port: 0,
    host: '127.0.0.1',
    dataDir: join(folder, 'data'),
    boardDir: join(folder, 'board'),
    publishTokens: [TOKEN],
    publishRate: 0,
    maxViewersPerAddress: 0,
    logLevel: 'silent',
    ...settings,
  }
  const waitingForJoin: (() => void)[] = []
  const onJoined = () => waitingForJoin.shift()?.()
  const create = (wanted: Config) =>
    createFeedServer(wanted, { ...testLog(wanted, parts), ...parts, onJoined })
  let server = await create(config)
  const { url, port, metricsPort } = await server.listen()
  const sockets: ViewerSocket[] = []

  const feed: Feed = {
    url,
    port,
    metricsPort,
    folder,
    ask: (path, options) => ask(port, path, options),
    publish: (method, path, body, headers = {}) =>
      ask(port, path, {
        method,
        headers: { ...bearer(TOKEN), 'content-type': 'application/json', ...headers },
        body: typeof body === 'string' || Buffer.isBuffer(body) ? body : JSON.stringify(body),
      }),
    putFile: (room, file, headers) =>
      feed.publish('PUT', `/api/rooms/${room}/data-file`, file, headers),
    readFile: (room, headers = {}) => ask(port, `/auctiondatafile.json?room=${room}`, { headers }),
    removeRoom: (room) =>
      ask(port, `/api/rooms/${room}`, { method: 'DELETE', headers: bearer(TOKEN) }),
    publishEvent: (room, eventType, name, more = {}) =>
      feed.publish('POST', `/api/rooms/${room}/events`, {
        event: { eventType, data: { name } },
        ...more,
      }),
    async view(room, cursor) {
      const joined = new Promise<void>((resolve) => waitingForJoin.push(resolve))
      const viewer = openViewer(url, room, cursor)
      sockets.push(viewer.socket)
      await joined
      return viewer
    },
    async restart() {
      await server.close()
      server = await create({ ...config, port })
      await server.listen()
    },
    async stop() {
      for (const socket of sockets) socket.disconnect()
      await server.close()
    },
  }
  return feed
}

/** The log of this node's disk without its threads, because they start slower than most tests run. */
function testLog({ redisUrl, dataDir, retainEvents }: Config, { log, logWorkers }: Parts): Parts {
  if (redisUrl !== null || log !== undefined || logWorkers !== undefined) return {}
  return { log: openSqliteLog(dataDir, { retainEvents }) }
}

/** The same for all tests of a file, at the top of which it is called. */
export async function startFeedOfFile(...options: Parameters<typeof startFeed>): Promise<Feed> {
  const feed = await startFeed(...options)
  afterAll(() => feed.stop())
  return feed
}

/** The same for one test: it is stopped when the test has finished. */
export async function startOwnFeed(...options: Parameters<typeof startFeed>): Promise<Feed> {
  const feed = await startFeed(...options)
  onTestFinished(() => feed.stop())
  return feed
}

/** Connects a polling viewer that joins on every connect, with its cursor. */
export function openViewer(url: string, room: string, cursor?: object): TestViewer {
  const socket: ViewerSocket = io(url, {
    transports: ['polling'],
    forceNew: true,
    reconnectionDelay: 100,
    reconnectionDelayMax: 200,
  })
  const received: AuctionEventMessage[] = []
  const waiting = new Set<() => void>()
  socket.on('connect', () => {
    const seen = received.findLast(({ check }) => check !== undefined)
    const last = seen === undefined ? cursor : { seq: seen.seq, check: seen.check }
    if (last === undefined) socket.emit('joinAuction', room)
    else socket.emit('joinAuction', room, last)
  })
  socket.on('auctionEvent', (message: AuctionEventMessage) => {
    received.push(message)
    for (const check of waiting) check()
  })
  return {
    socket,
    received,
    waitFor: (count) =>
      new Promise((resolve) => {
        const check = () => {
          if (received.length < count) return
          waiting.delete(check)
          resolve(received)
        }
        waiting.add(check)
        check()
      }),
  }
}

/** The position after a publication, from its answer. */
export function positionOf({ json }: Answer): Position {
  const { seq, check } = json() as Position
  return { seq, check }
}

/** Expects a problem document (RFC 9457). */
export function expectProblem(answer: Answer, status: number, content: object = {}): void {
  expect(answer.status).toBe(status)
  expect(answer.headers['content-type']).toBe('application/problem+json; charset=utf-8')
  expect(answer.json()).toMatchObject({ type: 'about:blank', status, ...content })
}

async function writeBoard(folder: string, html: string): Promise<void> {
  await mkdir(join(folder, 'assets'), { recursive: true })
  const files: Record<string, string | Buffer> = {
    'index.html': html,
    'favicon.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
    '.env': 'SECRET=1',
    'assets/app-4f2a.js': APP_SCRIPT,
    'assets/app-4f2a.js.br': brotliCompressSync(APP_SCRIPT),
    'assets/app-4f2a.js.gz': gzipSync(APP_SCRIPT),
    'assets/app-4f2a.js.map': '{}',
    'assets/.hidden.js': 'hidden',
  }
  for (const [name, content] of Object.entries(files)) await writeFile(join(folder, name), content)
}

/** A connection on which the test writes the bytes itself. It ends with the test. */
export async function connectTo(
  port: number,
  options: { readonly localAddress?: string } = {},
): Promise<Socket> {
  const socket = connect({ port, host: '127.0.0.1', ...options })
  onTestFinished(() => void socket.destroy())
  socket.on('error', () => {})
  await once(socket, 'connect')
  return socket
}

/** Opens a session with a raw request. @returns the path of its polls */
export async function openSession(
  port: number,
  headers: Record<string, string> = {},
): Promise<string> {
  const { body } = await ask(port, CHANNEL, { headers })
  return `${CHANNEL}&sid=${/"sid":"([^"]+)"/.exec(body.toString())?.[1]}`
}

export function ask(port: number, path: string, options: Ask = {}): Promise<Answer> {
  const { method = 'GET', headers = {}, body, localAddress } = options
  return new Promise((resolve, reject) => {
    const wanted = { host: '127.0.0.1', port, path, method, headers, localAddress }
    const sent = request(wanted, (response) => {
      response.toArray().then((parts) => {
        const body = Buffer.concat(parts)
        const { statusCode: status = 0, headers } = response
        resolve({ status, headers, body, json: () => JSON.parse(body.toString()) })
      }, reject)
    })
    sent.on('error', reject)
    sent.end(body)
  })
}
