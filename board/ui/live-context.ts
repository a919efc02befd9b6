import { createContext, useContext } from 'react'
import type { Lists } from '../live/lists-store.ts'
import type { LiveSession } from '../live/live-session.ts'
import type { LiveState } from '../live/live-state.ts'
import { useStore } from './use-store.ts'

/** The session that is on screen, and its lists. */
export const LiveContext = createContext<{
  readonly live: LiveSession
  readonly lists: Lists
} | null>(null)

/** With the auction of the lists: `null` until they are loaded. @throws outside the live view */
export function useLive() {
  const value = useContext(LiveContext)
  if (value === null) throw new Error('outside the live view')
  const { lists } = value
  return { ...value, auction: lists.status === 'ready' ? lists.auction : null }
}

/** One part of the live state, as `useStore` gives it. @throws outside the live view */
export function useLiveState<Part>(select: (state: LiveState) => Part): Part {
  return useStore(useLive().live.view, select)
}

/** How many changes the lists on screen lack; `null` where that is unknown. @throws outside the live view */
export function useListsChanges(): number | null {
  return useStore(useLive().live.lists, (state) => state.changes)
}
