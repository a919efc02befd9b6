/** The live state that a viewer saw in a moment of a recording, computed without waiting. */
import type { Instant } from '../../contract/auction.ts'
import type { AuctionEvent } from '../../contract/auction-event.ts'
import {
  expiriesOf,
  INITIAL_LIVE_STATE,
  type LiveAction,
  type LiveState,
  reduceLive,
} from './live-state.ts'

/** An event, and when it was heard. */
export interface Heard {
  readonly event: AuctionEvent
  readonly at: Instant
}

/**
 * @param heard oldest first
 * @param now what had ended by itself until then is gone
 * @param firstId the id of the first event; the others have those after it
 */
export function recordedState(heard: readonly Heard[], now: Instant, firstId: number): LiveState {
  let state = INITIAL_LIVE_STATE
  /** When each thing on show ends. */
  let due = new Map<string, { readonly at: Instant; readonly action: LiveAction }>()

  function passTo(at: Instant) {
    // Each has its own end: none can prolong another.
    for (const end of due.values()) if (end.at <= at) state = reduceLive(state, end.action)
  }

  for (const [index, { event, at }] of heard.entries()) {
    passTo(at)
    state = reduceLive(state, { type: 'eventArrived', event, id: firstId + index, heardAt: at })
    due = new Map(
      expiriesOf(state).map(({ key, afterMs, action }) => [
        key,
        due.get(key) ?? { at: at + afterMs, action },
      ]),
    )
  }
  passTo(now)
  return state
}
