/**
 * The server of one contender: its files from memory, compressed beforehand, a data file,
 * pictures, and a Socket.IO service (long-polling) whose events the bench decides.
 */

import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { dirname, extname, join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import sharp from 'sharp'
import { Server } from 'socket.io'
import { startFeedServer } from '../../kit/feed-server.ts'
import type { LiveEvent } from '../support/auctions.ts'

const ROOM = 'viewers'
const drawn = new Map<string, Promise<Buffer>>()
/** More than a first screen shows. */
const MOST_PICTURES = 200
const DATA_FILE = '/auctiondatafile.json'
const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
}

export interface Host {
  readonly url: string
  /** Viewers that have joined and are still there. */
  viewers(): number
  emit(event: LiveEvent): void
  stop(): Promise<void>
}

interface File {
  readonly type: string
  readonly br: Buffer
  readonly gzip: Buffer
}

/** @param folder of a built board, with an `index.html` */
export async function startHost(folder: string, dataFile: string): Promise<Host> {
  const files = new Map<string, File>([[DATA_FILE, compressed(DATA_FILE, Buffer.from(dataFile))]])
  for (const entry of await readdir(folder, { withFileTypes: true, recursive: true })) {
    if (!entry.isFile()) continue
    const path = join(entry.parentPath, entry.name)
    const address = path.slice(folder.length).replaceAll('\\', '/').replace(/^\/*/, '/')
    files.set(address, compressed(address, await readFile(path)))
  }

  const http = createServer((request, response) => answer(files, request, response))
  const service = new Server(http, { transports: ['polling'], httpCompression: false })
  service.on('connection', (socket) => {
    socket.on('joinAuction', () => socket.join(ROOM))
  })
  http.listen(0, '127.0.0.1')
  await once(http, 'listening')
  const address = http.address()
  if (typeof address !== 'object' || address === null) throw new Error('no port')

  return {
    url: `http://127.0.0.1:${address.port}/`,
    viewers: () => service.sockets.adapter.rooms.get(ROOM)?.size ?? 0,
    emit: (event) => {
      service.to(ROOM).emit('auctionEvent', event)
    },
    async stop() {
      http.closeAllConnections()
      await service.close()
    },
  }
}

/**
 * Our own feed server with this board and data file, and the pictures of its first `MOST_PICTURES`
 * players. It is only loaded, without joins and events.
 */
export async function startOwnServer(board: string, dataFile: string): Promise<Host> {
  const server = await startFeedServer({ BOARD_DIR: board })
  const pictures = [...dataFile.matchAll(/"(\/pictures\/[^"]+)"/g)].map(([, path = '']) => path)
  for (const path of new Set(pictures.slice(0, MOST_PICTURES))) {
    if (path.includes('/broken/')) continue
    const file = join(server.picturesFolder, path.slice('/pictures/'.length))
    await mkdir(dirname(file), { recursive: true })
    await writeFile(file, await pictureFor(path))
  }
  await server.replaceDataFile(JSON.parse(dataFile))
  return { url: `${server.url}/`, viewers: () => 0, emit() {}, stop: server.remove }
}

function compressed(address: string, body: Buffer): File {
  const type = TYPES[extname(address)] ?? 'application/octet-stream'
  return { type, br: brotliCompressSync(body), gzip: gzipSync(body, { level: 9 }) }
}

async function answer(
  files: ReadonlyMap<string, File>,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { pathname } = new URL(request.url ?? '/', 'http://host')
  if (pathname.startsWith('/pictures/')) {
    if (pathname.includes('/broken/')) {
      response.writeHead(404).end()
      return
    }
    const picture = await pictureFor(pathname)
    response
      .writeHead(200, { 'content-type': 'image/png', 'content-length': picture.length })
      .end(picture)
    return
  }
  const file = files.get(pathname === '/' ? '/index.html' : pathname)
  if (file === undefined) {
    response.writeHead(404).end()
    return
  }
  const takesBrotli = /\bbr\b/.test(String(request.headers['accept-encoding'] ?? ''))
  const encoding = takesBrotli ? 'br' : 'gzip'
  const body = file[encoding]
  response
    .writeHead(200, {
      'content-type': file.type,
      'content-encoding': encoding,
      'content-length': body.length,
      'cache-control': 'no-cache',
    })
    .end(body)
}

/** A PNG of 64 × 64 noisy pixels, about 12 kB; the same for the same address. */
function pictureFor(address: string): Promise<Buffer> {
  const known = drawn.get(address)
  if (known !== undefined) return known
  const raw = { width: 64, height: 64, channels: 3 } as const
  const noise = createHash('shake256', { outputLength: 64 * 64 * 3 })
    .update(address)
    .digest()
  const picture = sharp(noise, { raw }).png({ compressionLevel: 1 }).toBuffer()
  drawn.set(address, picture)
  return picture
}
