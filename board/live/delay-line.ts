/**
 * Holds what is heard back for a while, for those who watch a stream that is behind the auction
 * (docs/decisions/live-events.md). Guarantees:
 * - what goes in comes out once, in its order, and not before its time, whatever becomes of the
 *   delay meanwhile; a shorter delay lets out at once what is due under it;
 * - without a delay, and with nothing held, what goes in is out before `push` returns;
 * - timers may be late (a hidden tab): order holds, and `flush` lets out what is due by then;
 * - memory is bounded: of what replaces its neighbour within a blink the newest stays, and beyond
 *   `MOST_HELD` the oldest comes out early rather than never.
 */
import type { Instant } from '../../contract/auction.ts'
import type { Cancel, Clock } from '../platform/clock.ts'

/** More than an evening's auction; a storm of 80 events a second for two minutes. */
export const MOST_HELD = 10_000
/** Within this, the newest of several raises is the one that is seen. */
const BLINK_MS = 250

export interface Held<Item> {
  readonly item: Item
  readonly heardAt: Instant
}

export interface DelayLine<Item> {
  push(item: Item, heardAt: Instant): void
  /** How long to hold back from now on, and what is held already; in milliseconds. */
  setDelay(ms: number): void
  /** Lets out what is due. */
  flush(): void
  /** What is held, oldest first. */
  held(): readonly Held<Item>[]
  /** Forgets what is held; no timer is left. */
  clear(): void
}

export function createDelayLine<Item>(parts: {
  readonly clock: Clock
  readonly letOut: (item: Item, heardAt: Instant) => void
  /** Whether `later`, which follows `earlier` within a blink, says all that there is to say. */
  readonly replaces: (later: Item, earlier: Item) => boolean
}): DelayLine<Item> {
  const { clock, letOut, replaces } = parts
  /** `since`: when the first of those was heard that this one replaced. */
  let line: (Held<Item> & { readonly since: Instant })[] = []
  /** Those before this one are out. */
  let first = 0
  let delayMs = 0
  let cancelTimer: Cancel | null = null

  function isDue(heardAt: Instant): boolean {
    const age = clock.now() - heardAt
    // Below zero: the device's clock was put back, and would hold this for who knows how long.
    return age < 0 || age >= delayMs
  }

  function letOutFirst() {
    const next = line[first]
    if (next === undefined) return
    first += 1
    if (first * 2 > line.length) {
      line = line.slice(first)
      first = 0
    }
    letOut(next.item, next.heardAt)
  }

  function flush() {
    cancelTimer?.()
    cancelTimer = null
    for (let next = line[first]; next !== undefined && isDue(next.heardAt); next = line[first]) {
      letOutFirst()
    }
    const next = line[first]
    if (next === undefined) return
    cancelTimer = clock.after(next.heardAt + delayMs - clock.now(), flush)
  }

  return {
    push(item, heardAt) {
      const last = line.length > first ? line.at(-1) : undefined
      if (last !== undefined && heardAt - last.since < BLINK_MS && replaces(item, last.item)) {
        line[line.length - 1] = { item, heardAt, since: last.since }
        return
      }
      line.push({ item, heardAt, since: heardAt })
      if (line.length - first > MOST_HELD) letOutFirst()
      if (cancelTimer === null) flush()
    },
    setDelay(ms) {
      if (ms === delayMs) return
      delayMs = ms
      flush()
    },
    flush,
    held: () => line.slice(first),
    clear() {
      cancelTimer?.()
      cancelTimer = null
      line = []
      first = 0
    },
  }
}
