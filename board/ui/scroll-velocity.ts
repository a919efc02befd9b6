/**
 * Whether the viewer scrolls the page so fast that nothing can be read. A slow phone needs its frames
 * for that: lists and images wait until the page has come to rest.
 */
import type { Clock } from '../platform/clock.ts'
import type { Cleanup } from './registry.ts'
import type { ScheduleStep } from './rendering.ts'

/** Pixels a millisecond: two screens of a phone in a second. */
const FAST = 1.5
/** The page is at rest this long after it was last scrolled fast, in milliseconds. */
const REST_MS = 150

export type ScrollVelocity = ReturnType<typeof createScrollVelocity>

/** Watches the page as long as it exists. */
export function createScrollVelocity(clock: Pick<Clock, 'now' | 'after'>) {
  const { now, after } = clock
  let fastAt = Number.NEGATIVE_INFINITY
  let last = { y: window.scrollY, at: now() }
  window.addEventListener(
    'scroll',
    () => {
      const before = last
      last = { y: window.scrollY, at: now() }
      const pixels = Math.abs(last.y - before.y)
      if (pixels > FAST * Math.max(1, last.at - before.at)) fastAt = last.at
    },
    { passive: true },
  )

  const isFast = () => Math.abs(now() - fastAt) < REST_MS
  return {
    isFast,
    /** Calls `act` when the page is at rest, perhaps at once. */
    whenAtRest(act: () => void): Cleanup {
      let cancel = () => {}
      const check = () => {
        if (isFast()) cancel = after(REST_MS, check)
        else act()
      }
      check()
      return () => cancel()
    },
  }
}

/**
 * Renders each step of a list at rest and in its own task, so that React can do less urgent work
 * between two of them, such as unmounting the previous tab.
 */
export function stepsAtRest(scroll: ScrollVelocity, clock: Pick<Clock, 'after'>): ScheduleStep {
  return (render) => {
    let cancel = clock.after(0, () => {
      cancel = scroll.whenAtRest(render)
    })
    return () => cancel()
  }
}
