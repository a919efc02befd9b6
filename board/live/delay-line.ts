/**
 * A queue that delays events, for viewers of a stream that is behind the auction
 * (docs/decisions/live-events.md). Guarantees:
 * - every item is delivered at most once, in order and (below `MOST_HELD`) not early, however the delay
 *   changes; a shorter delay delivers at once what is due under it;
 * - without a delay, and with an empty queue, an item is delivered before `push` returns;
 * - late timers (a hidden tab) keep the order, and `flush` delivers what is due;
 * - memory is bounded: beyond `MOST_HELD` the oldest is delivered early.
 */
import type { Instant } from '../../contract/auction.ts'
import type { Cancel, Clock } from '../platform/clock.ts'

/** More than an evening's auction, or 80 events a second for two minutes. */
export const MOST_HELD = 10_000

interface Held<Item> {
  readonly item: Item
  readonly heardAt: Instant
}

export function createDelayLine<Item>(options: {
  readonly clock: Clock
  readonly deliver: (item: Item, heardAt: Instant) => void
}) {
  const { clock, deliver } = options
  /** Oldest first. */
  let line: Held<Item>[] = []
  let delayMs = 0
  let cancelTimer: Cancel | null = null

  function isDue(heardAt: Instant): boolean {
    const age = clock.now() - heardAt
    // Below zero: the device's clock was set back.
    return age < 0 || age >= delayMs
  }

  function deliverFirst() {
    const next = line.shift()
    if (next !== undefined) deliver(next.item, next.heardAt)
  }

  /** Delivers what is due. */
  function flush() {
    cancelTimer?.()
    cancelTimer = null
    while (line[0] !== undefined && isDue(line[0].heardAt)) deliverFirst()
    const [next] = line
    if (next === undefined) return
    cancelTimer = clock.after(next.heardAt + delayMs - clock.now(), flush)
  }

  return {
    push(item: Item, heardAt: Instant) {
      line.push({ item, heardAt })
      if (line.length > MOST_HELD) deliverFirst()
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
    },
  }
}
