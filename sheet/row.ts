/** Reads one row of an auction sheet. */
import type { LeaguePlayer, Rules, SerialNumber } from '../auction/league.ts'
import { readAmount, readingsOfComma, readingsOfPoint, type Unit } from '../auction/rupees.ts'
import type { Rupees } from '../contract/auction.ts'
import { LONGEST_TEXT } from '../contract/limits.ts'
import {
  COLUMNS,
  type Column,
  categoryKey,
  cellOf,
  columnLetter,
  type Header,
  MOST_CRORES,
} from './columns.ts'
import type { CsvRecord } from './csv.ts'
import { TOO_LONG } from './limits.ts'
import { readPhoto } from './photo.ts'
import { categoriesIn } from './rule-rows.ts'
import { readStatus } from './status.ts'

export type Outcome =
  | { readonly kind: 'pending' }
  | { readonly kind: 'open'; readonly amount: Rupees }
  | { readonly kind: 'sold'; readonly team: string; readonly price: Rupees }
  /** `price` is `null` where the sheet does not say it. */
  | { readonly kind: 'retained'; readonly team: string; readonly price: Rupees | null }
  | { readonly kind: 'unsold' }
  /** Not in the auction any more, by the organiser's word. */
  | { readonly kind: 'withdrawn' }
  /** Half typed, unreadable or contradictory: what was published stays. */
  | { readonly kind: 'held' }

export interface SheetRow {
  readonly line: number
  /** The row's cells as one text, to detect changes. */
  readonly cells: string
  /** `null` where the sheet has no column of numbers. */
  readonly number: SerialNumber | null
  readonly name: string
  readonly role: string
  /** As keys (rule-rows.ts). */
  readonly categories: readonly string[]
  readonly photo: string | null
  /** What the photo's cell has in place of an address (photo.ts). */
  readonly photoText: string
  /** `null` where the sheet gives none. */
  readonly basePrice: Rupees | null
  /** The cell of the bid column as it stands; empty without such a column. */
  readonly bidCell: string
  readonly outcome: Outcome
}

/** What the sheet says about one player, all rows considered. */
export interface Entry extends SheetRow {
  readonly number: SerialNumber
  /** Lines of earlier rows in which the player went unsold. */
  readonly unsoldBefore: readonly number[]
}

export interface ReadRow {
  /** `null` if the row's player is unknown. */
  readonly row: SheetRow | null
  /** Lines for the organiser, each with its place. */
  readonly notes: readonly string[]
}

/** The player of a row, with the league's limits that count him. */
export function playerFrom(
  { number, name, photo, basePrice, categories }: Entry,
  { lowestPrice, limits = [] }: Rules,
): LeaguePlayer {
  const player = { serialNumber: number, name, photo, basePrice: basePrice ?? lowestPrice }
  const counting = limits.map(({ category }) => category)
  const limited = counting.filter((category) => categories.includes(categoryKey(category)))
  return limited.length === 0 ? player : { ...player, categories: limited }
}

const HIGHEST_NUMBER = 1_000_000

/** Those in which an error value holds the row: the role is not shown, and a sale waits for no photo. */
const COLUMNS_SHOWN = COLUMNS.filter((column) => column !== 'role' && column !== 'photo')

const NOTHING = /^(?:[-–—]+|n\/?a|nil|none)?$/i
const UNSOLD = /^(?:un-?sold|not sold)$/i
const NEVER_OFFERED = /^(?:tba|tbd|not offered|pending)$/i
/** In the bid column: open at the base price. */
const OPEN = /^(?:open|opened|x|now)$/i

const ZERO = /^₹?\s*0(?:\.0+)?$/

/**
 * What a formula's cell says before or in place of its result: `#N/A`, `#REF!`, `#NV`, `Err:502`,
 * `Loading...`, and the `0` of a lookup that found an empty cell.
 */
