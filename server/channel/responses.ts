/**
 * The channel's responses. Their head is cached for a second, because a broadcast sends the same one to
 * thousands and Node would validate every header again for each viewer.
 */
import { DATA_HEADERS } from '../http/headers.ts'
import { ServerResponse } from '../node-http.ts'
import type { Chunk } from './chunk.ts'
import { SEPARATOR } from './packets.ts'
import type { PollResponse } from './session.ts'

const HEADERS = {
  'Content-Type': 'text/plain; charset=UTF-8',
  'cache-control': 'no-store',
  ...DATA_HEADERS,
}
const HEADERS_OF_ALL = Object.entries(HEADERS).flat()

/** Heads made in this second, by length of the body: nothing else differs. */
const heads = new Map<number, string>()
let second = 0

/** Responds with one packet, or with the `ok` that acknowledges a viewer's packets. */
export function sendText(response: PollResponse, text: string): void {
  startResponse(response, Buffer.byteLength(text))
  response.end(text)
}

/** Responds with one chunk or more. Large chunks are passed to the socket without a copy. */
export function sendChunks(response: PollResponse, chunks: readonly Chunk[]): void {
  let length = chunks.length - 1
  for (const { bytes } of chunks) length += bytes
  startResponse(response, length)
  let text = ''
  let separator = ''
  for (const { body } of chunks) {
    text += separator
    separator = SEPARATOR
    if (typeof body === 'string') text += body
    else {
      if (text !== '') response.write(text)
      response.write(body)
      text = ''
    }
  }
  if (text === '') response.end()
  else response.end(text)
}

function startResponse(response: PollResponse, length: number): void {
  if (response.isCrossOrigin === true) {
    response.writeHead(200, { ...HEADERS, 'Content-Length': length })
  } else writeHead(response, length)
}

function writeHead(response: PollResponse, length: number): void {
  const now = Math.floor(Date.now() / 1_000)
  if (now !== second) {
    heads.clear()
    second = now
  }
  const head = heads.get(length)
  if (head !== undefined && response.shouldKeepAlive) {
    response._header = head
    return
  }
  const headers = [...HEADERS_OF_ALL, 'Content-Length', String(length)]
  ServerResponse.prototype.writeHead.call(response, 200, headers)
  if (response.shouldKeepAlive && typeof response._header === 'string') {
    heads.set(length, response._header)
  }
}

/** The protocol's errors, with Engine.IO's codes and messages. */
const ERRORS = {
  transport: { code: 0, message: 'Transport unknown' },
  session: { code: 1, message: 'Session ID unknown' },
  method: { code: 2, message: 'Bad handshake method' },
  request: { code: 3, message: 'Bad request' },
  protocol: { code: 5, message: 'Unsupported protocol version' },
} as const

export function sendError(response: ServerResponse, why: keyof typeof ERRORS): void {
  response
    .writeHead(400, { ...DATA_HEADERS, 'content-type': 'application/json' })
    .end(JSON.stringify(ERRORS[why]))
}

/** Responds 413 and closes the connection instead of reading the rest. */
export function sendTooLarge(response: ServerResponse): void {
  response.writeHead(413, { ...DATA_HEADERS, connection: 'close' }).end()
}

/** Responds to a CORS preflight of an allowed origin. */
export function sendPreflight(response: ServerResponse): void {
  response
    .writeHead(204, {
      ...DATA_HEADERS,
      'access-control-allow-methods': 'GET, POST',
      'access-control-allow-headers': 'content-type',
      'access-control-max-age': '86400',
    })
    .end()
}
