/**
 * Who is let into `/socket.io` (docs/decisions/polling-server.md). Fastify's hooks never see these requests:
 *
 * - a page of a foreign origin is refused, one of an allowed origin may read the answers;
 * - over the caps, of the node or of an address, a viewer is told to come back later.
 */
import type { IncomingMessage } from 'node:http'
import type { FastifyBaseLogger } from 'fastify'
import { clientAddresses } from '../guard/client-address.ts'
import { standingOf } from '../guard/origin.ts'
import { Problem } from '../http/problem.ts'

const RETRY_AFTER_S = 10
/** One line for each cap in this time, however many are turned away. */
const LOG_EVERY_MS = 60_000

/** Settings that can turn a viewer away. */
export type Cap = 'MAX_VIEWERS' | 'MAX_VIEWERS_PER_ADDRESS'

/** What a cap has counted when it turned a viewer away. */
interface Reached {
  readonly cap: Cap
  readonly limit: number
  readonly viewers: number
  /** Key of the address that was counted, for the cap of one address. */
  readonly address?: string
}

export interface GuardLimits {
  readonly maxViewers: number
  /** 0 for no limit. */
  readonly maxViewersPerAddress: number
  readonly allowedOrigins: readonly string[]
  readonly trustProxy: readonly string[]
}

export interface ChannelGuard {
  /** What a request is refused with, before it is looked at any further; `null` when it is not. */
  refusal(request: IncomingMessage, query: Readonly<Record<string, string>>): Problem | null
  /**
   * What an opening is refused with.
   * @param freePlace makes room under a cap, of an address or (`null`) of the node, if it can
   */
  refusalToOpen(
    request: IncomingMessage,
    freePlace: (address: string | null) => boolean,
  ): Problem | null
  /** A viewer has come. @returns the key of its address, by which it goes again */
  enter(request: IncomingMessage): string
  leave(address: string): void
  /** Viewers at present. */
  viewers(): number
  /** From now on nobody is let in. */
  close(): void
}

/** @param onRefused called for each viewer that a cap turns away */
export function guardChannel(
  limits: GuardLimits,
  logger: Pick<FastifyBaseLogger, 'warn'>,
  onRefused: (cap: Cap) => void,
): ChannelGuard {
  const addresses = clientAddresses(limits.trustProxy)
  const viewersOf = new Map<string, number>()
  let viewers = 0
  /** By cap: viewers turned away since the last line, and when the next line may be written. */
  const unreported = new Map<Cap, { refused: number; nextLogAt: number }>()
  let hasWarnedOfProxy = false
  let isClosing = false

  function capReached(request: IncomingMessage): Reached | null {
    if (viewers >= limits.maxViewers) {
      return { cap: 'MAX_VIEWERS', limit: limits.maxViewers, viewers }
    }
    const most = limits.maxViewersPerAddress
    if (most === 0) return null
    if (!hasWarnedOfProxy && addresses.isForwardedByStranger(request)) {
      hasWarnedOfProxy = true
      logger.warn('X-Forwarded-For comes from an address that TRUST_PROXY does not name, ignored')
    }
    const address = addresses.of(request)
    const counted = viewersOf.get(address) ?? 0
    if (counted < most) return null
    return { cap: 'MAX_VIEWERS_PER_ADDRESS', limit: most, viewers: counted, address }
  }

  function report(reached: Reached) {
    const { cap } = reached
    onRefused(cap)
    const now = performance.now()
    const { refused, nextLogAt } = unreported.get(cap) ?? { refused: 0, nextLogAt: now }
    if (now < nextLogAt) {
      unreported.set(cap, { refused: refused + 1, nextLogAt })
      return
    }
    unreported.set(cap, { refused: 0, nextLogAt: now + LOG_EVERY_MS })
    logger.warn({ ...reached, refused: refused + 1 }, 'viewers are being turned away')
  }

  return {
    refusal({ headers }, query) {
      if (isClosing) return new Problem(503, 'The server is restarting.', [], 1)
      if (standingOf(headers, limits.allowedOrigins) === 'foreign') {
        return new Problem(403, 'Pages of this origin are not allowed here.')
      }
      // A script element sends no origin: an answer that is a script could be read by any page.
      if (query['j'] !== undefined) return new Problem(400, 'The channel answers with no script.')
      return null
    },
    refusalToOpen(request, freePlace) {
      let reached = capReached(request)
      if (reached !== null && freePlace(reached.address ?? null)) reached = capReached(request)
      if (reached === null) return null
      report(reached)
      return new Problem(503, 'There are too many viewers at present.', [], RETRY_AFTER_S)
    },
    enter(request) {
      viewers += 1
      // Where addresses have no limit nobody asks for them, not even the system.
      if (limits.maxViewersPerAddress === 0) return ''
      const address = addresses.of(request)
      viewersOf.set(address, (viewersOf.get(address) ?? 0) + 1)
      return address
    },
    leave(address) {
      viewers -= 1
      const left = (viewersOf.get(address) ?? 1) - 1
      if (left === 0) viewersOf.delete(address)
      else viewersOf.set(address, left)
    },
    viewers: () => viewers,
    close() {
      isClosing = true
    },
  }
}
