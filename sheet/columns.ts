/** Finds a sheet's columns by the names that organisers use; the first match counts. */
import { readingsOfComma, type Unit } from '../auction/rupees.ts'
import type { CsvRecord } from './csv.ts'

/** No league pays more crores than this for a player. */
export const MOST_CRORES = 1000

const NAMES = {
  number: [
    'no',
    'no.',
    'sl',
    'sl no',
    'sl no.',
    'sl.no',
    'sl. no.',
    'serial',
    'serial no',
    'serial number',
    'sr no',
    'sr. no.',
    's.no',
    's.no.',
    'number',
    '#',
  ],
  name: ['player', 'players', 'name', 'player name', 'full name'],
  team: ['team', 'teams', 'team name', 'sold to', 'franchise'],
  role: ['type', 'role', 'category', 'speciality', 'specialty'],
  photo: ['photo', 'picture', 'image', 'profile pic'],
  base: ['base', 'base price', 'baseprice', 'reserve price'],
  bid: ['bid', 'current bid'],
  sold: ['sold', 'sold price', 'price', 'sold for', 'sold amount', 'final price', 'amount'],
} as const

export type Column = keyof typeof NAMES

export interface Header {
  readonly line: number
  /** The place of each column that the sheet has, from 0. */
  readonly places: ReadonlyMap<Column, number>
  /** The original headings, by place. */
  readonly titles: readonly string[]
}

/** Settings and titles may precede the header. */
export const LINES_SEARCHED = 30

/**
 * The header: the first record that names at least the players' and the prices' column. Upper and
 * lower case, outer spaces and a unit in brackets (`Base (Cr)`) do not matter.
 *
 * @returns `undefined` when no record does
 */
export function findHeader(records: readonly CsvRecord[]): Header | undefined {
  return records
    .slice(0, LINES_SEARCHED)
    .map(({ line, cells }) => ({ line, places: placesOf(cells), titles: cells }))
    .find(({ places }) => places.has('name') && places.has('sold'))
}

/** Headings that two columns share, which makes them ambiguous. */
export function ambiguousColumns({
  places,
  titles,
}: Header): readonly (readonly [number, number])[] {
  const plain = titles.map(plainTitle)
  return [...places.values()].flatMap((place) => {
    const other = plain.indexOf(plain[place] ?? '', place + 1)
    return other === -1 ? [] : [[place, other] as const]
  })
}

/** `F` for place 5, as a spreadsheet names its columns. */
export function columnLetter(place: number): string {
  const last = String.fromCharCode(65 + (place % 26))
  return place < 26 ? last : columnLetter(Math.floor(place / 26) - 1) + last
}

/** A cell by the name of its column; empty if the sheet has no such column. */
export function cellOf(record: CsvRecord, header: Header, column: Column): string {
  const place = header.places.get(column)
  return place === undefined ? '' : (record.cells[place] ?? '')
}

function placesOf(cells: readonly string[]): ReadonlyMap<Column, number> {
  const titles = cells.map(plainTitle)
  const places = new Map<Column, number>()
  for (const column of Object.keys(NAMES) as Column[]) {
    const found = NAMES[column].map((name) => titles.indexOf(name))
    const place = found.find((at) => at !== -1)
    if (place !== undefined) places.set(column, place)
  }
  return places
}

/** In lower case, with single spaces, without brackets at its end: `Base_price (Cr)` is `base price`. */
function plainTitle(cell: string): string {
  const title = cell.toLowerCase().replace(/[\s_]+/g, ' ')
  const bracket = title.endsWith(')') ? title.indexOf('(') : -1
  return bracket === -1 ? title : title.slice(0, bracket).trimEnd()
}

/**
 * Crore, when there are decimals and all figures are below 1,000 (0.30, 12.50); else rupees.
 *
 * @param figures the cells of the price columns, unparsed
 */
export function guessUnit(figures: readonly string[]): Unit {
  const plain = figures.filter(
    (figure) => /^[\d,.]*\d$/.test(figure) && readingsOfComma(figure) === null,
  )
  const values = plain.map((figure) => Number(figure.replaceAll(',', '')))
  const hasDecimals = plain.some((figure) => figure.includes('.'))
  return hasDecimals && values.every((value) => value < MOST_CRORES) ? 'crore' : 'rupee'
}
