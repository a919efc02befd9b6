/** How many teams a page of the wall has, how large they stand, and how long. */

/**
 * Rows of the wall's column that are still legible from afar: no text under 24 px at 1080p. By how
 * many lines the longest name takes at that size.
 */
const MOST_ON_PAGE = [10, 8, 6] as const
/** Letters on one of them, at the widest. */
const LETTERS_A_LINE = 24
/** A row may grow to so much of its least size where teams are few. */
const LARGEST_SCALE = 1.75

/** How long a page stays while no lot is open. */
export const PAGE_SHOWN_MS = 8000

export interface Paging {
  readonly pages: number
  readonly perPage: number
  /** The size of a row, as a multiple of that on a page which is as full as can be. */
  readonly scale: number
  /** Lines that every name has room for. */
  readonly lines: 1 | 2 | 3
}

/** Pages of as many teams each as can be: 12 teams are two pages of six, not ten and two. */
export function pagingOf(names: readonly (string | null)[]): Paging {
  const longest = Math.max(0, ...names.map((name) => [...(name ?? '')].length))
  const lines = longest <= LETTERS_A_LINE ? 1 : longest <= 2 * LETTERS_A_LINE ? 2 : 3
  const most = MOST_ON_PAGE[lines - 1] ?? 1
  const pages = Math.max(1, Math.ceil(names.length / most))
  const perPage = Math.max(1, Math.ceil(names.length / pages))
  return { pages, perPage, lines, scale: Math.min(LARGEST_SCALE, most / perPage) }
}

/** What stands on a page; `page` counts from 0. */
export function onPage<Item>(
  items: readonly Item[],
  page: number,
  perPage: number,
): readonly Item[] {
  return items.slice(page * perPage, (page + 1) * perPage)
}
