/** Who may publish: the bearer of one of the configured tokens (RFC 6750). */
import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Publisher } from '../publishers.ts'
import { Problem } from '../respond/problem.ts'

export interface Bearers {
  /**
   * A hook that runs before the body is read. Compares digests, which have equal lengths, with every
   * token, so that timing reveals nothing.
   * @throws {Problem} 503 when no token is configured, 401 without a reason for any other
   */
  authenticate(request: FastifyRequest, reply: FastifyReply): Promise<void>
  /** @returns the publisher of a request that was authenticated */
  publisherOf(request: FastifyRequest): Publisher
  /** @returns the account of a request's publisher, `STRANGERS` before it is authenticated */
  accountOf(request: FastifyRequest): string
}

/** No publisher can have this name. */
const STRANGERS = '(strangers)'

export function createBearers(publishers: readonly Publisher[]): Bearers {
  const accepted = publishers.map((publisher) => ({ publisher, digest: digest(publisher.token) }))
  const authenticated = new WeakMap<FastifyRequest, Publisher>()
  return {
    async authenticate(request, reply) {
      if (accepted.length === 0) {
        throw new Problem(503, 'This server takes no publications: it has no publish token.')
      }
      const [, given = ''] = /^bearer +(\S+) *$/i.exec(request.headers.authorization ?? '') ?? []
      const offered = digest(given)
      let bearer: Publisher | undefined
      for (const { publisher, digest } of accepted) {
        if (timingSafeEqual(digest, offered)) bearer = publisher
      }
      if (bearer === undefined) {
        reply.header('www-authenticate', 'Bearer realm="gavel"')
        throw new Problem(401, 'Publishing needs a valid bearer token.')
      }
      authenticated.set(request, bearer)
    },
    publisherOf(request) {
      const publisher = authenticated.get(request)
      if (publisher === undefined) throw new Error('the request was not authenticated')
      return publisher
    },
    accountOf(request) {
      const publisher = authenticated.get(request)
      return publisher === undefined ? STRANGERS : (publisher.account ?? publisher.name)
    },
  }
}

function digest(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}
