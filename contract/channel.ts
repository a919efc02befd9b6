/** The real-time channel as both ends see it (specification §7, §9; decision records 0014 and 0015). */

/** The only transport of §7. */
export const TRANSPORTS = ['polling'] as const

/** §9: how a board comes back after the channel is lost. */
export const RECONNECTION = {
  attempts: 5,
  firstDelayMs: 1000,
  longestDelayMs: 5000,
} as const

/** How much later than `firstDelayMs` the latest of many boards tries first (decision record 0015). */
export const SPREAD_MS = 500

/** One `auctionEvent` message as our own server sends it; a foreign service sends the first two. */
export interface AuctionEventMessage {
  readonly eventType: string
  readonly data: unknown
  /** The room's running number. */
  readonly seq?: number
  /** True when it is told again to a viewer who was away. */
  readonly replayed?: boolean
}

/** What the service sends. */
export interface ServiceToViewer {
  auctionEvent: (message: AuctionEventMessage) => void
}

/** What a viewer sends; `cursor` is the last `seq` it has seen. */
export interface ViewerToService {
  joinAuction: (room: string, cursor?: number) => void
}
