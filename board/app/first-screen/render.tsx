/**
 * Renders the first screen on the server: header, statistics, summary and the first squads, by the
 * components of the board. `npm run build` makes a module of its own from this file.
 */
import { renderToStaticMarkup } from 'react-dom/server'
import type { Auction, Instant } from '../../../contract/auction.ts'
import { parseAuctionFile } from '../../../contract/auction-file.ts'
import {
  escapeHtml,
  partOfFirstScreen,
  type RenderFirstScreen,
  replacedByFirstScreen,
  withFirstScreenMark,
  withoutFirstScreen,
  withSeriesName,
} from '../../../contract/first-screen.ts'
import { limitAt } from '../../../contract/limits.ts'
import { FIRST_SCREEN_EN } from '../../i18n/first-screen-en.ts'
import type { ListsStore } from '../../live/lists-store.ts'
import { createLazy } from '../../ui/lazy.ts'
import { createRendering, RenderingContext } from '../../ui/rendering.ts'
import { BoardScreen } from '../screens/BoardScreen.tsx'
import { FIRST_PHONE_CARDS } from '../screens/board/TeamsPanel.tsx'
import firstScreenCss from './first-screen.css?inline'
import { showFirstScreen } from './take-over.ts'

/** A page beyond these would be slow to make and to load. */
const MOST_TEAMS = 200
const MOST_PLAYERS = 400
/** Characters of names and numbers, as the page has them. */
const MOST_TEXT = 250_000

const SCRIPT = `(${showFirstScreen})()`

/** §2.5: until the answer with the data file is there. */
const LOADING = `<p class="first-screen-loading" role="status"><span class="ring" aria-hidden="true"></span>${FIRST_SCREEN_EN.loading}</p>`

/** The build's styles and scripts follow it. */
const END_OF_SHELL = /<noscript>[\s\S]*?<\/noscript>\s*((?:<style>[\s\S]*?<\/style>)*)/

/** @throws when the data file is beyond a limit, or the page is not as the build writes it */
export const renderFirstScreen: RenderFirstScreen = ({ page, dataFile, asOf }) => {
  const file = parseAuctionFile(dataFile)
  if (!file.ok) return null
  const [beyond] = file.beyond
  if (beyond !== undefined) throw new Error(`${beyond} of the data file ${limitAt(beyond)}`)
  if (!isUsual(file.auction)) return null
  const { markup, rules } = withoutStyleAttributes(markupOf(file.auction, asOf))
  const style = firstScreenCss + rules
  let isInserted = false
  const html = withFirstScreenMark(
    withSeriesName(withoutFirstScreen(page), file.auction.seriesName),
  ).replace(END_OF_SHELL, (shell, styles: string) => {
    isInserted = true
    const noscript = shell.slice(0, shell.length - styles.length)
    // The browser paints the shell with `LOADING` while the rest is on its way.
    const before = `<style>${style}</style><script>${SCRIPT}</script>${LOADING}`
    const after = `<div id="first-screen">${markup}${notes(asOf)}</div>`
    return (
      replacedByFirstScreen(noscript) +
      partOfFirstScreen(before) +
      styles +
      partOfFirstScreen(after)
    )
  })
  if (!isInserted) throw new Error('the page has no <noscript>')
  return { html, script: SCRIPT, style }
}

function isUsual({ teams }: Auction): boolean {
  const players = teams.slice(0, FIRST_PHONE_CARDS).flatMap(({ squad }) => squad)
  if (teams.length === 0 || teams.length > MOST_TEAMS || players.length > MOST_PLAYERS) return false
  const texts = [
    // In its row, its card and their labels.
    ...teams.flatMap(({ name, anchor }) => [encodeURIComponent(anchor), anchor, name, name, name]),
    ...players.flatMap(({ name, serialNumber }) => [name, serialNumber]),
  ]
  return escapeHtml(texts.join('')).length <= MOST_TEXT
}

function markupOf(auction: Auction, loadedAt: Instant): string {
  const state = {
    lists: { status: 'ready', auction, loadedAt, refresh: 'idle' },
    changes: 0,
  } as const
  const lists: ListsStore = {
    getState: () => state,
    subscribe: () => () => {},
    start: () => () => {},
    load() {},
    newest: () => ({ number: 1 }),
    loaded: () => ({ number: 1 }),
    countBy() {},
    reuseBy() {},
    loadFrom() {},
  }
  const features = createLazy(() => new Promise<never>(() => {}))
  const saver = { getState: () => false, subscribe: () => () => {}, turn() {} }
  const rendering = createRendering(saver, { innerWidth: 360, innerHeight: Infinity, scrollY: 0 })
  return (
    renderToStaticMarkup(
      <RenderingContext value={rendering}>
        <BoardScreen lists={lists} features={features} />
      </RenderingContext>,
    )
      // The head has one already.
      .replace(/<title>[^<]*<\/title>/, '')
  )
}

/** The components set only numbers and percentages here, never a text of the data file. */
const STYLE_ATTRIBUTE = / style="([\w\s:;.%-]*)"/g

/**
 * The policy allows no style attributes: each becomes a rule of the page's style sheet. Text never
 * contains one, because React escapes its quotes.
 */
function withoutStyleAttributes(html: string): { markup: string; rules: string } {
  const numbers = new Map<string, number>()
  const markup = html.replace(STYLE_ATTRIBUTE, (_, css: string) => {
    const number = numbers.get(css) ?? numbers.size
    numbers.set(css, number)
    return ` data-s="${number}"`
  })
  const rules = [...numbers].map(([css, number]) => `[data-s="${number}"]{${css}}`).join('')
  return { markup, rules }
}

/** Without JavaScript: the time of the lists. */
function notes(asOf: Instant): string {
  const iso = new Date(asOf).toISOString()
  const time = new Intl.DateTimeFormat('en-IN', {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone: 'UTC',
    hourCycle: 'h23',
  }).format(asOf)
  return `<div class="first-screen-line">
<noscript><p>As of <time datetime="${iso}">${time} UTC</time>. This page does not update without JavaScript.</p></noscript>
<p class="stuck">These lists do not update: this page’s script could not run. Its host may block it by a Content-Security-Policy.</p>
</div>`
}
