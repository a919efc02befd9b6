import type { AuctionEvent } from '../../contract/auction-event.ts'
import {
  INITIAL_LIVE_STATE,
  type LiveAction,
  type LiveState,
  reduceLive,
} from '../live/live-state.ts'

/** When the events of these tests are heard. */
export const HEARD_AT = Date.UTC(2025, 3, 1, 8, 37)

export type Step = AuctionEvent | LiveAction

/** The state after the events and actions in turn; the first has the id 1. */
export function stateAfter(...steps: readonly Step[]): LiveState {
  return continued(INITIAL_LIVE_STATE, 0, ...steps)
}

/** The same from a given state, in which `lastId` steps have been taken. */
export function continued(state: LiveState, lastId: number, ...steps: readonly Step[]): LiveState {
  return steps.reduce<LiveState>((before, step, index) => {
    const id = lastId + index + 1
    return reduceLive(before, 'kind' in step ? arrival(step, id) : step)
  }, state)
}

/** An event that is heard and told in the same moment. */
export function arrival(event: AuctionEvent, id: number): LiveAction {
  return { type: 'eventArrived', event, id, heardAt: HEARD_AT }
}

/** The answer to the first join: no lot is open. */
export const ANSWERED: LiveAction = {
  type: 'snapshotArrived',
  id: 0,
  lot: null,
  isReset: false,
  heardAt: HEARD_AT,
}
