/** Composition root of the live half: channel, page and clock → session → <LiveHalf>. */
import { openSocketChannel } from './feed/socket-channel.ts'
import type { Clock } from './live/clock.ts'
import { createLiveSession } from './live/live-session.ts'
import { watchPageVisibility } from './live/visibility.ts'
import { reportPassedOver } from './report.ts'
import type { LiveHalfComponent } from './screens/BoardScreen.tsx'
import { LiveHalf } from './screens/live/LiveHalf.tsx'

export function composeLiveHalf(parts: {
  /** Address of the Socket.IO service; `null` for the page's own origin. */
  readonly service: string | null
  readonly room: string
  readonly clock: Clock
}): LiveHalfComponent {
  const live = createLiveSession({
    clock: parts.clock,
    watchVisibility: watchPageVisibility,
    openChannel: (listener) =>
      openSocketChannel({ ...parts, passedOver: reportPassedOver, random: Math.random }, listener),
  })
  return (props) => <LiveHalf live={live} {...props} />
}
