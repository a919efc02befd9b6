/**
 * The page with the auction's name in it, for crawlers: they run no script, and a link that is sent
 * shows what the page's head says (docs/decisions/http.md).
 *
 * Guarantees: the name is that of the default room's data file, made once for each name and never
 * for a request; a request never waits for it; a log that fails leaves the page as it was. Only what
 * the settings say is taken for the page's address, never what a request says.
 */
import { parseAuctionFile } from '../../contract/auction-file.ts'
import type { AuctionLog } from '../log/auction-log.ts'
import type { ReadyBody } from './ready-body.ts'
import { compressed } from './ready-body.ts'

/** Letters of a name that a preview has room for. */
const LONGEST_NAME = 120

const TITLE = /(<title>)[^<]*(?=<\/title>)/
const OG_TITLE = /(<meta\s[^>]*\bproperty="og:title"[^>]*\bcontent=")[^"]*/
const DESCRIPTIONS =
  /(<meta\s[^>]*\b(?:name="description"|property="og:description")[^>]*\bcontent=")(?=[^"]*")/g
const PREVIEW = /(<meta\s[^>]*\bproperty="og:image"[^>]*\bcontent=")(?=\/)/

export interface NamedPage {
  /** As it stands now. */
  current(): ReadyBody
  /** Makes it anew where the data file has another name; settles when it has, and never fails. */
  renew(): Promise<void>
}

export interface NamedPageOptions {
  readonly log: AuctionLog
  readonly defaultRoom: string
  /** Origin at which viewers find the board; `null` where the settings name none. */
  readonly publicUrl: string | null
}

/** Keeps `html`, whose bytes are `plain`, with the name of the room's auction. */
export function keepNamed(html: string, plain: ReadyBody, options: NamedPageOptions): NamedPage {
  const { log, defaultRoom, publicUrl } = options
  let page = plain
  let shown: string | null = null
  /** Of the data file that the page has its name from. */
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
      // The log's own readers tell of it; the page is asked for again.
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
