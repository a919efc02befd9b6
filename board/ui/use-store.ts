import { useSyncExternalStore } from 'react'
import type { StoreView } from '../platform/store.ts'

/**
 * One part of a store's state, or all of it. `select` must give the same value while its part has not changed:
 * then an event re-renders only the components that show what it changed.
 */
export function useStore<State, Part = State>(
  store: StoreView<State>,
  select: (state: State) => Part = whole,
): Part {
  return useSyncExternalStore(store.subscribe, () => select(store.getState()))
}

function whole<State, Part>(state: State): Part {
  return state as never
}
