/** How many teams a page of the wall has, how large they stand, and how long (decision record 0032). */

/** Rows of the wall's column that are still legible from afar: no text under 24 px at 1080p. */
const MOST_ON_PAGE = 10
/** A row may grow to so much of its least size where teams are few. */
const LARGEST_SCALE = 1.75

/** How long a page stays while no lot is open. */
export const PAGE_SHOWN_MS = 8000

export interface Paging {
  readonly pages: number
  readonly perPage: number
  /** The size of a row, as a multiple of that on a page which is as full as can be. */
  readonly scale: number
}

/** Pages of as many teams each as can be: 12 teams are two pages of six, not ten and two. */
export function pagingOf(teams: number): Paging {
  const pages = Math.max(1, Math.ceil(teams / MOST_ON_PAGE))
  const perPage = Math.max(1, Math.ceil(teams / pages))
  return { pages, perPage, scale: Math.min(LARGEST_SCALE, MOST_ON_PAGE / perPage) }
}

/** What stands on a page; `page` counts from 0. */
export function onPage<Item>(items: readonly Item[], page: number): readonly Item[] {
  const { perPage } = pagingOf(items.length)
  return items.slice(page * perPage, (page + 1) * perPage)
}
