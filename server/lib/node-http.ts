/**
 * The used parts of `node:http`, without `import`: importing that module reads all of its
 * exports, and one of them loads Node's WebSocket client, which takes 30 ms of a start.
 *
 * No other file uses private fields of Node. `node-http.test.ts` shows that the installed version has them.
 */
import type * as Http from 'node:http'
import type { Socket } from 'node:net'

const http = process.getBuiltinModule('node:http')

export const { createServer, ServerResponse, STATUS_CODES } = http
export type ServerResponse = Http.ServerResponse

/** Returns true when it has taken the request, false to pass it on. */
export type RequestHandler = (request: Http.IncomingMessage, response: ServerResponse) => boolean

interface ResponseFields {
  /** The bytes that Node writes before the body. */
  _header?: string | null
}

interface SocketFields {
  readonly _handle?: { readonly writeQueueSize?: number } | null
}

/** The head that `writeHead` has made, one character per byte; `null` before. */
export function headOf(response: ServerResponse & ResponseFields): string | null {
  return response._header ?? null
}

/** Sets the head in place of `writeHead`. The next `write` or `end` sends it. */
export function setHead(response: ServerResponse & ResponseFields, head: string): void {
  response._header = head
}

/** Bytes that the system has not accepted yet; Node's stream counts a write until all of it is. */
export function bytesQueued(socket: Socket): number {
  const { _handle: handle } = socket as SocketFields
  return handle?.writeQueueSize ?? socket.writableLength
}
