import { useBrowserLocation } from 'wouter/use-browser-location'
import type { LiveSession } from './live/live-session.ts'
import { BoardScreen } from './screens/BoardScreen.tsx'
import { NotFoundScreen } from './screens/NotFoundScreen.tsx'
import type { LoadAuction } from './screens/use-auction.ts'

/** §2: `/` is the board, any other path is not found. */
export function App(parts: {
  readonly live: LiveSession
  readonly loadAuction: LoadAuction
  readonly now: () => number
}) {
  const [path] = useBrowserLocation()
  return path === '/' ? <BoardScreen {...parts} /> : <NotFoundScreen path={path} />
}
