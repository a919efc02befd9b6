/** Who may publish: the bearer of one of the configured tokens (RFC 6750, decision record 0018). */
import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { Problem } from './problem.ts'

/**
 * A guard to be run before the body is read. Compares digests, which all have one length, and looks
 * at every token whichever fits: the time taken tells nothing about a token.
 * @throws {Problem} 503 when nobody may publish, 401 for everyone but a bearer, without a hint why
 */
export function requireBearer(
  tokens: readonly string[],
): (request: FastifyRequest, reply: FastifyReply) => Promise<void> {
  const accepted = tokens.map(digest)
  return async (request, reply) => {
    if (accepted.length === 0) {
      throw new Problem(503, 'This server takes no publications: it has no publish token.')
    }
    const [, given = ''] = /^bearer +(\S+) *$/i.exec(request.headers.authorization ?? '') ?? []
    const offered = digest(given)
    let isBearer = false
    for (const token of accepted) isBearer = timingSafeEqual(token, offered) || isBearer
    if (isBearer) return
    reply.header('www-authenticate', 'Bearer realm="gavel"')
    throw new Problem(401, 'Publishing needs a valid bearer token.')
  }
}

function digest(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}
