import type { LiveSession } from '../../live/live-session.ts'
import type { Cancel, Clock } from '../../platform/clock.ts'
import type { WatchVisibility } from '../../platform/visibility.ts'

/** How long a strip may be out of sight before it pauses: who scrolls past costs no reconnection. */
export const UNSEEN_MS = 3000

/** Pauses the session until the strip is seen, and again whenever it has been unseen for `UNSEEN_MS`. */
export function pauseUnseen(
  live: Pick<LiveSession, 'pause' | 'resume'>,
  clock: Pick<Clock, 'after'>,
  watchSeen: WatchVisibility,
): () => void {
  let cancel: Cancel = () => {}
  live.pause()
  const stop = watchSeen((isSeen) => {
    cancel()
    if (isSeen) live.resume()
    else cancel = clock.after(UNSEEN_MS, () => live.pause())
  })
  return () => {
    stop()
    cancel()
    live.resume()
  }
}
