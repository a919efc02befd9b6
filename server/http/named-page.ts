/**
 * The page with the auction's name in its head, for link previews: crawlers run no script
 * (docs/decisions/http.md).
 *
 * Guarantees: the name is that of the default room's data file; the page is made once per name, and no
 * request waits for it; when the log fails, the page stays as it was. The page's own address comes
 * from the settings, never from a request.
 */
import { parseAuctionFile } from '../../contract/auction-file.ts'
import { escapeHtml, withSeriesName } from '../../contract/first-screen.ts'
import type { AuctionLog } from '../log/auction-log.ts'
import type { ReadyBody } from './ready-body.ts'
import { compressed } from './ready-body.ts'

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
  const reachable = withPublicUrl(html, publicUrl)
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
      const named = withSeriesName(reachable, file === null ? null : seriesIn(file.body))
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
