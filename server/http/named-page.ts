/**
 * The page with the auction's name in its head, for link previews: crawlers run no script
 * (docs/decisions/http.md).
 *
 * Guarantees: the name is that of the default room's data file; the page is made once per name, and no
 * request waits for it; when the log fails, the page stays as it was. The page's own address comes
 * from the settings, never from a request.
 */
import { parseAuctionFile } from '../../contract/auction-file.ts'
import type { AuctionLog } from '../log/auction-log.ts'
import type { ReadyBody } from './ready-body.ts'
import { compressed } from './ready-body.ts'

/** Longest name in a preview, in characters. */
const LONGEST_NAME = 120

const TITLE = /(<title>)[^<]*(?=<\/title>)/
const OG_TITLE = /(<meta\s[^>]*\bproperty="og:title"[^>]*\bcontent=")[^"]*/
const DESCRIPTIONS =
  /(<meta\s[^>]*\b(?:name="description"|property="og:description")[^>]*\bcontent=")(?=[^"]*")/g
const PREVIEW = /(<meta\s[^>]*\bproperty="og:image"[^>]*\bcontent=")(?=\/)/

export interface NamedPage {
  /** The current page. */
  current(): ReadyBody
  /** Makes the page again if the name has changed. Never rejects. */
  renew(): Promise<void>
}

export interface NamedPageOptions {
  readonly log: AuctionLog
  readonly defaultRoom: string
  /** Origin at which viewers find the board; `null` where the settings name none. */
  readonly publicUrl: string | null
}

/** Keeps `html`, whose bytes are `plain`, up to date with the auction's name. */
export function keepNamed(html: string, plain: ReadyBody, options: NamedPageOptions): NamedPage {
  const { log, defaultRoom, publicUrl } = options
  let page = plain
  let shown: string | null = null
  /** Mark of the data file whose name the page has. */
  let mark: string | null = null
  let isStale = true
  let isBusy = false
  log.subscribe((room) => {
    if (room === defaultRoom) isStale = true
  })

  async function renew() {
    if (!isStale || isBusy) return
    isBusy = true
    isStale = false
    try {
      const newest = await log.dataFileMark(defaultRoom)
      if (newest === mark && shown !== null) return
      const file = newest === null ? null : await log.dataFile(defaultRoom)
      const named = withName(html, file === null ? null : nameIn(file.body), publicUrl)
      if (named !== shown) page = await compressed(Buffer.from(named), plain.contentType)
      shown = named
      mark = file?.mark ?? null
    } catch {
      // Other readers of the log report its failures. The next request tries again.
      isStale = true
    } finally {
      isBusy = false
    }
  }

  return {
    current() {
      void renew()
      return page
    },
    renew,
  }
}

/** As the board's header has it (§2.1). */
function nameIn(body: string): string | null {
  const file = parseAuctionFile(body)
  const series = file.ok ? file.auction.seriesName : null
  return series === null ? null : `${[...series].slice(0, LONGEST_NAME).join('')} Auction`
}

function withName(html: string, name: string | null, publicUrl: string | null): string {
  const reachable =
    publicUrl === null ? html : html.replace(PREVIEW, (_, head) => head + escaped(publicUrl))
  if (name === null) return reachable
  const safe = escaped(name)
  return reachable
    .replace(TITLE, (_, head) => head + safe)
    .replace(OG_TITLE, (_, head) => head + safe)
    .replace(DESCRIPTIONS, (_, head) => `${head}${safe}. `)
}

function escaped(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
}
