/**
 * How often what moves is shown anew: in the next frame, as long as that is now and then; in a storm
 * five times a second, which is as fast as anyone reads. The state itself is always the newest, and
 * the frames between are left to scrolling and taps (decision record 0009).
 */
import type { Clock } from './clock.ts'

/** So many turns may come frame by frame before the pace is kept. */
const BURST = 5
const TURN_MS = 200

/** A way to have `turn` called soon, for one turn at a time. */
export function createPace(clock: Pick<Clock, 'nextFrame' | 'now'>): (turn: () => void) => void {
  let saved = BURST
  let countedAt = clock.now()

  function mayTurn(): boolean {
    const now = clock.now()
    saved = Math.min(BURST, saved + Math.max(0, now - countedAt) / TURN_MS)
    countedAt = now
    if (saved < 1) return false
    saved -= 1
    return true
  }

  return function soon(turn) {
    clock.nextFrame(() => {
      if (mayTurn()) turn()
      else soon(turn)
    })
  }
}
