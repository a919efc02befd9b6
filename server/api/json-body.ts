/** Request bodies as JSON (RFC 8259): strict about UTF-8, depth and size, which the runtime is not. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Problem } from '../lib/problem.ts'

/** Far deeper than any data file, and safe for recursive code. */
const DEEPEST = 32
/** Lists, objects and members of objects: more than 30,000 players have. */
const MOST_PARTS = 300_000

/** JSON has no charset parameter (RFC 8259 §11), but clients may send one. */
const CHARSET = /;\s*charset\s*=\s*"?([^";\s]*)/i
const READS_AS_UTF_8 = /^(utf-?8|us-ascii)$/i

/** The routes get the bytes of JSON, for `parseJson`; anything else is answered with 415. */
export function receiveJsonBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser(
    'application/json',
    { parseAs: 'buffer' },
    async (_request: FastifyRequest, body: Buffer) => body,
  )
}

/**
 * To be called before the body is read, since it could only be misread.
 * @throws {Problem} 415 when it is compressed or not in UTF-8
 */
export function checkEncoding({ headers }: FastifyRequest, reply: FastifyReply): void {
  const encoding = headers['content-encoding'] ?? 'identity'
  if (encoding.toLowerCase() !== 'identity') {
    reply.header('accept-encoding', 'identity')
    throw new Problem(415, 'The body must not be compressed.')
  }
  const charset = CHARSET.exec(headers['content-type'] ?? '')?.[1] ?? 'utf-8'
  if (!READS_AS_UTF_8.test(charset)) throw new Problem(415, 'The body must be in UTF-8.')
}

/** @throws {Problem} 400 for what is not JSON in UTF-8, nested too deeply or of too many parts */
export function parseJson(body: Uint8Array): unknown {
  checkShape(body)
  try {
    return JSON.parse(decoder.decode(body))
  } catch {
    throw new Problem(400, 'The body is not JSON in UTF-8.')
  }
}

const decoder = new TextDecoder('utf-8', { fatal: true })

const [QUOTE, BACKSLASH] = [0x22, 0x5c]
const [OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] = [0x5b, 0x5d, 0x7b, 0x7d]
const COLON = 0x3a

/** Counts before parsing, because parsing takes much time and memory for each level, list, object and member. */
function checkShape(body: Uint8Array): void {
  let depth = 0
  let parts = 0
  let isText = false
  for (let at = 0; at < body.length; at += 1) {
    const byte = body[at]
    if (isText) {
      if (byte === BACKSLASH) at += 1
      else if (byte === QUOTE) isText = false
    } else if (byte === QUOTE) isText = true
    else if (byte === OPEN_LIST || byte === OPEN_OBJECT) {
      parts += 1
      depth += 1
      if (depth > DEEPEST) {
        throw new Problem(400, `The body is nested deeper than ${DEEPEST} levels.`)
      }
    } else if (byte === CLOSE_LIST || byte === CLOSE_OBJECT) depth -= 1
    else if (byte === COLON) parts += 1
  }
  if (parts > MOST_PARTS) {
    throw new Problem(400, `The body has more than ${MOST_PARTS} lists, objects and members.`)
  }
}
