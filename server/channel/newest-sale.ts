/**
 * The newest event of a room that closed a lot. A board whose cursor can't be replayed may still
 * show a lot that is long sold: this is what makes its banner go.
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
  readonly epoch: string
  /** Everything up to this number has been looked at. */
  readonly upTo: number
  readonly sale: Promise<LoggedEvent | null>
}

/** Gives the room's newest sale that the log keeps, or `null`. @throws when the log can't be read */
export type NewestSale = (room: string) => Promise<LoggedEvent | null>

export function findNewestSale(log: AuctionLog, tail: Tail): NewestSale {
  const looked = new Map<string, Looked>()

  /** The newest sale above `after` up to `upTo`. Numbers may have a gap, after a store was lost. */
  async function search(room: string, after: number, upTo: number): Promise<LoggedEvent | null> {
    const isSale = (event: LoggedEvent) => event.seq <= upTo && lotChange(event) === 'closes'
    // A sale is seldom more than a few dozen events old.
    const recent = Math.max(after, upTo - BATCH)
    let newest = (await log.eventsAfter(room, recent, upTo - recent)).findLast(isSale)
    if (newest !== undefined) return newest
    for (let last = after; last < recent; ) {
      const events = await log.eventsAfter(room, last, BATCH)
      newest = events.findLast(isSale) ?? newest
      last = events.at(-1)?.seq ?? recent
    }
    return newest ?? null
  }

  async function look(room: string, before: Looked | undefined, upTo: number) {
    // A look that failed has seen nothing.
    const earlier = await before?.sale.catch(() => undefined)
    const after = earlier === undefined ? 0 : (before?.upTo ?? 0)
    return (await search(room, after, upTo)) ?? earlier ?? null
  }

  return (room) => {
    const upTo = tail.position(room).seq
    if (upTo === 0) return Promise.resolve(null)
    const epoch = tail.epoch()
    const known = looked.get(room)
    const before = known?.epoch === epoch ? known : undefined
    if (before?.upTo === upTo) return before.sale
    const now: Looked = { epoch, upTo, sale: look(room, before, upTo) }
    looked.set(room, now)
    now.sale.catch(() => {
      if (looked.get(room) === now) looked.delete(room)
    })
    return now.sale
  }
}
