/** The event loop's longest delay in the last seconds, so that stalls are seen. */
import { monitorEventLoopDelay } from 'node:perf_hooks'

const RESOLUTION_MS = 20
/** A stall is reported for at least this long, and at most for twice as long. */
const WINDOW_MS = 5_000

export interface EventLoopWatch {
  /** Milliseconds. */
  lagMs(): number
  stop(): void
}

export function watchEventLoop(): EventLoopWatch {
  const delays = monitorEventLoopDelay({ resolution: RESOLUTION_MS })
  delays.enable()
  let earlier = 0
  const window = setInterval(() => {
    earlier = delays.max
    delays.reset()
  }, WINDOW_MS)
  window.unref()
  return {
    // What is measured is a timer of the resolution's length.
    lagMs: () => Math.max(0, Math.round(Math.max(earlier, delays.max) / 1e6) - RESOLUTION_MS),
    stop() {
      clearInterval(window)
      delays.disable()
    },
  }
}
