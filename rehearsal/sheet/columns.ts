/** Which column of a results sheet says what, by the names that organisers give them; the first that fits. */
import type { CsvRecord } from '../../sheet/csv.ts'

const NAMES = {
  name: ['player', 'players', 'name', 'player name', 'full name'],
  team: ['team', 'teams', 'team name', 'sold to', 'franchise'],
  role: ['type', 'role', 'category', 'speciality', 'specialty'],
  base: ['base', 'base price', 'baseprice', 'reserve price'],
  sold: ['sold', 'sold price', 'price', 'sold for', 'sold amount', 'final price', 'amount'],
} as const

export type Column = keyof typeof NAMES

export interface Header {
  readonly line: number
  /** The place of each column that the sheet has. */
  readonly places: ReadonlyMap<Column, number>
}

/** A heading or two may stand above the header. */
const LINES_SEARCHED = 10

/**
 * The header: the first record that names at least the players' and the prices' column. Upper and
 * lower case, outer spaces and a unit in brackets (`Base (Cr)`) do not matter.
 *
 * @returns `undefined` when no record does
 */
export function findHeader(records: readonly CsvRecord[]): Header | undefined {
  return records
    .slice(0, LINES_SEARCHED)
    .map(({ line, cells }) => ({ line, places: placesOf(cells) }))
    .find(({ places }) => places.has('name') && places.has('sold'))
}

function placesOf(cells: readonly string[]): ReadonlyMap<Column, number> {
  const titles = cells.map((cell) =>
    cell
      .toLowerCase()
      .replace(/[\s_]*\(.*\)$/, '')
      .replace(/[\s_]+/g, ' '),
  )
  const places = new Map<Column, number>()
  for (const column of ['name', 'team', 'role', 'base', 'sold'] as const) {
    const found = NAMES[column].map((name) => titles.indexOf(name))
    const place = found.find((at) => at !== -1)
    if (place !== undefined) places.set(column, place)
  }
  return places
}
