/**
 * The channel's responses. A broadcast sends the same bytes to thousands, so their head is made once a
 * second and joined with the body once: Node would validate every header and join again for each viewer.
 */
import { DATA_HEADERS } from '../lib/headers.ts'
import { headOf, ServerResponse, setHead } from '../lib/node-http.ts'
import type { Chunk } from './chunk.ts'
import { SEPARATOR } from './packets.ts'
import type { PollResponse } from './session.ts'

/**
 * Every delivery carries these. `nosniff` keeps other pages from running a response as a script; the
 * other base headers are for documents, which plain text is not.
 */
const HEADERS = [
  ...['Content-Type', 'text/plain; charset=UTF-8'],
  ...['cache-control', 'no-store'],
  ...['x-content-type-options', DATA_HEADERS['x-content-type-options']],
]

/** Heads made in this second, by origin and length of the body: nothing else differs. */
const heads = new Map<string, Map<number, string>>()
let second = 0
/** The last response that was joined: the next viewer of a broadcast gets the same. */
let joined = { head: '', text: '', whole: '' }

/**
 * Responds with one packet, or with the `ok` that acknowledges a viewer's packets.
 * @param text one character per byte
 */
export function sendText(response: PollResponse, text: string): void {
  const head = preparedHead(response, text.length)
  if (head === null) {
    response.end(text, 'latin1')
    return
  }
  if (head !== joined.head || text !== joined.text) joined = { head, text, whole: head + text }
  setHead(response, joined.whole)
  response.end()
}

/** Responds with one chunk or more. Large chunks are passed to the socket without a copy. */
export function sendChunks(response: PollResponse, chunks: readonly Chunk[]): void {
  const [only, another] = chunks
  if (another === undefined && typeof only?.body === 'string') {
    sendText(response, only.body)
    return
  }
  if (chunks.every(({ body }) => typeof body === 'string')) {
    sendText(response, chunks.map(({ body }) => body).join(SEPARATOR))
    return
  }
  let length = chunks.length - 1
  for (const { bytes } of chunks) length += bytes
  const head = preparedHead(response, length)
  if (head !== null) setHead(response, head)
  for (const [index, { body }] of chunks.entries()) {
    if (index > 0) response.write(SEPARATOR)
    response.write(body, 'latin1')
  }
  response.end()
}

/**
 * The head to respond with, or `null` when Node has written one of its own to the response, because
 * the connection closes after it or the client speaks HTTP/1.0.
 */
function preparedHead(response: PollResponse, length: number): string | null {
  const now = Math.floor(Date.now() / 1_000)
  if (now !== second) {
    heads.clear()
    second = now
  }
  const { allowedOrigin = '' } = response
  const isUsual = response.shouldKeepAlive && response.req.httpVersion === '1.1'
  const known = isUsual ? heads.get(allowedOrigin)?.get(length) : undefined
  if (known !== undefined) return known
  // Connections of HTTP/1.1 stay open without being told to.
  if (isUsual) response.removeHeader('connection')
  const headers = [...HEADERS, 'Content-Length', String(length)]
  ServerResponse.prototype.writeHead.call(response, 200, headers)
  const head = headOf(response)
  if (!isUsual || head === null) return null
  const ofOrigin = heads.get(allowedOrigin)
  if (ofOrigin === undefined) heads.set(allowedOrigin, new Map([[length, head]]))
  else ofOrigin.set(length, head)
  return head
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
