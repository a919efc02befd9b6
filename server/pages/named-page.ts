/**
 * The page with the auction's name in its head, for link previews: crawlers run no script
 * (docs/decisions/http.md). The name is that of the room in the page's address, of its present data file. The
 * page's own address comes from the settings, never from a request.
 */
import { escapeHtml, inHead, withSeriesName } from '../../contract/first-screen.ts'
import { inTime } from '../lib/in-time.ts'
import { compressed, type ReadyBody } from '../lib/ready-body.ts'
import type { DataFileVersion } from '../log/auction-log.ts'
import type { BrandedBoard, RoomPage } from './branded-board.ts'
import { policyHeader } from './page-policy.ts'
import type { RoomCache } from './room-cache.ts'

/** Address of the link preview's picture in the built board. */
export const PREVIEW = '/preview.png'

const IMAGE = /(<meta\s[^>]*\bproperty="og:image"[^>]*\bcontent=")([^"]*)/
const IMAGE_ALT = /(<meta\s[^>]*\bproperty="og:image:alt"[^>]*\bcontent=")[^"]*/
const DRAWN_ALT = 'The auction’s name above the counts of its players: total, sold, unsold, pending'

/** How long a request waits for the store; without its answer the page has no name. */
const WAIT_MS = 250
/** Pages with a name that are kept; each takes some 0.1 MB. */
const MAX_PAGES = 64

export interface PreviewOptions {
  readonly defaultRoom: string
  /** Origin at which viewers find the board; `null` where the settings name none. */
  readonly publicUrl: string | null
  /** The picture is drawn for each room; else it is that of the build. */
  readonly drawsPictures: boolean
}

export interface NamedPageOptions extends PreviewOptions {
  readonly cache: RoomCache
  readonly frameAncestors: readonly string[]
}

export interface NamedPage {
  readonly body: ReadyBody
  /** Its Content-Security-Policy; `null` for that of the build's page. */
  readonly policy: string | null
}

/**
 * Gives the page, whose bytes as it was built are `plain`, the name of each room's auction.
 * @returns the page of a room; without a name for one that has no data file. Never rejects
 */
export function createNamedPages(
  board: BrandedBoard,
  plain: ReadyBody,
  options: NamedPageOptions,
): (room: string | null) => Promise<NamedPage> {
  const { cache, defaultRoom, frameAncestors } = options
  /** By the page and the room that they are made from, and the name; the least recently used first. */
  const pages = new Map<string, Promise<NamedPage>>()

  async function make(page: RoomPage, room: string, series: string | null): Promise<NamedPage> {
    const html = withPreview(page.html, room, options)
    const bytes = Buffer.from(series === null ? html : withSeriesName(html, series))
    const body = plain.plain.equals(bytes) ? plain : await compressed(bytes, plain.contentType)
    return { body, policy: board.isBranded ? policyHeader(page.policy, frameAncestors) : null }
  }

  function named(room: string, version: DataFileVersion | null): Promise<NamedPage> {
    const series = version?.seriesName ?? null
    // Rooms without a name share a page.
    const shown = series === null && !board.hasOwn(room) ? defaultRoom : room
    const key = JSON.stringify([shown, series])
    const made = pages.get(key) ?? make(board.page(room), shown, series)
    pages.delete(key)
    pages.set(key, made)
    const [oldest] = pages.keys()
    if (pages.size > MAX_PAGES && oldest !== undefined) pages.delete(oldest)
    return made
  }

  return async (room) => {
    if (room === null) return named(defaultRoom, null)
    const version = await inTime(cache.version(room), WAIT_MS, () => null).catch(() => null)
    return named(room, version)
  }
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
  return inHead(html, (head) => {
    const named = head.replace(IMAGE, (_, before) => before + origin + address + query)
    return isDrawn ? named.replace(IMAGE_ALT, (_, before) => before + DRAWN_ALT) : named
  })
}
