import { useMemo } from 'react'
import type { Auction } from '../../../contract/auction.ts'
import type { Lists, ListsStore } from '../../live/lists-store.ts'
import { fillOf } from '../../shared/squad.ts'
import { useStore } from '../../shared/use-store.ts'

/** Why no lot is open, as the key of its message. */
export type IdleReason = 'waiting' | 'notRunning' | 'allFull'

/**
 * Not running unless the lists' status is 1 (§9); all full when every squad is at its limit. `isOld`:
 * there were changes since these lists, so they no longer know (docs/decisions/live-events.md).
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

/** Computed once for each file, and not at events (§4). */
export function useIdleReason(store: ListsStore, lists: Lists): IdleReason {
  const auction = lists.status === 'ready' ? lists.auction : null
  const isOld = useStore(store, (state) => state.changes > 0)
  return useMemo(() => idleReasonOf(auction, isOld), [auction, isOld])
}