const NOT_KNOWN_YET = [
  /^#(?=\S*\p{Lu})[\p{Lu}\d/_]+[!?]?$/u,
  /^err:\d{3}$/i,
  /^loading\s*(?:\.{3}|…)$/i,
  ZERO,
]

/** `line 12, column F (Sold)`. */
export function placeOf({ line }: { readonly line: number }, header: Header, column: Column) {
  const place = header.places.get(column)
  if (place === undefined) return `line ${line}`
  return `line ${line}, column ${columnLetter(place)} (${header.titles[place]})`
}

/**
 * Reads a row. A base price of `-` marks a player retained at the price shown; else a price with
 * a team is a sale, `Unsold` a lot without a bid, and a bid without a result the open lot.
 */
export function readRow(record: CsvRecord, header: Header, unit: Unit): ReadRow {
  const cell = (column: Column): string => cellOf(record, header, column)
  const at = (column: Column): string => placeOf(record, header, column)
  const nobody = (note: string): ReadRow => ({ row: null, notes: [note] })
  const notes: string[] = []

  const status = NOTHING.test(cell('status')) ? null : readStatus(cell('status'))
  const hasNoPrice = status === 'unsold' || status === 'pending' || status === 'open'
  const missing = COLUMNS_SHOWN.find(
    (column) =>
      isNotKnownYet(cell(column)) && !(column === 'sold' && hasNoPrice && ZERO.test(cell('sold'))),
  )
  const waitsFor = (column: Column): string =>
    `${at(column)}: waiting, “${cell(column)}” is not known yet`
  if (missing === 'name' || missing === 'number') return nobody(waitsFor(missing))
  const name = cell('name').replace(/\s+/g, ' ')
  if (NOTHING.test(name)) return nobody(`${at('name')}: waiting for a name`)
  if (name.length > LONGEST_TEXT) return nobody(`${at('name')}: “${shorten(name)}” ${TOO_LONG}`)
  if (name.startsWith('=')) return nobody(`${at('name')}: “${shorten(name)}” is not a name`)
  const number = header.places.has('number') ? readNumber(cell('number')) : null
  if (number === undefined) {
    return nobody(
      cell('number') === ''
        ? `${at('number')}: waiting for ${name}'s number`
        : `${at('number')}: “${shorten(cell('number'))}” is not a whole number`,
    )
  }

  const held = (column: Column, why: string): Outcome => {
    notes.push(`${at(column)}: ${name}: ${why}`)
    return { kind: 'held' }
  }
  const amountIn = (column: Column): Rupees | null =>
    isOfUnit(cell(column), unit) ? readAmount(cell(column), unit) : null
  const basePrice = amountIn('base')
  const photo = readPhoto(cell('photo'), record.links?.get(header.places.get('photo') ?? -1))
  if (photo.isTooLong) {
    notes.push(`${at('photo')}: ${name}: the photo is left out, because its address is too long`)
  }
  const isBaseUnreadable = basePrice === null && !NOTHING.test(cell('base'))

  function outcome(): Outcome {
    const read = outcomeOfPrice()
    if (status === null || read.kind === 'held') return read
    if (status === undefined) {
      return held(
        'status',
        `“${shorten(cell('status'))}” is none of Sold, Unsold, Retained, Open, Pending`,
      )
    }
    const { kind } = read
    if (status === kind) return read
    if (status === 'retained' && kind === 'sold') return { ...read, kind: 'retained' }
    if (kind === 'pending' || kind === 'open') {
      if (status === 'unsold') return { kind: 'unsold' }
      if (status === 'open') return { kind: 'open', amount: basePrice ?? 0 }
      // Pending rows may have a bid: it opens the lot.
      return status === 'pending' ? read : held('sold', `waiting for the price, it is “${status}”`)
    }
    return held('status', `“${cell('status')}”, but the row says ${WORDS_OF[kind]}`)
  }

  function outcomeOfPrice(): Outcome {
    if (missing !== undefined) return held(missing, `waiting, “${cell(missing)}” is not known yet`)
    if (isBaseUnreadable) return held('base', unreadable(cell('base'), unit))
    const result = hasNoPrice && ZERO.test(cell('sold')) ? '' : cell('sold')
    const team = NOTHING.test(cell('team')) ? null : cell('team')
    if (team !== null && team.length > LONGEST_TEXT) {
      return held('team', `“${shorten(team)}” ${TOO_LONG}`)
    }
    const price = result === '' ? null : amountIn('sold')
    if (price !== null) {
      if (team === null) return held('team', 'waiting for the team, the price is there')
      const isRetained = basePrice === null && cell('base') !== ''
      return { kind: isRetained ? 'retained' : 'sold', team, price }
    }
    if (UNSOLD.test(result)) {
      return team === null
        ? { kind: 'unsold' }
        : held('team', `“${result}”, but with a team (${team})`)
    }
    if (!NOTHING.test(result) && !NEVER_OFFERED.test(result)) {
      return held('sold', unreadable(result, unit))
    }
    const bid = cell('bid')
    if (!NOTHING.test(bid)) {
      if (OPEN.test(bid)) return { kind: 'open', amount: basePrice ?? 0 }
      const amount = amountIn('bid')
      return amount === null ? held('bid', unreadable(bid, unit)) : { kind: 'open', amount }
    }
    return team === null
      ? { kind: 'pending' }
      : held('sold', 'waiting for the price, the team is there')
  }

  return {
    row: {
      line: record.line,
      cells: JSON.stringify(record.cells),
      number,
      name,
      role: cell('role'),
      categories: categoriesIn(record, header),
      photo: photo.address,
      photoText: photo.text,
      basePrice,
      bidCell: cell('bid'),
      outcome: outcome(),
    },
    notes,
  }
}

