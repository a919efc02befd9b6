/** The real-time channel as both ends see it (specification §7, §9; docs/decisions/channel.md). */

/** The only transport of §7. */
export const TRANSPORTS = ['polling'] as const

/** §9: how a board reconnects. */
export const RECONNECTION = {
  attempts: 5,
  firstDelayMs: 1000,
  longestDelayMs: 5000,
} as const

/** Each wait is up to this much longer, at random, so that many boards don't return together. */
const SPREAD_MS = 2000
/** The same for the waits that are close to the longest. */
const LEAST_SPREAD_MS = 1000

/**
 * The wait before the next attempt, in milliseconds: 1 to 3 s, 2 to 4 s, and three times 4 s to the 5 s
 * that §9 has as the longest.
 *
 * @param attempts made since the connection was lost
 * @param random from 0 to 1
 */
export function reconnectionDelayMs(attempts: number, random: number): number {
  const { firstDelayMs, longestDelayMs } = RECONNECTION
  const shortest = Math.min(firstDelayMs * 2 ** attempts, longestDelayMs - LEAST_SPREAD_MS)
  return shortest + random * Math.min(SPREAD_MS, longestDelayMs - shortest)
}

/** One `auctionEvent` message as our own server sends it; a foreign service sends the first two. */
export interface AuctionEventMessage {
  readonly eventType: string
  readonly data: unknown
  /** The room's running number. */
  readonly seq?: number
  /** Names the history that `seq` counts in; another one means that earlier numbers are void, unless
   * an `EPOCH_CONTINUED` came first. */
  readonly epoch?: string
  /** True when it is replayed to a viewer who was away. */
  readonly replayed?: boolean
}

/** What the service sends. */
export interface ServiceToViewer {
  auctionEvent: (message: AuctionEventMessage) => void
}

/**
 * The last `seq` that a viewer has seen, with the epoch it belongs to where the service sends one. With
 * `lot` the viewer has seen lists up to there, but no lot: it wants the one under the hammer too.
 */
export type Cursor =
  | number
  | { readonly epoch: string; readonly seq: number; readonly lot?: boolean }

/** Valid epochs; anything else counts as missing. */
export const EPOCH_PATTERN = /^[A-Za-z0-9]{1,64}$/

/** What a viewer sends. With a cursor, in a room that it has joined already, it requests a replay. */
export interface ViewerToService {
  joinAuction: (room: string, cursor?: Cursor | (() => void)) => void
}

/**
 * `eventType` of our server's message that only announces an epoch, when it has neither lot nor sale:
 * `data` is null, `seq` the room's last number or 0. Other services' boards ignore it (§4).
 */
export const EPOCH_STARTED = 'EpochStarted'

/**
 * `eventType` of our server's message that the history goes on in another epoch, as after a restart:
 * `seq` is the last number sent to the viewer, `data` a `Continuation`. Other services' boards ignore
 * it (§4).
 */
export const EPOCH_CONTINUED = 'EpochContinued'

/** What of an earlier epoch is part of the present one: the events of `from` up to `upTo`. */
export interface Continuation {
  readonly from: string
  readonly upTo: number
}
