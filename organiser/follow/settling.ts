/** Debounces rows that are still being typed: a row counts once it has not changed for a while. */
export interface Settling {
  /**
   * Records what is present now; what disappears starts again when it comes back.
   * @param slow those that must be unchanged five times as long
   */
  observe(keys: Iterable<string>, now: number, slow?: Iterable<string>): void
  isSettled(key: string): boolean
  /** Milliseconds until the next one counts, or `null` when all do. */
  untilNext(): number | null
}

/** How many times as long what looks like an accident must be unchanged. */
const SLOW = 5

/** @param settleMs how long something must be unchanged, in milliseconds */
export function createSettling(settleMs: number): Settling {
  let since = new Map<string, number>()
  let slowly = new Set<string>()
  let now = 0
  const untilSettled = (key: string, start: number) =>
    start + (slowly.has(key) ? SLOW * settleMs : settleMs) - now
  return {
    observe(keys, at, slow = []) {
      now = at
      slowly = new Set(slow)
      // The clock may have been set back.
      since = new Map([...keys, ...slowly].map((key) => [key, Math.min(at, since.get(key) ?? at)]))
    },
    isSettled(key) {
      const start = since.get(key)
      return start !== undefined && untilSettled(key, start) <= 0
    },
    untilNext() {
      let next: number | null = null
      for (const [key, start] of since) {
        const wait = untilSettled(key, start)
        if (wait > 0) next = Math.min(wait, next ?? wait)
      }
      return next
    },
  }
}
