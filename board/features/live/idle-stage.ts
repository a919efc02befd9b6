import type { Auction } from '../../../contract/auction.ts'
import { fillOf } from '../../shared/squad.ts'

/** What the stage says while no lot is open: the name of its words. */
export type IdleReason = 'waiting' | 'notRunning' | 'allFull'

/**
 * As the lists on screen have it: not running unless their status is 1 (§9), all full when every
 * squad is at its limit. `isOld`: changes were told of since those lists. Then they no longer know,
 * and the next player is waited for (docs/decisions/live-events.md).
 */
export function idleReasonOf(auction: Auction | null, isOld: boolean): IdleReason {
  if (auction === null || isOld) return 'waiting'
  if (!auction.isActive) return 'notRunning'
  const { teams } = auction
  const areFull = teams.every(
    ({ squadSize, squadLimit }) => fillOf(squadSize, squadLimit) === 'full',
  )
  return teams.length > 0 && areFull ? 'allFull' : 'waiting'
}
