/** Authentication of publishers: the bearer of one of the configured tokens (RFC 6750). */
import { hash, timingSafeEqual } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { standingOf } from '../guard/origin.ts'
import { Problem } from '../lib/problem.ts'
import type { Publisher } from './publishers.ts'

/** No publisher can have this name. */
const STRANGERS = '(strangers)'

export type Bearers = ReturnType<typeof createBearers>

/** @param publishers without any all publications are refused */
export function createBearers(publishers: readonly Publisher[]) {
  const accepted = publishers.map((publisher) => ({ publisher, digest: digest(publisher.token) }))
  const authenticated = new WeakMap<FastifyRequest, Publisher>()

  /**
   * To be called before the body is read: pages of other origins may never publish (403), and who has
   * no valid token gets a 401 without a reason; 503 when no token is configured.
   * @throws {Problem}
   */
  function authenticate(request: FastifyRequest, reply: FastifyReply) {
    if (standingOf(request.headers, []) !== 'own') {
      throw new Problem(403, 'Pages of this origin may not publish.')
    }
    if (accepted.length === 0) {
      throw new Problem(503, 'This server takes no publications: it has no publish token.')
    }
    const [, given = ''] = /^bearer +(\S+) *$/i.exec(request.headers.authorization ?? '') ?? []
    const offered = digest(given)
    let bearer: Publisher | undefined
    // Digests have equal lengths. All of them are compared, so that timing reveals nothing.
    for (const { publisher, digest } of accepted) {
      if (timingSafeEqual(digest, offered)) bearer = publisher
    }
    if (bearer === undefined) {
      reply.header('www-authenticate', 'Bearer realm="gavel"')
      throw new Problem(401, 'Publishing needs a valid bearer token.')
    }
    authenticated.set(request, bearer)
  }

  /** @returns the publisher of a request that was authenticated */
  function publisherOf(request: FastifyRequest): Publisher {
    const publisher = authenticated.get(request)
    if (publisher === undefined) throw new Error('the request was not authenticated')
    return publisher
  }

  return {
    authenticate,
    /** A publisher may be limited to its rooms. @throws {Problem} 403 */
    refuseOtherRooms(request: FastifyRequest, room: string): void {
      const { rooms } = publisherOf(request)
      if (rooms === undefined || rooms.includes(room)) return
      throw new Problem(403, 'This token may not publish to this room.')
    },
    publisherOf,
    /** @returns the account of a request's publisher, `STRANGERS` before it is authenticated */
    accountOf(request: FastifyRequest): string {
      const publisher = authenticated.get(request)
      return publisher === undefined ? STRANGERS : (publisher.account ?? publisher.name)
    },
  }
}

const digest = (token: string) => hash('sha256', token, 'buffer')
