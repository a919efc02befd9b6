import { useMemo } from 'react'
import type { LiveState } from '../../live/live-state.ts'
import type { StoreView } from '../../live/store.ts'
import type { Lists } from '../../shared/use-auction.ts'
import { useLive } from '../../shared/use-live.ts'
import { type IdleReason, idleReasonOf } from './idle-stage.ts'

/** What the stage says while no lot is open. */
export function useIdleReason(view: StoreView<LiveState>, lists: Lists): IdleReason {
  const auction = lists.status === 'ready' ? lists.auction : null
  const isOld = useLive(view, (state) => state.changes > 0)
  // Once for each file: no event walks through the teams (§4).
  return useMemo(() => idleReasonOf(auction, isOld), [auction, isOld])
}
