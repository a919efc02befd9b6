/** State that outlives renders. A component only reads it. */
export interface StoreView<State> {
  getState(): State
  /** Returns a cleanup function. */
  subscribe(listener: () => void): () => void
}

export interface Store<State> extends StoreView<State> {
  /** Notifies all listeners before it returns; nobody when the state is the same. */
  setState(state: State): void
}

export function createStore<State>(initial: State): Store<State> {
  let state = initial
  const listeners = new Set<() => void>()
  return {
    getState: () => state,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    setState(next) {
      if (Object.is(next, state)) return
      state = next
      for (const listener of [...listeners]) if (listeners.has(listener)) listener()
    },
  }
}
