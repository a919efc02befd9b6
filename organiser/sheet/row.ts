/** Reads one row of an auction sheet. */

import type { Rupees } from '../../contract/auction.ts'
import type { LeaguePlayer, Rules, SerialNumber } from '../auction/league.ts'
import { CRORE, inLatin, UNITS, type Unit } from '../auction/rupees.ts'
import {
  type Column,
  categoryKey,
  cellOf,
  columnText,
  type Header,
  type Price,
  shorten,
} from './columns.ts'
import type { CsvRecord } from './csv.ts'
import { hasFailed, isNotKnownYet, isZero, NOTHING, whyNoName } from './not-a-name.ts'
import { lineOf, type RowNote } from './notes.ts'
import { readPhoto } from './photo.ts'
import { type ResultWord, readResultWord } from './result-words.ts'
import { categoriesIn } from './rule-rows.ts'
import { amountIn, MOST_CRORES, readingsIn } from './units.ts'

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
  /** The photo cell's text in place of an address; empty where it has one or nothing. */
  readonly photoText: string
  /** `null` where the sheet gives none. */
  readonly basePrice: Rupees | null
  /** The cell of the bid column as it stands; empty without such a column. */
  readonly bidCell: string
  readonly outcome: Outcome
}

/** A player by the sheet, all rows considered. */
export interface Entry extends SheetRow {
  readonly number: SerialNumber
}

