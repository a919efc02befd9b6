import { useBrowserLocation } from 'wouter/use-browser-location'
import { BoardScreen, type LiveHalfComponent } from './screens/BoardScreen.tsx'
import { NotFoundScreen } from './screens/NotFoundScreen.tsx'
import type { Tools } from './screens/ToolsSlots.tsx'
import type { LoadAuction } from './screens/use-auction.ts'
import type { Later } from './screens/use-later.ts'

/** §2: `/` is the board, any other path is not found. */
export function App(parts: {
  readonly liveHalf: Later<LiveHalfComponent>
  readonly tools: Later<Tools>
  readonly loadAuction: LoadAuction
  readonly now: () => number
}) {
  const [path] = useBrowserLocation()
  return path === '/' ? <BoardScreen {...parts} /> : <NotFoundScreen path={path} />
}
