/**
 * The page with the auction's name in its head, for link previews: crawlers run no script
 * (docs/decisions/http.md). The name is that of the room in the page's address; `current-pages.ts` says
 * what else holds. The page's own address comes from the settings, never from a request.
 */
import { parseAuctionFile } from '../../contract/auction-file.ts'
import { escapeHtml, withSeriesName } from '../../contract/first-screen.ts'
import type { BrandedBoard, RoomPage } from './branded-board.ts'
import type { CurrentFiles } from './current-files.ts'
import { type CurrentPages, createCurrentPages } from './current-pages.ts'
import { policyHeader } from './page-policy.ts'
import { compressed, type ReadyBody } from './ready-body.ts'

/** Address of the link preview's picture in the built board. */
export const PREVIEW = '/preview.png'

const IMAGE = /(<meta\s[^>]*\bproperty="og:image"[^>]*\bcontent=")([^"]*)/
const IMAGE_ALT = /(<meta\s[^>]*\bproperty="og:image:alt"[^>]*\bcontent=")[^"]*/
const DRAWN_ALT = 'The auction’s name above the counts of its players: total, sold, unsold, pending'

/** Rooms beside the default one; each takes some 0.1 MB. */
const MAX_ROOMS = 32

export interface PreviewOptions {
  readonly defaultRoom: string
  /** Origin at which viewers find the board; `null` where the settings name none. */
  readonly publicUrl: string | null
  /** The picture is drawn for each room; else it is that of the build. */
  readonly drawsPictures: boolean
}

export interface NamedPageOptions extends PreviewOptions {
  readonly files: CurrentFiles
  readonly frameAncestors: readonly string[]
  /** The name of the auction in a data file, read where a large one keeps nobody waiting. */
  readonly seriesOf: (dataFile: string) => string | null | Promise<string | null>
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
export function createNamedPages(
  board: BrandedBoard,
  plain: ReadyBody,
  options: NamedPageOptions,
): NamedPages {
  /** By the page they are made from, which rooms share. */
  const generals = new Map<RoomPage, Promise<NamedPage>>()
  const policyOfPage = ({ policy }: RoomPage) =>
    board.isBranded ? policyHeader(policy, options.frameAncestors) : null

  async function makeGeneral(page: RoomPage, room: string): Promise<NamedPage> {
    const bytes = Buffer.from(withPreview(page.html, room, options))
    const body = plain.plain.equals(bytes) ? plain : await compressed(bytes, plain.contentType)
    return { body, policy: policyOfPage(page) }
  }

  const named = createCurrentPages<NamedPage>({
    ...options,
    maxRooms: MAX_ROOMS,
    async make(dataFile, before, room) {
      const page = board.page(room)
      const series = await options.seriesOf(dataFile)
      const html = withSeriesName(withPreview(page.html, room, options), series)
      const bytes = Buffer.from(html)
      if (before?.body.plain.equals(bytes)) return before
      return { body: await compressed(bytes, plain.contentType), policy: policyOfPage(page) }
    },
  })
  return {
    general(room) {
      const page = board.page(room)
      const own = board.hasOwn(room) ? room : options.defaultRoom
      const made = generals.get(page) ?? makeGeneral(page, own)
      generals.set(page, made)
      return made
    },
    named,
  }
}

/** @param dataFile JSON text */
export function seriesIn(dataFile: string): string | null {
  const file = parseAuctionFile(dataFile)
  return file.ok ? file.auction.seriesName : null
}

/**
 * The page with the address of its picture: on the board's public origin, if the settings name one, and
 * that of its room, if it is drawn.
 */
export function withPreview(
  html: string,
  room: string,
  { publicUrl, drawsPictures, defaultRoom }: PreviewOptions,
): string {
  const address = IMAGE.exec(html)?.[2] ?? ''
  // One that the organiser has put there stays.
  const isDrawn = drawsPictures && address.endsWith(PREVIEW)
  const origin = address.startsWith('/') && publicUrl !== null ? escapeHtml(publicUrl) : ''
  const query = isDrawn && room !== defaultRoom ? `?room=${room}` : ''
  const page = html.replace(IMAGE, (_, head) => head + origin + address + query)
  return isDrawn ? page.replace(IMAGE_ALT, (_, head) => head + DRAWN_ALT) : page
}
