/**
 * Whether the page rushes by under the viewer's finger. A slow phone needs its frames for that: lists
 * and pictures go on when the page is at rest.
 */

/** Pixels a millisecond: two screens of a phone in a second. What rushes by is not looked at. */
const RUSH = 1.5
/** So long after the page rushed it is at rest. */
const REST_MS = 150

export interface Rush {
  isRushing(): boolean
  /** Calls `act` when the page is at rest, at once where it is; returns the way to take that back. */
  atRest(act: () => void): () => void
}

/** Watches the page from now on, for as long as it is there. */
export function createRush(clock: {
  now(): number
  after(ms: number, act: () => void): () => void
}): Rush {
  const { now, after } = clock
  let rushedAt = Number.NEGATIVE_INFINITY
  let scrolled = { y: window.scrollY, at: now() }
  window.addEventListener(
    'scroll',
    () => {
      const before = scrolled
      scrolled = { y: window.scrollY, at: now() }
      const pixels = Math.abs(scrolled.y - before.y)
      if (pixels > RUSH * Math.max(1, scrolled.at - before.at)) rushedAt = scrolled.at
    },
    { passive: true },
  )

  const isRushing = () => Math.abs(now() - rushedAt) < REST_MS
  return {
    isRushing,
    atRest(act) {
      let cancel = () => {}
      const look = () => {
        if (isRushing()) cancel = after(REST_MS, look)
        else act()
      }
      look()
      return () => cancel()
    },
  }
}

/**
 * When the next step of a long list may be drawn: at rest, and in a task of its own. What is less
 * urgent to React than a step, such as taking a tab down that was left, is done between two.
 */
export function stepsAtRest(
  rush: Rush,
  clock: { after(ms: number, act: () => void): () => void },
): (goOn: () => void) => () => void {
  return (goOn) => {
    let cancel = clock.after(0, () => {
      cancel = rush.atRest(goOn)
    })
    return () => cancel()
  }
}
