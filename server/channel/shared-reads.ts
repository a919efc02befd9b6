/**
 * Reads of the log that viewers share: a hall that comes back at once has missed the same. Without
 * it the store would be asked once for each viewer, by every node, in the second after a restart.
 */
import type { AuctionLog, LoggedEvent } from '../log/auction-log.ts'

export type EventsAfter = AuctionLog['eventsAfter']

export interface SharedReads {
  readonly eventsAfter: EventsAfter
  /** Whether the same read is in memory or under way. */
  has(room: string, seq: number, limit: number): boolean
}

/**
 * Different runs of events in memory; the oldest goes first. Those of one viewer's longest replay
 * are half of them. A run is 1 MiB at most, and seldom more than a few kilobytes.
 */
const MOST_RUNS = 128

/**
 * Only for runs that are complete, from one number up to another that the log has: these never
 * change within one epoch. A read that failed or came back short is not kept.
 */
export function shareReads(eventsAfter: EventsAfter, epoch: () => string): SharedReads {
  const runs = new Map<string, Promise<readonly LoggedEvent[]>>()
  const keyOf = (room: string, seq: number, limit: number) => `${epoch()} ${room} ${seq} ${limit}`

  function read(room: string, seq: number, limit: number) {
    const key = keyOf(room, seq, limit)
    const known = runs.get(key)
    if (known !== undefined) return known
    const run = eventsAfter(room, seq, limit)
    const forget = () => {
      if (runs.get(key) === run) runs.delete(key)
    }
    runs.set(key, run)
    run.then((events) => {
      if (events.length < limit) forget()
    }, forget)
    for (const oldest of runs.keys()) {
      if (runs.size <= MOST_RUNS) break
      runs.delete(oldest)
    }
    return run
  }

  return { eventsAfter: read, has: (...asked) => runs.has(keyOf(...asked)) }
}