export interface ReadRow {
  /** `null` if the row's player is unknown. */
  readonly row: SheetRow | null
  readonly notes: readonly RowNote[]
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

/** Columns in which an error value holds the row: the role is not shown, and a sale waits for no photo. */
const OF_RESULT = ['base', 'bid', 'sold', 'team', 'status'] as const

/** In the bid column: open at the base price. */
const OPEN = /^(?:open|opened|x|now)$/i
const FREE = /^free$/i
/** `Kites (RTM)`, `20L - RTM`, `4500 RTM`. */
const RTM = /(?<=\S)(?:\s*[-–([]\s*|\s+)rtm\s*[)\]]?$/i
/** `Sold for 30,000`, `SOLD @ 2 L`, `2 L (sold)`. */
const SOLD_FOR = /^sold\s*(?:for|at|@|:|-)?\s*(?=₹|rs|[\p{Nd}.])|\s*\(sold\)$/iu

/** `line 12, column F (Sold)`. */
export function placeOf({ line }: { readonly line: number }, header: Header, column: Column) {
  return lineOf({ line, column: columnText(header, column), name: '', why: '' })
}

/** Reads a row: who it is, and what became of the player. */
export function readRow(record: CsvRecord, header: Header, unit: Unit): ReadRow {
  const { line } = record
  const cell = (column: Column): string => cellOf(record, header, column)
  const note = (column: Column, name: string, why: string): RowNote => {
    return { line, column: columnText(header, column), name, why }
  }
  const nobody = (column: Column, why: string): ReadRow => {
    return { row: null, notes: [note(column, '', why)] }
  }
  for (const column of ['name', 'number'] as const) {
    if (isNotKnownYet(cell(column))) {
      return nobody(column, `waiting, “${cell(column)}” is not known yet`)
    }
  }
  const name = `${cell('name')} ${cell('surname')}`.replace(/\s+/g, ' ').trim()
  if (NOTHING.test(name)) return nobody('name', 'waiting for a name')
  const wrongName = whyNoName(name)
  if (wrongName !== null) return nobody('name', `“${shorten(name)}” ${wrongName}`)
  const number = header.places.has('number') ? readNumber(cell('number')) : null
  if (number === undefined) {
    return cell('number') === ''
      ? nobody('number', `waiting for ${name}'s number`)
      : nobody('number', `“${shorten(cell('number'))}” is not a whole number`)
  }
  const unitOf = (column: Price) => header.units.get(column) ?? unit
  const amount = (column: Price): Rupees | null => {
    const text = cell(column).replace(RTM, '').replace(SOLD_FOR, '')
    return isOfUnit(text, unitOf(column)) ? amountIn(text, unitOf(column)) : null
  }
  const photo = readPhoto(cell('photo'), record.links?.get(header.places.get('photo') ?? -1))
  const basePrice = amount('base') || null
  const role = readResultWord(cell('role'))
  const hasBases = header.places.has('base')
  const read = outcomeOf({
    cell: (column) => (column === 'status' ? bothOf(cell('status'), cell('unsold')) : cell(column)),
    amount,
    basePrice,
    // Captains and icons may be bought like others: only where others have a base price, an empty one tells.
    isKeptByRole: role === 'retained' || (role === 'captain' && hasBases && basePrice === null),
    unreadable: (column) => unreadable(cell(column), unitOf(column)),
  })
  return {
    row: {
      line,
      cells: JSON.stringify(record.cells),
      number,
      name,
      role: cell('role'),
      categories: categoriesIn(record, header),
      photo: photo.address,
      photoText: photo.text,
      basePrice,
      bidCell: cell('bid'),
      outcome: 'why' in read ? { kind: 'held' } : read,
    },
    notes: 'why' in read ? [note(read.column, name, read.why)] : [],
  }
}

/** The state by the columns Status and Unsold, of which the second may have ticks; none if they disagree. */
function bothOf(status: string, unsold: string): string {
  const other = readResultWord(unsold)
  if (isNothing(unsold) || other === 'pending') return status
  const said = other === 'sold' && !/sold/i.test(unsold) ? 'Unsold' : unsold
  const word = readResultWord(status)
  if (isNothing(status) || word === 'pending') return said
  return word === undefined || word === readResultWord(said) ? status : `${status}, ${said}`
}

/** Why a row is held, and the column that the organiser should look at. */
interface Doubt {
  readonly column: Column
  readonly why: string
}

interface Cells {
  readonly cell: (column: Column) => string
  /** `null` where the cell is no amount. */
  readonly amount: (column: Price) => Rupees | null
  /** `null` for none, also where the cell has a 0. */
  readonly basePrice: Rupees | null
  /** Whether the role alone says that a player with a team and no price was retained. */
  readonly isKeptByRole: boolean
  /** Why a cell is no amount. */
  readonly unreadable: (column: Price) => string
}

/**
 * A price with a team is a sale, and a retention where the base price is `-`; a bid without a result is
 * the open lot. A word in the columns Sold, Team or Status says the same or makes the row doubtful.
 */
function outcomeOf({ cell, amount, basePrice, isKeptByRole, unreadable }: Cells): Outcome | Doubt {
  const failed = OF_RESULT.find((column) => hasFailed(cell(column)))
  if (failed !== undefined) {
    return { column: failed, why: `waiting, “${cell(failed)}” is not known yet` }
  }
  const status = isNothing(cell('status')) ? null : readResultWord(cell('status'))
  if (status === undefined) {
    const why = 'is none of Sold, Unsold, Retained, Withdrawn, Open, Pending'
    return { column: 'status', why: `“${shorten(cell('status'))}” ${why}` }
  }
  const baseWord = readResultWord(cell('base'))
  const isMarked = !isNothing(cell('base'))
    ? baseWord === 'retained' || baseWord === 'captain'
    : cell('base') !== '' && !isZero(cell('base'))
  if (basePrice === null && !isMarked && !isNothing(cell('base'))) {
    return { column: 'base', why: unreadable('base') }
  }
  const teamCell = cell('team').replace(RTM, '')
  const teamWord = wordInTeam(teamCell)
  const team = isNothing(teamCell) || teamWord !== undefined ? null : teamCell
  const wrongTeam = team === null ? null : whyNoName(team)
  if (team !== null && wrongTeam !== null) {
    return { column: 'team', why: `“${shorten(team)}” ${wrongTeam}` }
  }
  const price = amount('sold')
  if (price !== null && price > 0) {
    if (team === null) {
      const but = teamWord === undefined ? '' : `, and not “${teamCell}”`
      return { column: 'team', why: `waiting for the team, the price is there${but}` }
    }
    return withStatus({ kind: isMarked ? 'retained' : 'sold', team, price }, status, cell('status'))
  }
  const isFree = price === 0 || FREE.test(cell('sold'))
  const word = isNothing(cell('sold')) || isFree ? teamWord : readResultWord(cell('sold'))
  if (word === undefined && !isFree && !isNothing(cell('sold'))) {
    return { column: 'sold', why: unreadable('sold') }
  }
  const isKept =
    [status, word].some((one) => one === 'retained' || one === 'captain') || isKeptByRole
  if (team !== null && (isMarked || isKept)) {
    return { kind: 'retained', team, price: isFree ? 0 : null }
  }
  if (team !== null) return withTeamOnly(team, word, status, cell, isFree)
  const bid = isNothing(cell('bid'))
    ? null
    : OPEN.test(cell('bid'))
      ? (basePrice ?? 0)
      : amount('bid')
  if (bid === null && !isNothing(cell('bid'))) return { column: 'bid', why: unreadable('bid') }
  return resultWithoutPrice(word, status, bid, basePrice, cell)
}

/** A word that stands in place of a team; a team may be called `Live` or `Icon`. */
function wordInTeam(cell: string): ResultWord | undefined {
  const word = readResultWord(cell)
  return word === 'open' || word === 'captain' ? undefined : word
}

function withStatus(
  outcome: Outcome & { readonly kind: 'sold' | 'retained' },
  status: ResultWord | null,
  text: string,
): Outcome | Doubt {
  if (status === null || status === outcome.kind || status === 'captain') return outcome
  if (status === 'retained') return { ...outcome, kind: 'retained' }
  return { column: 'status', why: `“${text}”, but the row says ${outcome.kind}` }
}

/** A team without a price, of a player who was not retained. */
function withTeamOnly(
  team: string,
  word: ResultWord | undefined,
  status: ResultWord | null,
  cell: Cells['cell'],
  isFree: boolean,
): Doubt {
  const sold = cell('sold')
  if (word === 'unsold' || word === 'withdrawn') {
    return { column: 'team', why: `“${sold}”, but with a team (${team})` }
  }
  const hasNoPrice = status === 'unsold' || status === 'pending' || status === 'open'
  if (isFree && !hasNoPrice) return { column: 'sold', why: `waiting, “${sold}” is not known yet` }
  const retained = cell('base') === '' ? ', or the word Retained' : ''
  return { column: 'sold', why: `waiting for the price${retained}, the team is there` }
}

function resultWithoutPrice(
  word: ResultWord | undefined,
  status: ResultWord | null,
  bid: Rupees | null,
  basePrice: Rupees | null,
  cell: Cells['cell'],
): Outcome | Doubt {
  const waiting = { column: 'sold', why: 'waiting for the price, it is “sold”' } as const
  if (word === 'retained' || word === 'captain') {
    return { column: 'team', why: `waiting for the team, it is “${cell('sold')}”` }
  }
  if (word === 'sold' && cell('sold') !== '' && !isZero(cell('sold'))) return waiting
  if (word === 'unsold' && status !== null && status !== 'unsold' && status !== 'captain') {
    return { column: 'status', why: `“${cell('status')}”, but the row says Unsold` }
  }
  if (word === 'withdrawn' || status === 'withdrawn') return { kind: 'withdrawn' }
  if (word === 'unsold' || status === 'unsold') return { kind: 'unsold' }
  if (word === 'later' || status === 'later') return { kind: 'pending' }
  if (status === 'sold') return waiting
  if (status === 'retained')
    return { column: 'team', why: 'waiting for the team, it is “retained”' }
  // Pending rows may have a bid: it opens the lot.
  if (bid !== null) return { kind: 'open', amount: bid }
  return status === 'open' ? { kind: 'open', amount: basePrice ?? 0 } : { kind: 'pending' }
}

/** Nothing, or the zero of a formula that found an empty cell. */
function isNothing(cell: string): boolean {
  return NOTHING.test(cell) || isZero(cell)
}

/** `7`, `07`, `#7` and `7.0`; `undefined` where the cell has no number that can be used. */
function readNumber(text: string): SerialNumber | undefined {
  const [, digits] = /^#?\s*(\d{1,9})(?:\.0*)?$/.exec(inLatin(text)) ?? []
  const number = Number(digits)
  return number >= 1 && number <= HIGHEST_NUMBER ? number : undefined
}

/** Whether a plain figure can be in this unit: no part of a rupee, and less than 1,000 crore. */
function isOfUnit(cell: string, unit: Unit): boolean {
  const figure = Number(cell.replace(/^(?:\p{Sc}|rs\.?)\s*/iu, '').replaceAll(',', ''))
  if (Number.isNaN(figure)) return true
  return unit === 'rupee' ? Number.isInteger(figure) : figure * UNITS[unit] < MOST_CRORES * CRORE
}

function unreadable(cell: string, unit: Unit): string {
  if (cell.startsWith('=')) return `“${shorten(cell)}” is a formula as text, not its result`
  const readings = readingsIn(cell, unit)
  if (readings !== null) return `“${shorten(cell)}” ${readings}`
  if (/^-\s*[\d.]/.test(cell)) return `“${shorten(cell)}” is below zero`
  if (!isOfUnit(cell, unit)) {
    return `“${shorten(cell)}” cannot be in ${unit}, as the plain numbers here: write its unit, such as ${shorten(cell)} ${unit === 'rupee' ? 'lakh' : 'rupees'}`
  }
  return `“${shorten(cell)}” is not an amount`
}
