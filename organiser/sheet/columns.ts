/** The columns of a sheet that are read, and their names in messages. */
import type { CategoryLimit } from '../auction/league.ts'
import type { Unit } from '../auction/rupees.ts'
import type { CsvRecord } from './csv.ts'
import { COLUMN_NAMES, type Column, hintFor, meaningsOf } from './headings.ts'

export type { Column }

export interface Header {
  readonly line: number
  /** The place of each column that the sheet has, from 0. */
  readonly places: ReadonlyMap<Column, number>
  /** The original headings, by place. */
  readonly titles: readonly string[]
  /** The units that headings give. */
  readonly units: ReadonlyMap<Column, Unit>
  /** The name of the workbook's tab, or `null`. */
  readonly tab: string | null
}

/** The columns with amounts. */
export const PRICES = ['base', 'bid', 'sold'] as const

export type Price = (typeof PRICES)[number]

/** Ignored columns in a message. */
const MOST_NAMED = 12

/**
 * One line: the tab, the headings that are used, and those that are ignored. An ignored one that looks
 * like a column that the sheet lacks gets a suggestion. A column named by a limit is used.
 */
export function columnsLine(
  { places, titles, tab }: Header,
  limits: readonly CategoryLimit[] = [],
): string {
  const limited = new Set(limits.map(({ category }) => categoryKey(category)))
  const taken = new Set(places.values())
  const isUsed = (title: string, place: number) =>
    taken.has(place) || limited.has(categoryKey(title))
  const ignored = titles.filter((title, place) => title !== '' && !isUsed(title, place))
  const named = ignored.slice(0, MOST_NAMED).map((title) => suggested(title, places))
  if (ignored.length > MOST_NAMED) named.push(`${ignored.length - MOST_NAMED} more`)
  const rest = named.length === 0 ? '' : `; leaves out ${named.join(', ')}`
  const read = tab === null ? '' : `tab “${shorten(tab)}”; `
  return `${read}reads the columns ${titles.filter(isUsed).map(shorten).join(', ')}${rest}`
}

/** A category as it is compared: `Wicket-keeper`, `wicket keepers` and `Wicketkeeper` are one. */
export function categoryKey(name: string): string {
  const letters = name.normalize('NFKC').toLowerCase()
  return letters.replace(/[^\p{L}\p{M}\d]+/gu, '').replace(/s$/, '')
}

function suggested(title: string, places: Header['places']): string {
  const hint = hintFor(title, (column) => places.has(column))
  const shown = shorten(title)
  // Where its cells do not fit its heading, another heading is no help.
  if (hint === undefined || meaningsOf(title).some(({ column }) => column === hint)) return shown
  const heading = COLUMN_NAMES[hint]
  return `${shown} (if it is the ${heading} column, call it “${heading}”)`
}

/** In one line of at most 40 characters. */
export function shorten(title: string): string {
  const line = title.replace(/\s+/g, ' ')
  return line.length <= 40 ? line : `${line.slice(0, 40)}…`
}

/** `F` for place 5, as a spreadsheet names its columns. */
export function columnLetter(place: number): string {
  const last = String.fromCharCode(65 + (place % 26))
  return place < 26 ? last : columnLetter(Math.floor(place / 26) - 1) + last
}

/** A cell by the name of its column; empty if the sheet has no such column. */
export function cellOf(record: Pick<CsvRecord, 'cells'>, header: Header, column: Column): string {
  return record.cells[header.places.get(column) ?? -1] ?? ''
}

/** The heading of a column; empty if the sheet has no such column. */
export function titleOf(header: Header, column: Column): string {
  return cellOf({ cells: header.titles }, header, column)
}

/** `column F (Sold)`, or empty. */
export function columnText(header: Header, column: Column): string {
  const place = header.places.get(column)
  return place === undefined ? '' : `column ${columnLetter(place)} (${header.titles[place]})`
}
