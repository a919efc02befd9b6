/**
 * The page with the auction's name in its head, for link previews: crawlers run no script
 * (docs/decisions/http.md). The name is that of the room in the page's address; `current-pages.ts` says
 * what else holds. The page's own address comes from the settings, never from a request.
 */
import { parseAuctionFile } from '../../contract/auction-file.ts'
import { escapeHtml, withSeriesName } from '../../contract/first-screen.ts'
import type { CurrentFiles } from './current-files.ts'
import { type CurrentPages, keepCurrentPages } from './current-pages.ts'
import type { ReadyBody } from './ready-body.ts'
import { compressed } from './ready-body.ts'

const PREVIEW = /(<meta\s[^>]*\bproperty="og:image"[^>]*\bcontent=")(?=\/)/

/** Rooms beside the default one; each takes some 0.1 MB. */
const MAX_ROOMS = 32

export interface NamedPageOptions {
  readonly files: CurrentFiles
  readonly defaultRoom: string
  /** Origin at which viewers find the board; `null` where the settings name none. */
  readonly publicUrl: string | null
}

export interface NamedPages {
  /** Without a name: for a room that has no data file. */
  readonly general: ReadyBody
  readonly named: CurrentPages<ReadyBody>
}

/** Gives `html`, whose bytes are `plain`, the name of each room's auction. */
export async function keepNamed(
  html: string,
  plain: ReadyBody,
  { publicUrl, ...options }: NamedPageOptions,
): Promise<NamedPages> {
  const reachable = withPublicUrl(html, publicUrl)
  const general =
    reachable === html ? plain : await compressed(Buffer.from(reachable), plain.contentType)
  const named = keepCurrentPages<ReadyBody>({
    ...options,
    maxRooms: MAX_ROOMS,
    async make(dataFile, before) {
      const page = Buffer.from(withSeriesName(reachable, seriesIn(dataFile)))
      return before?.plain.equals(page) ? before : compressed(page, plain.contentType)
    },
  })
  return { general, named }
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
