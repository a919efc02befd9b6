/**
 * The page with its first screen: what the feed server, `gavel export` and `gavel prerender` get from the
 * board's build (docs/decisions/first-screen.md), and the auction's name in the page's head.
 */
import type { Instant } from './auction.ts'

/** Module with `renderFirstScreen`, in the folder of the built board. */
export const FIRST_SCREEN_FILE = 'server/first-screen.mjs'

export interface FirstScreen {
  readonly html: string
  /** Text of the inline script that the page has beside those of the build, for its policy. */
  readonly script: string
  /** Text of the inline style that the page has beside those of the build, for its policy. */
  readonly style: string
}

/**
 * Puts the first screen of a data file into the page. `null` when there is nothing to show: an
 * invalid file, no teams, or far more of them, or of text, than an auction has. Throws for a data file
 * that is beyond a limit of `limits.ts`, such as one that was stored before there were any.
 */
export type RenderFirstScreen = (options: {
  /** The built `index.html`. */
  readonly page: string
  /** JSON text. */
  readonly dataFile: string
  /** When the data file was current, for viewers without JavaScript. */
  readonly asOf: Instant
}) => FirstScreen | null

/** Around each part of the page that is the first screen. */
const START = '<!--first-screen-->'
const END = '<!--/first-screen-->'
const PART = /<!--first-screen-->[\s\S]*?<!--\/first-screen-->/g
const REPLACED = /<!--replaced([\s\S]*?)-->/
const MARK = ' data-first-screen'

/** The page with a part of the first screen, which `withoutFirstScreen` finds again. */
export function partOfFirstScreen(html: string): string {
  return START + html + END
}

/** Marks the page as one with a first screen. */
export function withFirstScreenMark(page: string): string {
  return page.replace('<html lang="en"', (head) => head + MARK)
}

/** A part of the built page that the first screen replaces: out of sight, and found again. */
export function replacedByFirstScreen(html: string): string {
  return `<!--replaced${html}-->`
}

/** The page as it was built, but for its title: what another first screen can be put into. */
export function withoutFirstScreen(page: string): string {
  return page
    .replace(MARK, '')
    .replace(PART, '')
    .replace(REPLACED, (_, html: string) => html)
}

/** Longest name in a preview, in characters. */
const LONGEST_NAME = 120

const TITLE = /(<title>)([^<]*)(?=<\/title>)/
const OG_TITLE = /(<meta\s[^>]*\bproperty="og:title"[^>]*\bcontent=")[^"]*/
const DESCRIPTIONS =
  /(<meta\s[^>]*\b(?:name="description"|property="og:description")[^>]*\bcontent=")(?=[^"]*")/g

/** Puts the series into title, description and link preview, as the board's header has it (§2.1). */
export function withSeriesName(page: string, series: string | null): string {
  if (series === null) return page
  const name = escapeHtml(`${[...series].slice(0, LONGEST_NAME).join('')} Auction`)
  return inHead(page, (head) => {
    const [, , former = ''] = TITLE.exec(head) ?? []
    return head
      .replaceAll(`content="${former}. `, 'content="')
      .replace(TITLE, (_, before) => before + name)
      .replace(OG_TITLE, (_, before) => before + name)
      .replace(DESCRIPTIONS, (_, before) => `${before}${name}. `)
  })
}

/** Changes the head of a page. The body with its scripts is twenty times as long. */
export function inHead(page: string, change: (head: string) => string): string {
  const end = page.indexOf('</head>')
  return change(page.slice(0, end)) + page.slice(end)
}

/** Text as it may stand in HTML, also in an attribute in double quotes. */
export function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
}
