/**
 * Shares reads of the log between viewers: those who reconnect at once have missed the same events.
 * Without it every node would query the store once per viewer in the second after a restart.
 */
import type { AuctionLog, LoggedEvent } from '../log/auction-log.ts'

export type EventsAfter = AuctionLog['eventsAfter']

export interface SharedReads {
  readonly eventsAfter: EventsAfter
  /** Whether the same read is cached or in progress. */
  has(room: string, seq: number, limit: number): boolean
  /** Forgets a room that was removed. */
  forget(room: string): void
}

/** Cached runs; the oldest is evicted first. A longest replay is half of them. */
const MAX_RUNS = 128
/** Bytes of all runs, as JSON. Each is also kept encoded. A usual longest replay takes 0.3 MiB. */
const MAX_BYTES = 16 * 1024 * 1024

interface Run {
  readonly room: string
  readonly events: Promise<readonly LoggedEvent[]>
  /** 0 until it has been read. */
  bytes: number
}

/**
 * Caches only complete runs, whose events all exist: these never change within one epoch. A read
 * that failed, came back short or saw another epoch is not kept.
 */
export function createSharedReads(eventsAfter: EventsAfter, epoch: () => string): SharedReads {
  const runs = new Map<string, Run>()
  let bytes = 0
  const keyOf = (room: string, seq: number, limit: number) => `${epoch()} ${room} ${seq} ${limit}`

  function read(room: string, seq: number, limit: number) {
    const key = keyOf(room, seq, limit)
    const known = runs.get(key)
    if (known !== undefined) return known.events
    const epochBefore = epoch()
    const run: Run = { room, events: eventsAfter(room, seq, limit), bytes: 0 }
    runs.set(key, run)
    dropOldest()
    run.events.then(
      (events) => {
        if (runs.get(key) !== run) return
        if (events.length < limit || epoch() !== epochBefore) return drop(key, run)
        run.bytes = sizeOf(events)
        bytes += run.bytes
        dropOldest()
      },
      () => {
        if (runs.get(key) === run) drop(key, run)
      },
    )
    return run.events
  }

  function drop(key: string, run: Run) {
    runs.delete(key)
    bytes -= run.bytes
  }

  function dropOldest() {
    for (const [key, run] of runs) {
      if (runs.size <= MAX_RUNS && bytes <= MAX_BYTES) return
      drop(key, run)
    }
  }

  function forget(room: string) {
    for (const [key, run] of runs) if (run.room === room) drop(key, run)
  }

  return { eventsAfter: read, has: (...asked) => runs.has(keyOf(...asked)), forget }
}

function sizeOf(events: readonly LoggedEvent[]): number {
  return events.reduce((sum, { data }) => sum + Buffer.byteLength(JSON.stringify(data)), 0)
}
