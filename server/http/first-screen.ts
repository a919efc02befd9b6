/**
 * The page with the first screen of each room's data file in it (docs/decisions/first-screen.md).
 *
 * Guarantees:
 * - a version of a data file is rendered and compressed once, however many ask for it; versions that
 *   are replaced while the one before is being rendered are left out;
 * - no request waits: until a room's page is ready, it gets the one before, or the page without;
 * - rendering takes at most a share of the time, and there is a page for at most `MAX_ROOMS` rooms
 *   beside the default one; the room that was asked for least recently is dropped first. A room
 *   without a data file takes no place;
 * - when the log or the renderer fails, the pages stay as they were.
 */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { FIRST_SCREEN_FILE, type RenderFirstScreen } from '../../contract/first-screen.ts'
import type { AuctionLog } from '../log/auction-log.ts'
import { withPublicUrl } from './named-page.ts'
import { type PagePolicy, policyHeader, withInline } from './page-policy.ts'
import type { ReadyBody } from './ready-body.ts'
import { compressed } from './ready-body.ts'
import { paceWork } from './work-pacer.ts'

const MAX_ROOMS = 12
/** Characters; a usual page has half of them and takes some 0.6 MB in its three forms. */
const LONGEST_PAGE = 1024 * 1024
/** Rooms that may wait for their first page; others get it at a later request. */
const MAX_WAITING = 16
/** A page takes some 40 ms, most of it on the thread pool. */
const PACE = { share: 0.1, burstMs: 500 }

/** Parameters that ask for another first screen. */
const OTHER_SCREENS = ['view', 'tab', 'lang', 'sl']

export interface PageWithFirstScreen {
  readonly body: ReadyBody
  /** Its Content-Security-Policy. */
  readonly policy: string
}

export interface FirstScreens {
  /** The page for this room, or `null` where it is the page without. */
  pageOf(room: string): PageWithFirstScreen | null
  /** Makes the default room's page. Never rejects. */
  prepare(): Promise<void>
}

export interface FirstScreenOptions {
  readonly log: AuctionLog
  readonly defaultRoom: string
  readonly publicUrl: string | null
  readonly frameAncestors: readonly string[]
  /** Told when a data file cannot be rendered. */
  readonly onFailure: (cause: unknown) => void
  /** For tests. */
  readonly maxRooms?: number
}

interface Entry {
  readonly room: string
  page: PageWithFirstScreen | null
  /** Of the data file that was rendered. */
  mark: string | null
  isStale: boolean
  /** The renewal in progress. */
  renewal: Promise<void> | null
}

/** The renderer of the built board, or `null` where the build has none. @throws when it cannot be loaded */
export async function loadRenderer(boardFolder: string): Promise<RenderFirstScreen | null> {
  const file = join(boardFolder, FIRST_SCREEN_FILE)
  return existsSync(file) ? (await import(pathToFileURL(file).href)).renderFirstScreen : null
}

/** Whether the query asks for the board's usual first screen. */
export function asksForFirstScreen(query: object): boolean {
  return !OTHER_SCREENS.some((name) => name in query)
}

export function createFirstScreens(
  board: { readonly html: string; readonly policy: PagePolicy },
  render: RenderFirstScreen,
  options: FirstScreenOptions,
): FirstScreens {
  const { log, defaultRoom, frameAncestors, onFailure, maxRooms = MAX_ROOMS } = options
  const template = withPublicUrl(board.html, options.publicUrl)
  /** By room, least recently asked for first. */
  const entries = new Map<string, Entry>()
  let waiting = 0
  const pace = paceWork(PACE)

  log.subscribe((room) => {
    const entry = entries.get(room)
    if (entry === undefined) return
    entry.isStale = true
    void renew(entry)
  })

  function renew(entry: Entry): Promise<void> {
    entry.renewal ??= pace(() => renewOnce(entry)).then((isDone) => {
      entry.renewal = null
      // After a failure the next request or change tries again.
      if (isDone && entry.isStale) void renew(entry)
    })
    return entry.renewal
  }

  /** @returns false when the log failed */
  async function renewOnce(entry: Entry): Promise<boolean> {
    entry.isStale = false
    try {
      const newest = await log.dataFileMark(entry.room)
      if (newest === entry.mark && newest !== null) return true
      const file = newest === null ? null : await log.dataFile(entry.room)
      entry.page = file === null ? null : await pageFrom(file.body)
      entry.mark = file?.mark ?? null
      keep(entry)
      return true
    } catch {
      // Other readers of the log report its failures.
      entry.isStale = true
      if (entry.page === null && entry.room !== defaultRoom) entries.delete(entry.room)
      return false
    }
  }

  async function pageFrom(dataFile: string): Promise<PageWithFirstScreen | null> {
    try {
      const screen = render({ page: template, dataFile, asOf: Date.now() })
      if (screen === null || screen.html.length > LONGEST_PAGE) return null
      return {
        body: await compressed(Buffer.from(screen.html), 'text/html; charset=utf-8'),
        policy: policyHeader(withInline(board.policy, screen), frameAncestors),
      }
    } catch (cause) {
      onFailure(cause)
      return null
    }
  }

  /** Drops the entry if its room is unknown, and the oldest pages while there are too many. */
  function keep(entry: Entry) {
    entries.delete(entry.room)
    if (entry.mark !== null || entry.room === defaultRoom) entries.set(entry.room, entry)
    const rooms = [...entries.values()].filter(({ page }) => page !== null).map(({ room }) => room)
    const others = rooms.filter((room) => room !== defaultRoom)
    for (const room of others.slice(0, -maxRooms)) entries.delete(room)
  }

  function add(room: string): Entry {
    const entry: Entry = { room, page: null, mark: null, isStale: false, renewal: null }
    entries.set(room, entry)
    return entry
  }

  return {
    pageOf(room) {
      const entry = entries.get(room)
      if (entry !== undefined) {
        entries.delete(room)
        entries.set(room, entry)
        if (entry.isStale) void renew(entry)
        return entry.page
      }
      if (waiting < MAX_WAITING) {
        waiting += 1
        void renew(add(room)).then(() => {
          waiting -= 1
        })
      }
      return null
    },
    prepare: () => renew(entries.get(defaultRoom) ?? add(defaultRoom)),
  }
}
