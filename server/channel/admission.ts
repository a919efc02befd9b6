/**
 * Access to `/socket.io` (docs/decisions/polling-server.md). Fastify's hooks never see these requests:
 *
 * - pages of a foreign origin are refused, those of an allowed origin may read the responses;
 * - above the caps, of the node, of an address or of its network, new viewers get a 503 with
 *   `Retry-After`.
 */
import type { IncomingMessage } from 'node:http'
import type { FastifyBaseLogger } from 'fastify'
import { clientAddresses } from '../guard/client-address.ts'
import { createNetworkCounts } from '../guard/networks.ts'
import { standingOf } from '../guard/origin.ts'
import { oncePerMinute } from '../lib/once-per-minute.ts'
import { Problem } from '../lib/problem.ts'
import type { ChannelQuery } from './query.ts'

const RETRY_AFTER_S = 10

/** Settings that can turn a viewer away. */
export type Cap = 'MAX_VIEWERS' | 'MAX_VIEWERS_PER_ADDRESS'

/** The state of a cap that refused a viewer. */
interface Reached {
  readonly cap: Cap
  readonly limit: number
  readonly viewers: number
  /** The address or network that was counted, for the cap of one address. */
  readonly address?: string
}

export interface AdmissionLimits {
  readonly maxViewers: number
  /** 0 for no limit. */
  readonly maxViewersPerAddress: number
  readonly allowedOrigins: readonly string[]
  readonly trustProxy: readonly string[]
}

export type Admission = ReturnType<typeof createAdmission>

/** @param onRefused called for each viewer that a cap refuses */
export function createAdmission(
  limits: AdmissionLimits,
  logger: Pick<FastifyBaseLogger, 'warn'>,
  onRefused: (cap: Cap) => void,
) {
  const addresses = clientAddresses(limits.trustProxy)
  const mostOfAddress = limits.maxViewersPerAddress || Number.POSITIVE_INFINITY
  const counts = createNetworkCounts(mostOfAddress)
  let viewers = 0
  const logReached = () =>
    oncePerMinute((refused, reached: Reached) =>
      logger.warn({ ...reached, refused }, 'viewers are being turned away'),
    )
  const log = { MAX_VIEWERS: logReached(), MAX_VIEWERS_PER_ADDRESS: logReached() }
  let hasWarnedOfProxy = false
  let isClosing = false

  /** From the smallest network to the node: a place that one frees is free in the larger ones too. */
  function capReached(address: string): Reached | null {
    const full = counts.full(address)
    if (full !== null) {
      const { limit, count, network } = full
      return { cap: 'MAX_VIEWERS_PER_ADDRESS', limit, viewers: count, address: network }
    }
    if (viewers < limits.maxViewers) return null
    return { cap: 'MAX_VIEWERS', limit: limits.maxViewers, viewers }
  }

  /** Without a limit for each address it is an empty string: finding it would be wasted work. */
  function addressOf(request: IncomingMessage): string {
    return limits.maxViewersPerAddress === 0 ? '' : addresses.of(request)
  }

  function warnOfProxy(request: IncomingMessage) {
    if (limits.maxViewersPerAddress === 0 || hasWarnedOfProxy) return
    if (!addresses.isForwardedByStranger(request)) return
    hasWarnedOfProxy = true
    logger.warn('X-Forwarded-For comes from an address that TRUST_PROXY does not name, ignored')
  }

  return {
    /** Why a request is refused, checked before anything else; `null` when it is allowed. */
    refusal({ headers }: IncomingMessage, query: Readonly<ChannelQuery>): Problem | null {
      if (isClosing) return new Problem(503, 'The server is restarting.', [], 1)
      if (standingOf(headers, limits.allowedOrigins) === 'foreign') {
        return new Problem(403, 'Pages of this origin are not allowed here.')
      }
      // A script element sends no origin: an answer that is a script could be read by any page.
      if (query.j !== undefined) return new Problem(400, 'The channel does not support JSONP.')
      return null
    },
    /**
     * Why a new session is refused; `null` when it is allowed.
     * @param freePlace tries to free a place of a network or (`null`) of the node for a viewer of `address`
     */
    refusalToOpen(
      request: IncomingMessage,
      freePlace: (network: string | null, address: string) => boolean,
    ): Problem | null {
      warnOfProxy(request)
      const address = addressOf(request)
      let reached = capReached(address)
      if (reached !== null && freePlace(reached.address ?? null, address)) {
        reached = capReached(address)
      }
      if (reached === null) return null
      onRefused(reached.cap)
      log[reached.cap](reached)
      return new Problem(503, 'There are too many viewers at present.', [], RETRY_AFTER_S)
    },
    /** Counts a new viewer. @returns the key of its address, for `leave` */
    enter(request: IncomingMessage): string {
      viewers += 1
      const address = addressOf(request)
      counts.add(address)
      return address
    },
    leave(address: string): void {
      viewers -= 1
      counts.remove(address)
    },
    /** Viewers at present. */
    viewers: () => viewers,
    /** Refuses every request from now on. */
    close(): void {
      isClosing = true
    },
  }
}
