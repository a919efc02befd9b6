/** The time of a step. */
import type { AuctionState } from '../../auction/state.ts'
import type { Instant } from '../../contract/auction.ts'

/** Now, or just after the latest sale if another desk's clock is ahead, to keep sales in order. */
export function timeOf({ sales }: AuctionState, now: Instant): Instant {
  return sales.reduce((latest, { at }) => Math.max(latest, at + 1), now)
}
