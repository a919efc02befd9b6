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

/** Hidden tabs paint no frames; browsers let their timers run about once a second anyway. */
const HIDDEN_FRAME_MS = 50

export const browserClock: Clock = {
  after(ms, act) {
    const timer = setTimeout(act, ms)
    return () => clearTimeout(timer)
  },
  nextFrame(act) {
    if (document.hidden) return browserClock.after(HIDDEN_FRAME_MS, act)
    const frame = requestAnimationFrame(act)
    return () => cancelAnimationFrame(frame)
  },
  now: () => Date.now(),
}
