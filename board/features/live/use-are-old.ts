import { useEffect, useState } from 'react'
import type { Auction } from '../../../contract/auction.ts'
import type { Lists } from '../../live/lists-store.ts'
import type { LiveSession } from '../../live/live-session.ts'
import { useClock } from '../../platform/use-clock.ts'
import { useStore } from '../../shared/use-store.ts'

/** After this long without a refresh lists look old. */
const OLD_AFTER_MS = 10 * 60_000

/**
 * Whether the lists look old: something has changed since, or they were loaded ten minutes ago. Those of
 * an auction that is over don't age.
 */
export function useAreOld(live: LiveSession, lists: Lists): boolean {
  const clock = useClock()
  const hasChanged = useStore(live.lists, (state) => state.changes > 0)
  const auction = lists.status === 'ready' && live.finished === null ? lists.auction : null
  const [oldOnes, setOldOnes] = useState<Auction | null>(null)
  useEffect(() => {
    if (auction === null) return
    return clock.after(OLD_AFTER_MS, () => setOldOnes(auction))
  }, [auction, clock])
  return auction !== null && (hasChanged || oldOnes === auction)
}
