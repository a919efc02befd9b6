import { useMemo } from 'react'
import type { Auction } from '../../../contract/auction.ts'
import { useMessages } from '../../i18n/language.ts'
import { useListsChanges, useLive } from '../../ui/live-context.ts'
import { fillOf } from '../../ui/squad.ts'
import { asDate } from '../../ui/time-of-day.ts'

/** Why no lot is open. */
type IdleReason = 'waiting' | 'notStarted' | 'notRunning' | 'over' | 'allFull'

/**
 * Not running unless the lists' status is 1 (§9), and why if the file says so; all full when every squad
 * is at its limit. `isOld`: there were changes since these lists, so they no longer know
 * (docs/decisions/live-events.md).
 */
export function idleReasonOf(auction: Auction | null, isOld: boolean): IdleReason {
  if (auction === null || isOld) return 'waiting'
  if (!auction.isActive) {
    if (auction.phase === 'over') return 'over'
    return auction.phase === 'not started' ? 'notStarted' : 'notRunning'
  }
  const { teams } = auction
  const areFull = teams.every((team) => fillOf(team) === 'full')
  return teams.length > 0 && areFull ? 'allFull' : 'waiting'
}

/** Says why no lot is open; of an auction that is over, also when it was. */
export function useIdleWords(reason: IdleReason): string {
  const { lists, live } = useLive()
  const messages = useMessages()
  const { finished } = live
  if (finished !== null) return messages.over(finished.at === null ? null : asDate(finished.at))
  // The lists say it, or that they could not be loaded.
  if (lists.status !== 'ready') return ''
  return reason === 'over' ? messages.over(null) : messages[reason]
}

/** Computed once for each file, and not at events (§4). */
export function useIdleReason(): IdleReason {
  const { auction } = useLive()
  const isOld = useListsChanges() !== 0
  return useMemo(() => idleReasonOf(auction, isOld), [auction, isOld])
}
