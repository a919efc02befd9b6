/**
 * Another port of the board. A browser opens six connections to an origin, and each view keeps one for
 * its poll.
 */
import { readFile } from 'node:fs/promises'
import {
  createServer,
  type IncomingMessage,
  request as requestOf,
  type Server,
  type ServerResponse,
} from 'node:http'
import { connect } from 'node:net'
import { join } from 'node:path'
import type { Duplex } from 'node:stream'
import { pictureFile, typeOf } from './own-pictures.ts'

const HOST = '127.0.0.1'

/**
 * A server that answers the brand's own pictures, and passes everything else on to the board.
 * @param port of the board
 * @param addresses of the pictures, as the brand has them
 * @param folder in which they lie
 */
export function createDoor(port: number, addresses: readonly string[], folder: string): Server {
  const files = new Set(addresses.map(pictureFile))
  const door = createServer((request, response) => void answer(request, response))
  door.on('upgrade', passSocketOn)
  return door

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const file = pictureFile((request.url ?? '').slice(1))
    const picture =
      file !== null && files.has(file)
        ? await readFile(join(folder, file)).catch(() => undefined)
        : undefined
    if (picture === undefined || file === null) return passOn(request, response)
    const headers = { 'content-type': typeOf(file), 'cache-control': 'no-cache' }
    response.writeHead(200, headers).end(picture)
  }

  function passOn(request: IncomingMessage, response: ServerResponse): void {
    const { method, url, headers } = request
    const board = requestOf({ host: HOST, port, method, path: url, headers }, (reply) => {
      response.writeHead(reply.statusCode ?? 502, reply.headers)
      reply.on('error', () => response.destroy()).pipe(response)
    })
    board.on('error', () => response.destroy())
    response.on('close', () => board.destroy())
    request.pipe(board)
  }

  function passSocketOn(request: IncomingMessage, socket: Duplex, start: Buffer): void {
    const { method, url, rawHeaders } = request
    const board = connect(port, HOST, () => {
      const headers = rawHeaders.map((text, at) => text + (at % 2 === 0 ? ': ' : '\r\n')).join('')
      board.write(`${method} ${url} HTTP/1.1\r\n${headers}\r\n`)
      board.write(start)
      socket.pipe(board).pipe(socket)
    })
    socket.on('error', () => board.destroy())
    board.on('error', () => socket.destroy())
  }
}
