/**
 * The newest event of a room that closed a lot. A board whose cursor can't be replayed may still
 * show a lot that was sold long ago; this event removes its banner.
 *
 * Many viewers who reconnect at once need the same event, so it is cached per room, and only newer
 * events are read. Rooms without events are not cached.
 */
import type { AuctionLog, LoggedEvent } from '../log/auction-log.ts'
import { RETAIN_EVENTS } from '../log/auction-log.ts'
import { lotChange } from '../log/lot-change.ts'
import type { Tail } from './tail.ts'

/** Events of one read. A sale is seldom more than a few dozen events old. */
const BATCH = 1_000

interface Search {
  readonly epoch: string
  /** Number of the last event that was searched. */
  readonly upTo: number
  readonly sale: Promise<LoggedEvent | null>
}

export function createNewestSaleFinder(log: AuctionLog, tail: Tail) {
  const searches = new Map<string, Search>()

  /** Searches backwards from `upTo`, to `after` or over `RETAIN_EVENTS` events at most. */
  async function searchBackwards(
    room: string,
    after: number,
    upTo: number,
  ): Promise<LoggedEvent | null> {
    const lowest = Math.max(after, upTo - RETAIN_EVENTS)
    for (let top = upTo; top > lowest; top -= BATCH) {
      const start = Math.max(lowest, top - BATCH)
      const events = await log.eventsAfter(room, start, top - start)
      const sale = events.findLast((event) => event.seq <= top && lotChange(event) === 'closes')
      if (sale !== undefined) return sale
      // Nothing older is kept.
      if (events[0]?.seq !== start + 1) return null
    }
    return null
  }

  async function search(room: string, before: Search | undefined, upTo: number) {
    // A failed search is not remembered.
    const earlier = await before?.sale.catch(() => undefined)
    const after = earlier === undefined ? 0 : (before?.upTo ?? 0)
    return (await searchBackwards(room, after, upTo)) ?? earlier ?? null
  }

  /** Returns the room's newest sale in the log, or `null`. @throws when the log can't be read */
  function newestSale(room: string): Promise<LoggedEvent | null> {
    const upTo = tail.position(room).seq
    if (upTo === 0) return Promise.resolve(null)
    const epoch = tail.epoch()
    const known = searches.get(room)
    const before = known?.epoch === epoch ? known : undefined
    if (before?.upTo === upTo) return before.sale
    const now: Search = { epoch, upTo, sale: search(room, before, upTo) }
    searches.set(room, now)
    now.sale.catch(() => {
      if (searches.get(room) === now) searches.delete(room)
    })
    return now.sale
  }

  /** Forgets a room that was removed. */
  const forget = (room: string) => searches.delete(room)

  return { newestSale, forget }
}
