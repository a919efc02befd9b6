/**
 * The store of the live state, which events change faster than anyone reads. Guarantees:
 * - `dispatch` reduces at once, so `getState` is always the newest;
 * - listeners are notified once per `schedule` turn, however many actions fell into it, so that a
 *   storm of events costs one render a frame; all at once, or as the turn spreads them;
 * - a state that the reducer returned unchanged notifies nobody.
 */
import type { StoreView } from '../platform/store.ts'

export interface ScheduledStore<State, Action> extends StoreView<State> {
  dispatch(action: Action): void
}

/** Calls each listener, in this order. */
export type Spread = (listeners: readonly (() => void)[]) => void

const atOnce: Spread = (listeners) => {
  for (const listener of listeners) listener()
}

export function createScheduledStore<State, Action>(
  reduce: (state: State, action: Action) => State,
  initial: State,
  schedule: (turn: (spread?: Spread) => void) => void,
): ScheduledStore<State, Action> {
  let state = initial
  let isTurnDue = false
  const listeners = new Set<() => void>()

  function notify(spread = atOnce) {
    isTurnDue = false
    spread(
      [...listeners].map((listener) => () => {
        if (listeners.has(listener)) listener()
      }),
    )
  }

  return {
    getState: () => state,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    dispatch(action) {
      const next = reduce(state, action)
      if (Object.is(next, state)) return
      state = next
      if (isTurnDue) return
      isTurnDue = true
      schedule(notify)
    },
  }
}
