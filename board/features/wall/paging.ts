/** How many teams a page of the wall has, and how large they are. */

/** The most rows that stay legible (24 px at 1080p), by the lines of the longest name. */
const MOST_ON_PAGE = [10, 8, 6] as const
/** Long names in the letters of India need more lines. */
const MOST_HIGH_ROWS = 4
const INDIAN_LETTER = /[\u0900-\u0dff]/
/** Letters per line, if they are wide. */
const LETTERS_A_LINE = 24
/** How much rows may grow where teams are few, and where they are so few that their parts are stacked. */
const LARGEST_SCALE = 1.75
const STACKED_SCALE = 2.2
/** As many teams fill the side only with their parts below each other. */
const MOST_STACKED = 3

/** The most teams that a scoreboard of one line a team can hold in legible rows. */
const MOST_LINES = 32
/** Teams whose lines are as high as their letters at the standard size. */
const STANDARD_LINES = 21
const LEAST_LINE_SCALE = 0.66
const LARGEST_LINE_SCALE = 1.75

/** How long a page is shown while no lot is open. */
export const PAGE_SHOWN_MS = 8000

interface Paging {
  readonly pages: number
  readonly perPage: number
  /** The size of a row, relative to the fullest page. */
  readonly scale: number
  /** Lines reserved for each name. */
  readonly lines: 1 | 2 | 3
  readonly isStacked: boolean
}

/** Splits teams into even pages: 12 teams are two pages of six, not ten and two. */
export function pagingOf(names: readonly (string | null)[]): Paging {
  const longest = Math.max(0, ...names.map((name) => [...(name ?? '')].length))
  const lines = longest <= LETTERS_A_LINE ? 1 : longest <= 2 * LETTERS_A_LINE ? 2 : 3
  const isHigh = lines === 3 && names.some(hasHighLetters)
  const most = isHigh ? MOST_HIGH_ROWS : (MOST_ON_PAGE[lines - 1] ?? 1)
  const pages = Math.max(1, Math.ceil(names.length / most))
  const perPage = Math.max(1, Math.ceil(names.length / pages))
  const isStacked = names.length <= MOST_STACKED
  const largest = isStacked ? STACKED_SCALE : LARGEST_SCALE
  return { pages, perPage, lines, isStacked, scale: Math.min(largest, most / perPage) }
}

/** Whether a name has letters of India, which are higher and deeper than Latin ones. */
export function hasHighLetters(name: string | null): boolean {
  return INDIAN_LETTER.test(name ?? '')
}

/** All teams on one page, a line each, while a lot is open; `null` if they are too many to be read. */
export function scoreboardOf(teams: number): Paging | null {
  if (teams > MOST_LINES) return null
  const lines = STANDARD_LINES / Math.max(1, teams)
  const scale = Math.min(LARGEST_LINE_SCALE, Math.max(LEAST_LINE_SCALE, lines))
  return { pages: 1, perPage: Math.max(1, teams), lines: 1, isStacked: false, scale }
}

/** The items of a page; `page` counts from 0. */
export function onPage<Item>(
  items: readonly Item[],
  page: number,
  perPage: number,
): readonly Item[] {
  return items.slice(page * perPage, (page + 1) * perPage)
}
