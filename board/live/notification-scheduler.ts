/**
 * How often what moves is shown anew: in the next frame, as long as that is now and then; in a storm
 * four times a second, which is as fast as anyone reads. The state itself is always the newest, and
 * the frames between are left to scrolling and taps.
 */
import type { Clock } from '../platform/clock.ts'
import type { Spread } from './scheduled-store.ts'

/** So many turns may come frame by frame before the pace is kept. */
const BURST = 5
const TURN_MS = 250
/** Between what is told in one turn of a storm: a frame, so that each changes little. */
const APART_MS = 16

/**
 * A way to have `turn` called soon, for one turn at a time. In a storm it comes between two frames,
 * and each listener in one of its own: what all of them change at once takes a slow phone two frames
 * to lay out and paint.
 */
export function createNotificationScheduler(
  clock: Pick<Clock, 'nextFrame' | 'after' | 'now'>,
): (turn: (spread?: Spread) => void) => void {
  /** Below nothing while a turn is waited for. */
  let saved = BURST
  let countedAt = clock.now()

  const apart: Spread = (tells) => {
    for (const [index, tell] of tells.entries()) clock.after(index * APART_MS, tell)
  }

  return function soon(turn) {
    const now = clock.now()
    saved = Math.min(BURST, saved + Math.max(0, now - countedAt) / TURN_MS)
    countedAt = now
    saved -= 1
    if (saved >= 0) clock.nextFrame(turn)
    else clock.after(-saved * TURN_MS, () => turn(apart))
  }
}
