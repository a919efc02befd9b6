import { useEffect, useState } from 'react'
import type { Auction } from '../../../contract/auction.ts'
import { useClock } from '../../platform/use-clock.ts'
import { useLive } from '../../shared/live-context.ts'
import { useStore } from '../../shared/use-store.ts'

/** After this long without a refresh lists look old. */
const OLD_AFTER_MS = 10 * 60_000

/**
 * Whether the lists look old: something has changed since, or they were loaded ten minutes ago. Those of
 * an auction that is over don't age.
 */
export function useAreOld(): boolean {
  const { live, auction: loaded } = useLive()
  const clock = useClock()
  const hasChanged = useStore(live.lists, (state) => state.changes !== 0)
  const auction = live.finished === null ? loaded : null
  const [oldOnes, setOldOnes] = useState<Auction | null>(null)
  useEffect(() => {
    if (auction === null) return
    return clock.after(OLD_AFTER_MS, () => setOldOnes(auction))
  }, [auction, clock])
  return auction !== null && (hasChanged || oldOnes === auction)
}
