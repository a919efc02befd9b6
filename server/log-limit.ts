/** Keeps a failure that lasts from filling the log. */

const PERIOD_MS = 60_000

/**
 * Lets one call a minute through, with the number of calls since the one before, itself included.
 * @param write writes the line
 */
export function oncePerMinute<Details extends unknown[]>(
  write: (count: number, ...details: Details) => void,
): (...details: Details) => void {
  let quietUntil = Number.NEGATIVE_INFINITY
  let count = 0
  return (...details) => {
    count += 1
    const now = performance.now()
    if (now < quietUntil) return
    quietUntil = now + PERIOD_MS
    write(count, ...details)
    count = 0
  }
}
