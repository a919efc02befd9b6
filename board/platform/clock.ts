/** The only owner of timers and frames on the board. */

export type Cancel = () => void

export interface Clock {
  /** Calls `act` once, `ms` milliseconds from now, unless cancelled. */
  after(ms: number, act: () => void): Cancel
  /** Calls `act` once before the next paint, or soon in a hidden tab. */
  nextFrame(act: () => void): Cancel
  /** Milliseconds since 1970. */
  now(): number
}

/** Replaces the frame in a hidden page, which paints none. */
const NO_FRAME_MS = 200

export const browserClock: Clock = {
  after(ms, act) {
    const timer = setTimeout(act, ms)
    return () => clearTimeout(timer)
  },
  nextFrame(act) {
    // Both, as the page may become hidden before the frame.
    const actOnce = () => {
      cancel()
      act()
    }
    const frame = requestAnimationFrame(actOnce)
    const cancelTimer = browserClock.after(NO_FRAME_MS, actOnce)
    const cancel = () => {
      cancelAnimationFrame(frame)
      cancelTimer()
    }
    return cancel
  },
  now: () => Date.now(),
}
