/** The real-time channel as both ends see it (specification §7, §9; docs/decisions/channel.md). */
import type { Position } from './position.ts'

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
  /** The event's position. Both or neither; numbers without a check are not ours. */
  readonly seq?: number
  readonly check?: string
  /** True when it is replayed to a viewer who was away. */
  readonly replayed?: boolean
  /** Of a `SNAPSHOT`. */
  readonly reset?: boolean
}

/**
 * `eventType` of the message that ends the answer to a join with a cursor: `data` is the lot under the
 * hammer or `null`, `seq` and `check` are the room's position. With `reset` what the viewer has seen is
 * no part of the room's history, or too old: it starts over. Other services' boards ignore it (§4).
 */
export const SNAPSHOT = 'Snapshot'

/** The messages of the service. */
export interface ServiceToViewer {
  auctionEvent: (message: AuctionEventMessage) => void
}

/** The position of the last event that a viewer has seen; an empty object for none. */
export type Cursor = Position | Readonly<Record<string, never>>

/**
 * The messages of a viewer. With a cursor it gets what it missed, and a `SNAPSHOT`; also in a room that it
 * has joined already.
 */
export interface ViewerToService {
  joinAuction: (room: string, cursor?: Cursor | (() => void)) => void
}
