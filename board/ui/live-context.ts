import { createContext, useContext } from 'react'
import type { Lists } from '../live/lists-store.ts'
import type { LiveSession } from '../live/live-session.ts'

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
