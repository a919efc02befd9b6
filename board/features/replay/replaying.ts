import type { ListsStore } from '../../live/lists-store.ts'
import type { LiveSession } from '../../live/live-session.ts'
import type { Playback } from '../../live/playback.ts'
import type { View } from '../../ui/address.ts'

/** The page, as far as the parts of a replay know it. */
export interface Replaying {
  readonly lists: ListsStore
  /** It plays by itself, again and again, and says that it is a demo. */
  readonly isDemo: boolean
  readonly close: () => void
}

export interface ReplayLayerProps {
  readonly replay: Replaying
  readonly playback: Playback
  readonly session: LiveSession
  /** To begin with, as in the address. */
  readonly lot: string | null
  /** `null` for the plain board. */
  readonly view: View | null
}
