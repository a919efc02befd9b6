/**
 * When the last publications arrived, for a log with one server: in memory, since only their first
 * delivery is measured.
 */
import type { LoggedEvent } from './auction-log.ts'

/** Events are read within milliseconds; there are more only when the store does not respond. */
const KEPT = 1_000

export class AcceptanceTimes {
  #times = new Map<string, number>()
  /** The times before them. */
  #earlier = new Map<string, number>()

  /** @param acceptedAt milliseconds of `performance.now()` */
  add(room: string, seq: number, acceptedAt: number | undefined): void {
    if (acceptedAt === undefined) return
    this.#times.set(keyOf(room, seq), acceptedAt)
    if (this.#times.size < KEPT) return
    this.#earlier = this.#times
    this.#times = new Map()
  }

  /** The same events with their times, where known. */
  addTo(room: string, events: readonly LoggedEvent[]): readonly LoggedEvent[] {
    if (this.#times.size + this.#earlier.size === 0) return events
    return events.map((event) => {
      const key = keyOf(room, event.seq)
      return { ...event, acceptedAt: this.#times.get(key) ?? this.#earlier.get(key) }
    })
  }
}

const keyOf = (room: string, seq: number) => `${room} ${seq}`
