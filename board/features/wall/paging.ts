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

/** The most teams that two columns can hold in legible rows. */
const MOST_DENSE = 32
/** Rows of a column whose crests have 60 px at 1080p, with names of two lines. */
const DENSE_ROWS = 12
const LEAST_DENSE_SCALE = 0.75
const LARGEST_DENSE_SCALE = 1.25
/** Letters per line, if they are wide. */
const DENSE_LETTERS = 18

/** How long a page is shown while no lot is open. */
export const PAGE_SHOWN_MS = 8000

export interface Paging {
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

/**
 * All teams on one page of two columns, while a lot is open; `null` if they are too many to be read. A name
 * of more than `mostLetters` is shown by its initials.
 */
export function densePaging(teams: number): (Paging & { readonly mostLetters: number }) | null {
  if (teams > MOST_DENSE) return null
  const rows = Math.max(1, Math.ceil(teams / 2))
  const lines = rows > DENSE_ROWS ? 1 : 2
  const scale = Math.min(LARGEST_DENSE_SCALE, Math.max(LEAST_DENSE_SCALE, DENSE_ROWS / rows))
  const perPage = Math.max(1, teams)
  return { pages: 1, perPage, lines, isStacked: false, scale, mostLetters: lines * DENSE_LETTERS }
}

/** The items of a page; `page` counts from 0. */
export function onPage<Item>(
  items: readonly Item[],
  page: number,
  perPage: number,
): readonly Item[] {
  return items.slice(page * perPage, (page + 1) * perPage)
}