/** For the message about a column `Status` that says something else. */
const WORDS_OF = {
  sold: 'sold',
  retained: 'retained',
  unsold: 'Unsold',
  withdrawn: 'withdrawn',
} as const

/** Whether a cell shows an error or a zero where a formula has no result yet. */
export function isNotKnownYet(cell: string): boolean {
  // Most cells are not, and this takes a tenth of the time.
  return /^[#EeLl₹0]/.test(cell) && NOT_KNOWN_YET.some((pattern) => pattern.test(cell))
}

/** `undefined` where the cell has no number that can be used. */
function readNumber(text: string): SerialNumber | undefined {
  const number = Number(text)
  return /^\d+$/.test(text) && number >= 1 && number <= HIGHEST_NUMBER ? number : undefined
}

/** Whether a plain figure can be in this unit: no part of a rupee, and less than 1,000 crore. */
function isOfUnit(cell: string, unit: Unit): boolean {
  const figure = cell.replaceAll(',', '')
  if (!/^\d*\.?\d+$/.test(figure)) return true
  return unit === 'rupee'
    ? Number.isInteger(Number(figure))
    : unit !== 'crore' || Number(figure) < MOST_CRORES
}

function unreadable(cell: string, unit: Unit): string {
  if (cell.startsWith('=')) return `“${shorten(cell)}” is a formula as text, not its result`
  const readings = readingsOfComma(cell) ?? readingsOfPoint(cell, unit)
  if (readings !== null)
    return `“${shorten(cell)}” may be ${readings.join(' or ')}: write one of them`
  if (/^-\s*[\d.]/.test(cell)) return `“${shorten(cell)}” is below zero`
  if (!isOfUnit(cell, unit)) {
    return `“${shorten(cell)}” cannot be in ${unit}, as the plain numbers here: write its unit, such as ${shorten(cell)} ${unit === 'rupee' ? 'lakh' : 'rupees'}`
  }
  return `“${shorten(cell)}” is not an amount`
}

function shorten(text: string): string {
  return text.length <= 40 ? text : `${text.slice(0, 40)}…`
}
