/** Keeps a lasting failure from flooding the log. */

const PERIOD_MS = 60_000

/**
 * Passes on one call a minute, with the number of calls since the last one, itself included.
 * @param write writes the log line
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
