/** What moves when it comes does so when it comes after a while of quiet. */

/** What follows sooner than this stands at once: no eye and no slow phone could follow. */
const CALM_MS = 600

/** Makes the way to ask, once for each that comes, whether it is the first for a while. */
export function createCalm(): () => boolean {
  let cameAt = Number.NEGATIVE_INFINITY
  return () => {
    const before = cameAt
    cameAt = performance.now()
    return cameAt - before >= CALM_MS
  }
}
