/** The only owner of timers and frames on the board. */

export type Cancel = () => void

export interface Clock {
  /** Calls `act` once, `ms` milliseconds from now, unless cancelled. */
  after(ms: number, act: () => void): Cancel
  /** Calls `act` once before the next paint; soon, where nothing is painted (a hidden tab). */
  nextFrame(act: () => void): Cancel
  /** Milliseconds since 1970. */
  now(): number
}

/** A page that is hidden paints no frames: then this long after the call it is soon enough. */
const NO_FRAME_MS = 200

export const browserClock: Clock = {
  after(ms, act) {
    const timer = setTimeout(act, ms)
    return () => clearTimeout(timer)
  },
  nextFrame(act) {
    // Both, since a page may be hidden between the call and the frame.
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
