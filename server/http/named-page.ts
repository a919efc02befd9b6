/**
 * The page with the auction's name in its head, for link previews: crawlers run no script
 * (docs/decisions/http.md). The name is that of the room in the page's address; `current-pages.ts` says
 * what else holds. The page's own address comes from the settings, never from a request.
 */
import { parseAuctionFile } from '../../contract/auction-file.ts'
import { escapeHtml, withSeriesName } from '../../contract/first-screen.ts'
import type { BrandedBoard, RoomPage } from './branded-board.ts'
import type { CurrentFiles } from './current-files.ts'
import { type CurrentPages, keepCurrentPages } from './current-pages.ts'
import { policyHeader } from './page-policy.ts'
import type { ReadyBody } from './ready-body.ts'
import { compressed } from './ready-body.ts'

const PREVIEW = /(<meta\s[^>]*\bproperty="og:image"[^>]*\bcontent=")(?=\/)/

/** Rooms beside the default one; each takes some 0.1 MB. */
const MAX_ROOMS = 32

export interface NamedPageOptions {
  readonly files: CurrentFiles
  readonly defaultRoom: string
  readonly frameAncestors: readonly string[]
  /** Origin at which viewers find the board; `null` where the settings name none. */
  readonly publicUrl: string | null
}

export interface NamedPage {
  readonly body: ReadyBody
  /** Its Content-Security-Policy; `null` for that of the build's page. */
  readonly policy: string | null
}

export interface NamedPages {
  /** Without the auction's name: for a room that has no data file. */
  general(room: string): NamedPage | Promise<NamedPage>
  readonly named: CurrentPages<NamedPage>
}

/** Gives the page, whose bytes as it was built are `plain`, the name of each room's auction. */
export function keepNamed(
  board: BrandedBoard,
  plain: ReadyBody,
  { publicUrl, frameAncestors, ...options }: NamedPageOptions,
): NamedPages {
  /** By the page they are made from, which rooms share. */
  const generals = new Map<RoomPage, Promise<NamedPage>>()
  const policyOfPage = ({ policy }: RoomPage) =>
    board.isBranded ? policyHeader(policy, frameAncestors) : null

  async function makeGeneral(page: RoomPage): Promise<NamedPage> {
    const bytes = Buffer.from(withPublicUrl(page.html, publicUrl))
    const body = plain.plain.equals(bytes) ? plain : await compressed(bytes, plain.contentType)
    return { body, policy: policyOfPage(page) }
  }

  const named = keepCurrentPages<NamedPage>({
    ...options,
    maxRooms: MAX_ROOMS,
    async make(dataFile, before, room) {
      const page = board.page(room)
      const html = withSeriesName(withPublicUrl(page.html, publicUrl), seriesIn(dataFile))
      const bytes = Buffer.from(html)
      if (before?.body.plain.equals(bytes)) return before
      return { body: await compressed(bytes, plain.contentType), policy: policyOfPage(page) }
    },
  })
  return {
    general(room) {
      const page = board.page(room)
      const made = generals.get(page) ?? makeGeneral(page)
      generals.set(page, made)
      return made
    },
    named,
  }
}

function seriesIn(body: string): string | null {
  const file = parseAuctionFile(body)
  return file.ok ? file.auction.seriesName : null
}

/** The page with the address of its picture on the board's public origin, if the settings name one. */
export function withPublicUrl(html: string, publicUrl: string | null): string {
  return publicUrl === null
    ? html
    : html.replace(PREVIEW, (_, head) => head + escapeHtml(publicUrl))
}
