/** Finds a sheet's columns by the names that organisers use; the first match counts. */
import type { CategoryLimit } from '../auction/league.ts'
import { readingsOfComma, type Unit } from '../auction/rupees.ts'
import type { CsvRecord } from './csv.ts'
import { readStatus } from './status.ts'

/** No league pays more crores than this for a player. */
export const MOST_CRORES = 1000

/** As `plainTitle` makes them. */
const NAMES = {
  number: [
    'no',
    'sl',
    'sl no',
    'serial',
    'serial no',
    'serial number',
    'sr no',
    's no',
    'number',
    '#',
  ],
  name: ['player', 'players', 'name', 'player name', 'full name'],
  role: ['type', 'role', 'category', 'speciality', 'specialty'],
  base: ['base', 'base price', 'baseprice', 'reserve price'],
  bid: ['bid', 'current bid'],
  sold: ['sold', 'sold price', 'price', 'sold for', 'sold amount', 'final price', 'amount'],
  team: ['team', 'teams', 'team name', 'sold to', 'franchise'],
  photo: ['photo', 'picture', 'image', 'profile pic'],
  status: ['status', 'sold status', 'auction status', 'result'],
} as const

/** What an unknown heading may stand for. */
const SUGGESTIONS: readonly (readonly [Column, heading: string, RegExp])[] = [
  ['team', 'Team', /club|owner|buyer|bought by|squad/],
  ['name', 'Player', /cricketer|player/],
  ['sold', 'Sold', /bought|cost|hammer|sold|final|price/],
  ['base', 'Base price', /base|minimum|reserve/],
  ['bid', 'Bid', /\bbid/],
  ['number', 'No', /^(?:id|lot|lot no|player no|sl|sr)\b/],
  ['photo', 'Photo', /photo|image|picture|pic\b/],
]

export type Column = keyof typeof NAMES

export const COLUMNS = Object.keys(NAMES) as readonly Column[]

export interface Header {
  readonly line: number
  /** The place of each column that the sheet has, from 0. */
  readonly places: ReadonlyMap<Column, number>
  /** The original headings, by place. */
  readonly titles: readonly string[]
}

/** Ignored columns in a message. */
const MOST_NAMED = 12

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

/**
 * For a sheet without a header: the record that looks most like one, and whether it has no column of
 * players or none of prices. Known headings count first, then cells without figures.
 */
export function likeliestHeader(records: readonly CsvRecord[]) {
  const candidates = records.slice(0, LINES_SEARCHED).map((record) => ({
    record,
    places: placesOf(record.cells),
    words: record.cells.filter((cell) => /^[^\d]*\p{L}[^\d]*$/u.test(cell)).length,
  }))
  const [first, ...others] = candidates
  if (first === undefined) return undefined
  const { record, places } = others.reduce(
    (best, one) =>
      (one.places.size - best.places.size || one.words - best.words) > 0 ? one : best,
    first,
  )
  return { record, hasPlayers: places.has('name'), hasPrices: places.has('sold') }
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

/**
 * One line: the headings that are used, and those that are ignored. An ignored one that looks like a
 * column that the sheet lacks gets a suggestion. A column named by a limit is used.
 */
export function columnsLine(
  { places, titles }: Header,
  limits: readonly CategoryLimit[] = [],
): string {
  const limited = new Set(limits.map(({ category }) => categoryKey(category)))
  const counted = titles.flatMap((title, place) => (limited.has(categoryKey(title)) ? [place] : []))
  const used = [...new Set([...places.values(), ...counted])].sort((one, other) => one - other)
  const ignored = titles.flatMap((title, place) =>
    title === '' || used.includes(place) ? [] : [suggested(title, places)],
  )
  const named = ignored.slice(0, MOST_NAMED)
  if (ignored.length > MOST_NAMED) named.push(`${ignored.length - MOST_NAMED} more`)
  const rest = named.length === 0 ? 'none ignored' : `ignored: ${named.join(', ')}`
  return `columns used: ${used.map((place) => shorten(titles[place] ?? '')).join(', ')}; ${rest}`
}

/** A category as it is compared: `Wicket-keeper`, `wicket keepers` and `Wicketkeeper` are one. */
export function categoryKey(name: string): string {
  const letters = name.normalize('NFKC').toLowerCase()
  return letters.replace(/[^\p{L}\p{M}\d]+/gu, '').replace(/s$/, '')
}

function suggested(title: string, places: Header['places']): string {
  const plain = plainTitle(title)
  const found = SUGGESTIONS.find(([column, , like]) => !places.has(column) && like.test(plain))
  const shown = shorten(title)
  if (found === undefined) return shown
  const [, heading] = found
  return `${shown} (if it is the ${heading} column, call it “${heading}”)`
}

/** In one line of at most 40 characters. */
function shorten(title: string): string {
  const line = title.replace(/\s+/g, ' ')
  return line.length <= 40 ? line : `${line.slice(0, 40)}…`
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

/**
 * The header without a column `Status` in which no word is one of ours, such as one that says
 * capped and uncapped.
 */
export function withoutOtherStatus(header: Header, rows: readonly CsvRecord[]): Header {
  const words = rows.map((row) => cellOf(row, header, 'status')).filter((cell) => cell !== '')
  if (words.length === 0 || words.some((word) => readStatus(word) !== undefined)) return header
  const places = [...header.places].filter(([column]) => column !== 'status')
  return { ...header, places: new Map(places) }
}

function placesOf(cells: readonly string[]): ReadonlyMap<Column, number> {
  const titles = cells.map(plainTitle)
  const places = new Map<Column, number>()
  for (const column of COLUMNS) {
    const found = NAMES[column].map((name) => titles.indexOf(name))
    const place = found.find((at) => at !== -1)
    if (place !== undefined) places.set(column, place)
  }
  return places
}

/** In lower case, without dots, double spaces and brackets at its end: `Base_price (Cr.)` is `base price`. */
function plainTitle(cell: string): string {
  const title = cell
    .toLowerCase()
    .replace(/[\s_.]+/g, ' ')
    .trim()
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
