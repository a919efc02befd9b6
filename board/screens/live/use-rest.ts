import { useMemo } from 'react'
import type { LiveState } from '../../live/live-state.ts'
import type { StoreView } from '../../live/store.ts'
import type { Lists } from '../use-auction.ts'
import { useLive } from '../use-live.ts'
import { type Rest, restOf } from './at-rest.ts'

/** What the stage says while no lot is open. */
export function useRest(view: StoreView<LiveState>, lists: Lists): Rest {
  const auction = lists.status === 'ready' ? lists.auction : null
  const isOld = useLive(view, (state) => state.changes > 0)
  // Once for each file: no event walks through the teams (§4).
  return useMemo(() => restOf(auction, isOld), [auction, isOld])
}
