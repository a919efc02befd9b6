/**
 * The page with the first screen of each room's data file in it (docs/decisions/first-screen.md). It is never
 * of another version than the data file that this node serves. The first request after a change makes it,
 * for all who ask meanwhile. A request waits for a limited time, and gets the page without a first screen
 * then, or where the data file cannot be rendered.
 */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import {
  FIRST_SCREEN_FILE,
  type FirstScreen,
  type RenderFirstScreen,
} from '../../contract/first-screen.ts'
import { paceWork } from '../guard/paced-work.ts'
import { inTime } from '../lib/in-time.ts'
import { compressed, sizeOfBody } from '../lib/ready-body.ts'
import type { DataFile } from '../log/auction-log.ts'
import type { RoomPage } from './branded-board.ts'
import { type NamedPage, type PreviewOptions, withPreview } from './named-page.ts'
import { policyHeader, withInline } from './page-policy.ts'
import type { FormKind, RoomCache } from './room-cache.ts'

/** A usual page takes some 40 ms. */
const WAIT_MS = 250
/** Rendering takes at most this share of the time. */
const PACE = { share: 0.1, burstMs: 500 }
/** Characters; a usual page has half of them and takes some 0.6 MB in its three forms. */
const LONGEST_PAGE = 1024 * 1024

/** Parameters that ask for another first screen. */
const OTHER_SCREENS = ['view', 'tab', 'lang', 'sl']

/** The page of the room's present data file; `null` for none. Never rejects. */
export type FirstScreens = (room: string) => Promise<NamedPage | null>

interface FirstScreenOptions extends PreviewOptions {
  readonly cache: RoomCache
  readonly frameAncestors: readonly string[]
  /** Told when a data file cannot be rendered. */
  readonly onFailure: (cause: unknown) => void
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

/** @param pageOf the page of a room, without first screen */
export function createFirstScreens(
  pageOf: (room: string) => RoomPage,
  render: (
    ...given: Parameters<RenderFirstScreen>
  ) => FirstScreen | null | Promise<FirstScreen | null>,
  options: FirstScreenOptions,
): FirstScreens {
  const { cache, frameAncestors, onFailure } = options
  const kind: FormKind<NamedPage | null> = {
    name: 'first screen',
    make: pageFrom,
    sizeOf: (page) => (page === null ? 0 : sizeOfBody(page.body)),
    run: paceWork(PACE),
  }

  async function pageFrom({ body: dataFile }: DataFile, room: string): Promise<NamedPage | null> {
    try {
      const { html, policy } = pageOf(room)
      const page = withPreview(html, room, options)
      const screen = await render({ page, dataFile, asOf: Date.now() })
      if (screen === null || screen.html.length > LONGEST_PAGE) return null
      return {
        body: await compressed(Buffer.from(screen.html), 'text/html; charset=utf-8'),
        policy: policyHeader(withInline(policy, screen), frameAncestors),
      }
    } catch (cause) {
      onFailure(cause)
      return null
    }
  }

  return (room) => inTime(cache.form(room, kind), WAIT_MS, () => null).catch(() => null)
}
