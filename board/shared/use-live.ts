import { useSyncExternalStore } from 'react'
import type { LiveState } from '../live/live-state.ts'
import type { StoreView } from '../live/store.ts'

/**
 * One part of the live state. `select` must give a value that is the same while its part has not
 * changed: then an event re-renders only who shows what it changed.
 */
export function useLive<Part>(
  view: StoreView<LiveState>,
  select: (state: LiveState) => Part,
): Part {
  return useSyncExternalStore(view.subscribe, () => select(view.getState()))
}
