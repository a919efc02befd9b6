/**
 * The last events that were stored, so that the tail delivers an event without reading it back. Bounded:
 * some 16 MiB if all of them are as large as may be.
 */
import type { LoggedEvent } from './auction-log.ts'

const MOST_EVENTS = 256

export interface RecentEvents {
  /** Adds the event that was just committed. */
  add(room: string, event: LoggedEvent): void
  /** As `eventsAfter` of the log; `null` where the log must be asked. */
  after(room: string, seq: number, limit: number): readonly LoggedEvent[] | null
  /** Forgets the room's events, or all. */
  forget(room?: string): void
}

/** @param retainEvents events that a room keeps */
export function createRecentEvents(retainEvents: number): RecentEvents {
  /** Oldest first. */
  let recent: { readonly room: string; readonly event: LoggedEvent }[] = []

  return {
    add(room, event) {
      recent.push({ room, event })
      if (recent.length > Math.min(MOST_EVENTS, retainEvents)) recent.shift()
    },
    after(room, seq, limit) {
      // From the end: the tail asks for the newest.
      const before = recent.findLastIndex(({ room: of, event }) => of === room && event.seq <= seq)
      const events: LoggedEvent[] = []
      for (const { room: of, event } of recent.slice(before + 1)) {
        if (of !== room) continue
        // One is missing whose answer was late.
        if (event.seq !== seq + events.length + 1) break
        events.push(event)
      }
      return events.length === 0 ? null : events.slice(0, limit)
    },
    forget(room) {
      recent = room === undefined ? [] : recent.filter(({ room: of }) => of !== room)
    },
  }
}
