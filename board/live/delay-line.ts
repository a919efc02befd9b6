/**
 * A queue that delays events, for viewers of a stream that is behind the auction
 * (docs/decisions/live-events.md). Guarantees:
 * - every item is delivered at most once, in order and (below `MOST_HELD`) not early, however the delay
 *   changes; a shorter delay delivers at once what is due under it;
 * - without a delay, and with an empty queue, an item is delivered before `push` returns;
 * - late timers (a hidden tab) keep the order, and `flush` delivers what is due;
 * - memory is bounded: an item that replaces its neighbour within `BLINK_MS` takes its place, and
 *   beyond `MOST_HELD` the oldest is delivered early.
 */
import type { Instant } from '../../contract/auction.ts'
import type { Cancel, Clock } from '../platform/clock.ts'

/** More than an evening's auction, or 80 events a second for two minutes. */
export const MOST_HELD = 10_000
/** Of several raises within this time, only the newest is seen. */
const BLINK_MS = 250

interface Held<Item> {
  readonly item: Item
  readonly heardAt: Instant
}

export function createDelayLine<Item>(options: {
  readonly clock: Clock
  readonly deliver: (item: Item, heardAt: Instant) => void
  /** Whether `later`, which follows `earlier` within `BLINK_MS`, makes it redundant. */
  readonly replaces: (later: Item, earlier: Item) => boolean
}) {
  const { clock, deliver, replaces } = options
  /** `since`: when the first item arrived that this one replaced. */
  let line: (Held<Item> & { readonly since: Instant })[] = []
  /** Index of the oldest held item. */
  let first = 0
  let delayMs = 0
  let cancelTimer: Cancel | null = null

  function isDue(heardAt: Instant): boolean {
    const age = clock.now() - heardAt
    // Below zero: the device's clock was set back.
    return age < 0 || age >= delayMs
  }

  function deliverFirst() {
    const next = line[first]
    if (next === undefined) return
    first += 1
    if (first * 2 > line.length) {
      line = line.slice(first)
      first = 0
    }
    deliver(next.item, next.heardAt)
  }

  /** Delivers what is due. */
  function flush() {
    cancelTimer?.()
    cancelTimer = null
    for (let next = line[first]; next !== undefined && isDue(next.heardAt); next = line[first]) {
      deliverFirst()
    }
    const next = line[first]
    if (next === undefined) return
    cancelTimer = clock.after(next.heardAt + delayMs - clock.now(), flush)
  }

  return {
    push(item: Item, heardAt: Instant) {
      const last = line.length > first ? line.at(-1) : undefined
      if (last !== undefined && heardAt - last.since < BLINK_MS && replaces(item, last.item)) {
        line[line.length - 1] = { item, heardAt, since: last.since }
        return
      }
      line.push({ item, heardAt, since: heardAt })
      if (line.length - first > MOST_HELD) deliverFirst()
      if (cancelTimer === null) flush()
    },
    /** The delay in milliseconds, also of what is held already. */
    setDelay(ms: number) {
      if (ms === delayMs) return
      delayMs = ms
      flush()
    },
    flush,
    /** Drops what is held; no timer is left. */
    clear() {
      cancelTimer?.()
      cancelTimer = null
      line = []
      first = 0
    },
  }
}
