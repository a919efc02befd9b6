/** How late the event loop runs what is due: a timer that compares itself with the clock. */

/** Each sample wakes the process up. Viewers notice a stall of 200 ms. */
const SAMPLE_MS = 50
/** A stall is reported for at least this long, and at most for twice as long. */
const WINDOW_MS = 5_000

export interface EventLoopWatch {
  /** The longest delay of the last seconds, in milliseconds. */
  lagMs(): number
  stop(): void
}

/** @param onSample called for each sample, with its delay in seconds */
export function watchEventLoop(onSample: (seconds: number) => void): EventLoopWatch {
  let previous = performance.now()
  let windowEnd = previous + WINDOW_MS
  let longest = 0
  let longestBefore = 0

  const timer = setInterval(() => {
    const now = performance.now()
    const lag = Math.max(0, now - previous - SAMPLE_MS)
    previous = now
    if (now > windowEnd) {
      longestBefore = longest
      longest = 0
      windowEnd = now + WINDOW_MS
    }
    longest = Math.max(longest, lag)
    onSample(lag / 1_000)
  }, SAMPLE_MS)
  timer.unref()
  return {
    lagMs: () => Math.round(Math.max(longestBefore, longest)),
    stop: () => clearInterval(timer),
  }
}
