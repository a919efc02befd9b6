/**
 * The last events that were stored, so that an event is delivered without being read back, and who joins
 * a room asks no thread whether there are newer ones. Bounded: some 16 MiB if all of them are as large as may be.
 */
import { isSamePosition, type Position } from '../../contract/position.ts'
import type { LoggedEvent } from './auction-log.ts'

const MOST_EVENTS = 256

export class RecentEvents {
  readonly #most: number
  /** Oldest first. */
  #recent: { readonly room: string; readonly event: LoggedEvent }[] = []

  /** @param retainEvents events that a room keeps */
  constructor(retainEvents: number) {
    this.#most = Math.min(MOST_EVENTS, retainEvents)
  }

  /** Adds the event that was just committed. */
  add(room: string, event: LoggedEvent): void {
    this.#recent.push({ room, event })
    if (this.#recent.length > this.#most) this.#recent.shift()
  }

  /** As `eventsAfter` of the log; `null` where the log must be asked. */
  after(room: string, position: Position, limit: number): readonly LoggedEvent[] | null {
    // From the end: the newest are asked for.
    const own = this.#recent.findLastIndex(
      ({ room: of, event }) => of === room && isSamePosition(event, position),
    )
    if (own === -1) return null
    const events: LoggedEvent[] = []
    for (const { room: of, event } of this.#recent.slice(own + 1)) {
      if (of !== room) continue
      // One is missing whose answer was late.
      if (event.seq !== position.seq + events.length + 1) return null
      events.push(event)
    }
    return events.slice(0, limit)
  }

  /** Forgets the room's events, or all. */
  forget(room?: string): void {
    this.#recent = room === undefined ? [] : this.#recent.filter(({ room: of }) => of !== room)
  }
}
