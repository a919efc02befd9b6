/**
 * Decides when a store notifies its listeners: at once while events are rare, four times a second in a
 * storm. A viewer can't read faster updates, and the frames in between stay free for input.
 */
import type { Clock } from '../platform/clock.ts'
import type { Spread } from './scheduled-store.ts'

/** Notifications in a row before the limit applies. */
const BURST = 5
const TURN_MS = 250
/** Between two listeners in a storm: one frame. */
const APART_MS = 16

/**
 * Schedules one `turn` at a time. In a storm each listener has its own frame, because all changes
 * together take a slow phone two frames to lay out and paint.
 */
export function createNotificationScheduler(
  clock: Pick<Clock, 'after' | 'now'>,
): (turn: (spread?: Spread) => void) => void {
  /** Below 0 while a turn is pending. */
  let tokens = BURST
  let refilledAt = clock.now()

  const apart: Spread = (listeners) => {
    for (const [index, listener] of listeners.entries()) clock.after(index * APART_MS, listener)
  }

  return function schedule(turn) {
    const now = clock.now()
    tokens = Math.min(BURST, tokens + Math.max(0, now - refilledAt) / TURN_MS)
    refilledAt = now
    tokens -= 1
    // Not in the next frame: a slow phone renders until then.
    if (tokens >= 0) clock.after(0, turn)
    else clock.after(-tokens * TURN_MS, () => turn(apart))
  }
}
