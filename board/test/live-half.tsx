import type { LiveSession } from '../live/live-session.ts'
import type { LiveHalfComponent } from '../screens/BoardScreen.tsx'
import { LiveHalf } from '../screens/live/LiveHalf.tsx'
import type { Later } from '../screens/use-later.ts'

/** A live half whose code is here already. */
export function liveHalfOf(live: LiveSession): Later<LiveHalfComponent> {
  const part: LiveHalfComponent = (props) => <LiveHalf live={live} {...props} />
  return { part: () => part, fetch: async () => part }
}
