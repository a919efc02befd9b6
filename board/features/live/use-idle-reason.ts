import { useMemo } from 'react'
import type { Lists, ListsStore } from '../../live/lists-store.ts'
import { useStore } from '../../shared/use-store.ts'
import { type IdleReason, idleReasonOf } from './idle-stage.ts'

/** What the stage says while no lot is open. */
export function useIdleReason(store: ListsStore, lists: Lists): IdleReason {
  const auction = lists.status === 'ready' ? lists.auction : null
  const isOld = useStore(store, (state) => state.changes > 0)
  // Once for each file: no event walks through the teams (§4).
  return useMemo(() => idleReasonOf(auction, isOld), [auction, isOld])
}
