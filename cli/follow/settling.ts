/** Debounces rows that are still being typed: a row counts once it has not changed for a while. */
export interface Settling {
  /** Records what is present now; what disappears starts again when it comes back. */
  see(keys: Iterable<string>, now: number): void
  isSettled(key: string): boolean
  /** Milliseconds until the next one counts, or `null` when all do. */
  untilNext(): number | null
}

/** @param settleMs how long something must be unchanged, in milliseconds */
export function createSettling(settleMs: number): Settling {
  let since = new Map<string, number>()
  let now = 0
  return {
    see(keys, at) {
      now = at
      since = new Map([...keys].map((key) => [key, since.get(key) ?? at]))
    },
    isSettled(key) {
      const start = since.get(key)
      return start !== undefined && now - start >= settleMs
    },
    untilNext() {
      const waits = [...since.values()].map((start) => start + settleMs - now)
      const open = waits.filter((wait) => wait > 0)
      return open.length === 0 ? null : Math.min(...open)
    },
  }
}
