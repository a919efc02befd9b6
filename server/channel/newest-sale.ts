/**
 * The newest event of a room that closed a lot. A board whose cursor can't be replayed may still
 * show a lot that is long sold: this is what makes its banner go (decision record 0014).
 *
 * A hall that comes back at once asks for the same: the answer is remembered for the room, and only
 * what is newer than the last look is read. A room without an event takes no memory.
 */
import type { AuctionLog, LoggedEvent } from '../log/auction-log.ts'
import { lotChange } from '../log/lot-change.ts'
import type { Tail } from './tail.ts'

/** Events of one read. */
const BATCH = 1_000

interface Looked {
  /** Everything up to this number has been looked at. */
  readonly upTo: number
  readonly sale: Promise<LoggedEvent | null>
}

/** Gives the room's newest sale that the log keeps, or `null`. @throws when the log can't be read */
export type NewestSale = (room: string) => Promise<LoggedEvent | null>

export function findNewestSale(log: AuctionLog, tail: Tail): NewestSale {
  const looked = new Map<string, Looked>()

  /** Looks from `last` back to `first`, the newest events first. */
  async function lookBack(room: string, first: number, last: number): Promise<LoggedEvent | null> {
    for (let end = last; end >= first; end -= BATCH) {
      const start = Math.max(first, end - BATCH + 1)
      const events = await log.eventsAfter(room, start - 1, end - start + 1)
      const sale = events.findLast((event) => event.seq <= end && lotChange(event) === 'closes')
      if (sale !== undefined) return sale
      // Nothing is kept from before this.
      if (events[0]?.seq !== start) return null
    }
    return null
  }

  async function look(room: string, before: Looked | undefined, upTo: number) {
    // A look that failed has seen nothing.
    const earlier = await before?.sale.catch(() => undefined)
    const from = earlier === undefined ? 1 : (before?.upTo ?? 0) + 1
    return (await lookBack(room, from, upTo)) ?? earlier ?? null
  }

  return (room) => {
    const upTo = tail.position(room).seq
    if (upTo === 0) return Promise.resolve(null)
    const before = looked.get(room)
    if (before?.upTo === upTo) return before.sale
    const now: Looked = { upTo, sale: look(room, before, upTo) }
    looked.set(room, now)
    now.sale.catch(() => {
      if (looked.get(room) === now) looked.delete(room)
    })
    return now.sale
  }
}
