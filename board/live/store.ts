/**
 * State that outlives renders. Guarantees:
 * - `dispatch` reduces at once, so `getState` is always the newest;
 * - listeners are told once per `schedule` turn, however many actions fell into it, so that a storm
 *   of events costs one render a frame; all at once, or as the turn spreads them;
 * - a state that the reducer gave back unchanged tells nobody.
 */

/** What a component may do with a store: read it. */
export interface StoreView<State> {
  getState(): State
  /** Returns the way to unsubscribe. */
  subscribe(listener: () => void): () => void
}

export interface Store<State, Action> extends StoreView<State> {
  dispatch(action: Action): void
}

/** Calls each of them, in this order. */
export type Spread = (tells: readonly (() => void)[]) => void

const atOnce: Spread = (tells) => {
  for (const tell of tells) tell()
}

export function createStore<State, Action>(
  reduce: (state: State, action: Action) => State,
  initial: State,
  schedule: (turn: (spread?: Spread) => void) => void,
): Store<State, Action> {
  let state = initial
  let isTurnDue = false
  const listeners = new Set<() => void>()

  function tellListeners(spread = atOnce) {
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
      schedule(tellListeners)
    },
  }
}
