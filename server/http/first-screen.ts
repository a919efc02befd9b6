/**
 * The page with the first screen of each room's data file in it (docs/decisions/first-screen.md).
 * `current-pages.ts` says what holds for it. A room that somebody has asked for gets the page of a new
 * data file before the next request. One whose data file cannot be rendered gets the page without.
 */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import {
  FIRST_SCREEN_FILE,
  type FirstScreen,
  type RenderFirstScreen,
} from '../../contract/first-screen.ts'
import type { AuctionLog } from '../log/auction-log.ts'
import type { RoomPage } from './branded-board.ts'
import type { CurrentFiles } from './current-files.ts'
import { type CurrentPages, createCurrentPages } from './current-pages.ts'
import { type PreviewOptions, withPreview } from './named-page.ts'
import { policyHeader, withInline } from './page-policy.ts'
import { compressed, type ReadyBody } from './ready-body.ts'

/** Beside the default room. */
const MAX_ROOMS = 12
/** Characters; a usual page has half of them and takes some 0.6 MB in its three forms. */
const LONGEST_PAGE = 1024 * 1024

/** Parameters that ask for another first screen. */
const OTHER_SCREENS = ['view', 'tab', 'lang', 'sl']

export interface PageWithFirstScreen {
  readonly body: ReadyBody
  /** Its Content-Security-Policy. */
  readonly policy: string
}

/** `null` for a data file without a first screen. */
export type FirstScreens = CurrentPages<PageWithFirstScreen | null>

export interface FirstScreenOptions extends PreviewOptions {
  readonly log: Pick<AuctionLog, 'subscribe'>
  readonly files: CurrentFiles
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
  const { log, frameAncestors, onFailure } = options
  const pages = createCurrentPages({ ...options, make: pageFrom, maxRooms: MAX_ROOMS })

  log.subscribe((room) => {
    if (room !== null && pages.has(room)) void pages.renew(room)
  })

  async function pageFrom(
    dataFile: string,
    _before: unknown,
    room: string,
  ): Promise<PageWithFirstScreen | null> {
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

  return pages
}
