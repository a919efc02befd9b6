/** Request bodies as JSON (RFC 8259): strict about UTF-8 and depth, which the runtime is not. */
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Problem } from './problem.ts'

/** Far deeper than any data file, and safe for recursive code. */
const DEEPEST = 32

/** JSON has no charset parameter (RFC 8259 §11), but clients may send one. */
const CHARSET = /;\s*charset\s*=\s*"?([^";\s]*)/i
const READS_AS_UTF_8 = /^(utf-?8|us-ascii)$/i

/** Makes the app accept uncompressed JSON in UTF-8, and respond 415 to anything else. */
export function readJsonBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  // Before the body is read, since it could only be misread.
  app.addHook('preParsing', async ({ headers }, reply) => {
    const encoding = headers['content-encoding'] ?? 'identity'
    if (encoding.toLowerCase() !== 'identity') {
      reply.header('accept-encoding', 'identity')
      throw new Problem(415, 'The body must not be compressed.')
    }
    const charset = CHARSET.exec(headers['content-type'] ?? '')?.[1] ?? 'utf-8'
    if (!READS_AS_UTF_8.test(charset)) throw new Problem(415, 'The body must be in UTF-8.')
  })
  app.addContentTypeParser(
    'application/json',
    { parseAs: 'buffer' },
    async (_request: FastifyRequest, body: Buffer) => parseJson(body),
  )
}

function parseJson(body: Buffer): unknown {
  let value: unknown
  try {
    value = JSON.parse(decoder.decode(body))
  } catch {
    throw new Problem(400, 'The body is not JSON in UTF-8.')
  }
  if (!isWithin(value, DEEPEST)) {
    throw new Problem(400, `The body is nested deeper than ${DEEPEST} levels.`)
  }
  return value
}

const decoder = new TextDecoder('utf-8', { fatal: true })

function isWithin(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return true
  return levels > 0 && Object.values(value).every((inner) => isWithin(inner, levels - 1))
}
