/** When a step is taken. */
import type { AuctionState } from '../../auction/state.ts'
import type { Instant } from '../../contract/auction.ts'

/** Now, or just after the latest sale where another desk's clock is ahead: sales keep their order. */
export function timeOf({ sales }: AuctionState, now: Instant): Instant {
  return sales.reduce((latest, { at }) => Math.max(latest, at + 1), now)
}
