/**
 * Pages that are made from a room's data file. Guarantees:
 * - a page is never of another version than the data file that this node serves;
 * - each version is made once, however many ask for it; versions that are replaced while the one
 *   before is being made are left out;
 * - a request waits for a limited time;
 * - making them takes at most a share of the time, and memory is bounded: the room that was asked for
 *   least recently is dropped first, and one without a data file takes no place.
 */
import { inTime } from '../in-time.ts'
import type { CurrentFiles } from './current-files.ts'
import { type Pace, paceWork } from './work-pacer.ts'

/** A usual page takes some 40 ms. A page that is not ready by then goes out without. */
const WAIT_MS = 250
/** Rooms that may wait for their page; others get it at a later request. */
const MAX_WAITING = 16
const PACE: Pace = { share: 0.1, burstMs: 500 }

export interface CurrentPages<Page> {
  /**
   * The page of the room's present data file, at once if it is ready. `null` when the room has no data
   * file, and when the page, or which version it must have, can't be had in time. Never rejects.
   */
  of(room: string): Page | null | Promise<Page | null>
  /** Makes the room's page if it isn't ready. Never rejects. */
  renew(room: string): Promise<void>
  /** Somebody has asked for the room's page lately. */
  has(room: string): boolean
}

export interface CurrentPagesOptions<Page> {
  readonly files: CurrentFiles
  /** Makes a page from the text of the room's data file. One that fails is tried again when it is asked for. */
  readonly make: (dataFile: string, before: Page | null, room: string) => Promise<Page>
  /** Never dropped. */
  readonly defaultRoom: string
  /** Other rooms to keep pages of. */
  readonly maxRooms: number
  /** How long a request waits; `WAIT_MS` by default. */
  readonly waitMs?: number
  readonly pace?: Pace
}

interface Kept<Page> {
  /** Of the data file that it was made from. */
  readonly tag: string
  readonly page: Page
}

export function createCurrentPages<Page>(options: CurrentPagesOptions<Page>): CurrentPages<Page> {
  const { files, make, defaultRoom, maxRooms, waitMs = WAIT_MS } = options
  /** By room, least recently asked for first. */
  const kept = new Map<string, Kept<Page>>()
  /** Renewals that have not begun, by room. */
  const waiting = new Map<string, Promise<void>>()
  const pace = paceWork(options.pace ?? PACE)

  function renew(room: string): Promise<void> {
    const renewal =
      waiting.get(room) ??
      pace(() => {
        waiting.delete(room)
        return renewNow(room)
      })
    waiting.set(room, renewal)
    return renewal
  }

  async function renewNow(room: string): Promise<void> {
    try {
      const version = await files.find(room)
      const before = kept.get(room)
      if (version !== null && version.tag === before?.tag) return
      const file = version === null ? null : await files.read(room)
      if (file === null) kept.delete(room)
      else {
        const page = await make(file.body, before?.page ?? null, room)
        keep(room, { tag: file.version.tag, page })
      }
    } catch {
      // Other readers of the log report its failures. The next request or change tries again.
    }
  }

  /** Drops the rooms that were asked for least recently while there are too many. */
  function keep(room: string, entry: Kept<Page>) {
    // A room that is kept already stays in its place: a change is no request.
    kept.set(room, entry)
    const others = [...kept.keys()].filter((other) => other !== defaultRoom)
    for (const oldest of others.slice(0, -maxRooms)) kept.delete(oldest)
  }

  async function waitFor(room: string): Promise<Page | null> {
    const version = await files.find(room)
    if (version === null) return null
    const entry = kept.get(room)
    if (entry?.tag === version.tag) return entry.page
    if (waiting.size >= MAX_WAITING && !waiting.has(room)) return null
    await renew(room)
    const made = kept.get(room)
    // It may have been replaced again meanwhile.
    const present = files.peek(room) ?? (await files.find(room))
    return made !== undefined && made.tag === present?.tag ? made.page : null
  }

  return {
    of(room) {
      const entry = kept.get(room)
      if (entry !== undefined) {
        kept.delete(room)
        kept.set(room, entry)
        if (files.peek(room)?.tag === entry.tag) return entry.page
      }
      return inTime(waitFor(room), waitMs, () => null).catch(() => null)
    },
    renew,
    has: (room) => kept.has(room),
  }
}
