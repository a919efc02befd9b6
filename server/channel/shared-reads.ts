/**
 * Shares reads of the log between viewers: those who reconnect at once have missed the same events.
 * Without it every node would query the store once per viewer in the second after a restart.
 */
import type { AuctionLog, LoggedEvent } from '../log/auction-log.ts'

export type EventsAfter = AuctionLog['eventsAfter']
type EndOfEpoch = AuctionLog['endOfEpoch']

export type SharedReads = ReturnType<typeof createSharedReads>

/** Cached runs; the oldest is evicted first. A longest replay is half of them. */
const MAX_RUNS = 128
/** Bytes of all runs, as JSON. Each is also kept encoded. A usual longest replay takes 0.3 MiB. */
const MAX_BYTES = 16 * 1024 * 1024
/** Cached ends of epochs: boards that come back are of one epoch mostly. */
const MAX_ENDS = 1_000

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
export function createSharedReads(log: Pick<AuctionLog, 'eventsAfter' | 'endOfEpoch' | 'epoch'>) {
  /** The log's present epoch. */
  const { epoch } = log
  const runs = new Map<string, Run>()
  const ends = new Map<string, { room: string; end: ReturnType<EndOfEpoch> }>()
  /** Runs that are announced, without their epoch: it may change before they are read. */
  const announced = new Set<string>()
  let bytes = 0
  const runOf = (room: string, seq: number, limit: number) => `${room} ${seq} ${limit}`
  const keyOf = (room: string, seq: number, limit: number) => `${epoch()} ${room} ${seq} ${limit}`

  function eventsAfter(room: string, seq: number, limit: number) {
    const key = keyOf(room, seq, limit)
    announced.delete(runOf(room, seq, limit))
    const known = runs.get(key)
    if (known !== undefined) return known.events
    const epochBefore = epoch()
    const run: Run = { room, events: log.eventsAfter(room, seq, limit), bytes: 0 }
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

  /** The log's, for an epoch that is not the present one: it does not change within that. */
  function endOfEpoch(room: string, earlier: string) {
    const epochBefore = epoch()
    const key = `${epochBefore} ${room} ${earlier}`
    const known = ends.get(key)
    if (known !== undefined) return known.end
    const end = log.endOfEpoch(room, earlier)
    ends.set(key, { room, end })
    const [oldest] = ends.keys()
    if (ends.size > MAX_ENDS && oldest !== undefined) ends.delete(oldest)
    const dropEnd = () => {
      if (ends.get(key)?.end === end) ends.delete(key)
    }
    end.then(() => {
      if (epoch() !== epochBefore) dropEnd()
    }, dropEnd)
    return end
  }

  /**
   * Announces a read that begins later. Of viewers who wait for the same one, only the first pays for it.
   * @returns whether it is cached, in progress or announced already
   */
  function announce(room: string, seq: number, limit: number): boolean {
    const run = runOf(room, seq, limit)
    if (runs.has(keyOf(room, seq, limit)) || announced.has(run)) return true
    announced.add(run)
    return false
  }

  /** Takes an announcement back. */
  function withdraw(room: string, seq: number, limit: number): void {
    announced.delete(runOf(room, seq, limit))
  }

  /** Forgets a room that was removed. */
  function forget(room: string): void {
    for (const [key, run] of runs) if (run.room === room) drop(key, run)
    for (const [key, end] of ends) if (end.room === room) ends.delete(key)
  }

  return { eventsAfter, endOfEpoch, epoch, announce, withdraw, forget }
}

function sizeOf(events: readonly LoggedEvent[]): number {
  return events.reduce((sum, { data }) => sum + Buffer.byteLength(JSON.stringify(data)), 0)
}
