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
 * - when the log fails, the pages stay as they were; a room whose data file cannot be rendered gets
 *   the page without.
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

interface Kept {
  readonly page: PageWithFirstScreen | null
  /** Of the data file that was rendered, '' when there is none; `null` when it must be looked up. */
  mark: string | null
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
  const kept = new Map<string, Kept>()
  /** Renewals that have not begun, by room. */
  const waiting = new Map<string, Promise<void>>()
  const pace = paceWork(PACE)

  log.subscribe((room) => {
    if (kept.has(room)) void renew(room)
  })

  /** Renews the room's page when it is its turn. Never rejects. */
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
    const before = kept.get(room)
    // From now on changes of this room are noticed.
    const entry: Kept = before ?? { page: null, mark: null }
    kept.set(room, entry)
    try {
      const mark = await log.dataFileMark(room)
      if (mark !== null && mark === entry.mark) return
      const file = mark === null ? null : await log.dataFile(room)
      if (file !== null) keep(room, { page: await pageFrom(file.body), mark: file.mark })
      else if (room === defaultRoom) keep(room, { page: null, mark: '' })
      else kept.delete(room)
    } catch {
      // Other readers of the log report its failures. The next request or change tries again.
      if (before === undefined && room !== defaultRoom) kept.delete(room)
      else entry.mark = null
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

  /** Drops the rooms that were asked for least recently while there are too many. */
  function keep(room: string, entry: Kept) {
    // A room that is kept already stays in its place: a change is no request.
    kept.set(room, entry)
    const others = [...kept.keys()].filter((other) => other !== defaultRoom)
    for (const oldest of others.slice(0, -maxRooms)) kept.delete(oldest)
  }

  return {
    pageOf(room) {
      const entry = kept.get(room)
      if (entry !== undefined) {
        kept.delete(room)
        kept.set(room, entry)
      }
      const isKnown = typeof entry?.mark === 'string'
      if (!isKnown && waiting.size < MAX_WAITING) void renew(room)
      return entry?.page ?? null
    },
    prepare: () => renew(defaultRoom),
  }
}
