import { useEffect, useState } from 'react'
import type { Auction } from '../../../contract/auction.ts'
import type { Lists, ListsStore } from '../../live/lists-store.ts'
import type { Clock } from '../../platform/clock.ts'
import { useStore } from '../../shared/use-store.ts'

/** After this long without a refresh lists look old. */
const OLD_AFTER_MS = 10 * 60_000

/** Whether the lists look old: something has changed since, or they were loaded ten minutes ago. */
export function useAreOld(store: ListsStore, lists: Lists, clock: Clock): boolean {
  const hasChanged = useStore(store, (state) => state.changes > 0)
  const auction = lists.status === 'ready' ? lists.auction : null
  const [oldOnes, setOldOnes] = useState<Auction | null>(null)
  useEffect(() => {
    if (auction === null) return
    return clock.after(OLD_AFTER_MS, () => setOldOnes(auction))
  }, [auction, clock])
  return auction !== null && (hasChanged || oldOnes === auction)
}
