/** The rules of an auction as a sheet's rows above its header and the command's flags give them. */
import type { LeagueTeam, Rules } from '../auction/league.ts'
import {
  inWords,
  readAmount,
  readingsOfComma,
  readingsOfPoint,
  UNITS,
  type Unit,
} from '../auction/rupees.ts'
import type { AuctionState } from '../auction/state.ts'
import type { Rupees } from '../contract/auction.ts'
import { LONGEST_TEXT, MOST_TEAMS } from '../contract/limits.ts'
import type { Phase } from '../contract/wire-file.ts'
import { categoryKey, cellOf, guessUnit } from './columns.ts'
import { TOO_LONG } from './limits.ts'
import { readPhoto } from './photo.ts'
import { isNotKnownYet } from './row.ts'
import {
  categoriesIn,
  placeOf,
  readIncrements,
  readLimits,
  readRound,
  ruleIn,
  Unusable,
  valuesOf,
} from './rule-rows.ts'
import type { Table } from './table.ts'

/** Flags of the command; they override the sheet. Amounts are as typed. */
export interface SettingFlags {
  readonly series?: string
  readonly unit?: string
  readonly purse?: string
  readonly squad?: string
  readonly minSquad?: string
  readonly reserve?: string
  readonly teams?: string
}

export interface Settings {
  readonly seriesName: string
  /** What a figure without a unit is counted in. */
  readonly unit: Unit
  readonly rules: Rules
  /** Where the purse is given, for messages. */
  readonly purseAt: string
  /** The row `Status`, and its place for messages; `null` where the sheet has none. */
  readonly status: { readonly phase: Phase; readonly where: string } | null
  /** How often the players have been offered, this time included. */
  readonly round: number
  /** `null` where the sheet lists no teams: then every name in its team column is one. */
  readonly teams: readonly LeagueTeam[] | null
  /** What had to be assumed, a line each. */
  readonly assumptions: readonly string[]
}

export type SettingsReading =
  | { readonly ok: true; readonly settings: Settings }
  /** One line, with the place in the sheet. */
  | { readonly ok: false; readonly problem: string }

/** The first cell of a settings row, and the flag that says the same. */
const KEYS = {
  series: ['series', 'series name', 'auction', 'league', 'name'],
  unit: ['unit', 'amounts in', 'figures in'],
  purse: ['purse', 'budget', 'purse per team'],
  squad: ['squad', 'squad size', 'largest squad', 'maximum squad', 'max squad'],
  minSquad: ['smallest squad', 'minimum squad', 'min squad'],
  reserve: ['reserve', 'reserve per place', 'lowest price', 'minimum price'],
  teams: ['teams', 'team names'],
  logos: ['logos', 'team logos'],
  status: ['status', 'auction status'],
} as const

type Key = keyof typeof KEYS

const PHASES: readonly (readonly [Phase, RegExp])[] = [
  ['not started', /^(?:not (?:yet )?started|upcoming|soon|before)$/i],
  ['running', /^(?:running|active|open|live|started|on)$/i],
  ['over', /^(?:over|closed?|ended|finished|completed?|done)$/i],
]

const UNIT_NAMES = ['crore', 'lakh', 'rupee'] as const

const DEFAULT_SQUAD = 25
const LARGEST_SQUAD = 1000

/** What is known when a sheet is read again. */
export interface Before {
  /** The unit in which it was read. */
  readonly unit?: Unit | undefined
  /** What is published. */
  readonly state?: AuctionState | undefined
  /** The rules that a finished auction implies, where nobody gives a purse; without it a purse is needed. */
  readonly estimate?: ((unit: Unit) => Estimate | null) | undefined
}

export interface Estimate {
  readonly rules: Rules
  /** How the purse was estimated, to follow it. */
  readonly why: string
}

/**
 * @param usualName the series name when nobody gives one
 * @param before settles a unit that nobody gives; without it the unit is guessed from the figures
 */
export function readSettings(
  table: Table,
  flags: SettingFlags,
  usualName: string,
  before: Before = {},
): SettingsReading {
  try {
    return { ok: true, settings: read(table, flags, usualName, before) }
  } catch (cause) {
    if (cause instanceof Unusable) return { ok: false, problem: cause.message }
    throw cause
  }
}

/** What is wrong with the flags, whatever the sheet says, as one line; `null` if nothing is. */
export function problemOfFlags(flags: SettingFlags): string | null {
  try {
    const unit = unitOf(fromFlag(flags, 'unit')) ?? 'rupee'
    for (const key of ['purse', 'reserve'] as const) amountOf(fromFlag(flags, key), unit)
    for (const key of ['squad', 'minSquad'] as const) wholeOf(fromFlag(flags, key))
    return null
  } catch (cause) {
    if (cause instanceof Unusable) return cause.message
    throw cause
  }
}

/** A setting as it was given, and where, for messages. */
interface Given {
  readonly values: readonly string[]
  readonly where: string
}

function read(table: Table, flags: SettingFlags, usualName: string, before: Before): Settings {
  const given = (key: Key): Given | undefined => fromFlag(flags, key) ?? fromSheet(table, key)
  const assumptions: string[] = []

  const unit =
    unitOf(given('unit')) ??
    unitInHeadings(table) ??
    before.unit ??
    unitOnBoard(table, before.state) ??
    guess(table)
  if (given('unit') === undefined && unitInHeadings(table) === undefined) {
    assumptions.push(
      `amounts without a unit are in ${unit} (a row “Unit” or --unit says otherwise)`,
    )
  }
  const givenPurse = amountOf(given('purse'), unit)
  const estimate = givenPurse === undefined ? (before.estimate?.(unit) ?? null) : null
  const purse = givenPurse ?? estimate?.rules.purse
  if (purse === undefined) {
    throw new Unusable('needs the purse: a row “Purse, 80 lakh” above the headings, or --purse')
  }
  if (estimate !== null) {
    assumptions.push(
      `a purse of ${inWords(purse)}, ${estimate.why} (a row “Purse” or --purse says otherwise)`,
    )
  }
  const usualSquad = estimate?.rules.largestSquad ?? DEFAULT_SQUAD
  const largestSquad = wholeOf(given('squad')) ?? usualSquad
  if (given('squad') === undefined) {
    assumptions.push(`squads of at most ${usualSquad} (a row “Squad” or --squad says otherwise)`)
  }
  const smallestSquad =
    wholeOf(given('minSquad')) ?? Math.min(largestSquad, estimate?.rules.smallestSquad ?? 0)
  const lowestPrice =
    amountOf(given('reserve'), unit) ??
    lowestBasePrice(table, unit, before.state) ??
    estimate?.rules.lowestPrice ??
    0
  if (smallestSquad > largestSquad) {
    throw new Unusable(
      `has a smallest squad of ${smallestSquad}, above the largest of ${largestSquad}`,
    )
  }
  if (smallestSquad === 0) {
    assumptions.push(
      'a team may bid its whole purse: nothing is kept back for empty places (change with a row “Smallest squad” or --min-squad)',
    )
  } else if (given('reserve') === undefined) {
    assumptions.push(
      `${inWords(lowestPrice)} kept back for each empty place, the lowest base price (a row “Reserve” or --reserve says otherwise)`,
    )
  }
  const names = teamsOf(given('teams'))
  if (names.length === 0) {
    assumptions.push('the teams are those named in the sheet (a row “Teams” or --teams lists them)')
  }
  const increments = readIncrements(table.above, unit)
  const limits = readLimits(table.above)
  for (const { category } of limits) {
    const key = categoryKey(category)
    if (table.rows.some((row) => categoriesIn(row, table.header).includes(key))) continue
    assumptions.push(
      `no player is of the category “${category}” yet: a column of this name with yes or x, or the Role column says who is`,
    )
  }
  const series = given('series')
  const isSeriesTooLong = (series?.values[0] ?? '').length > LONGEST_TEXT
  const otherName = before.state?.league.seriesName ?? usualName
  if (isSeriesTooLong) {
    assumptions.push(`${series?.where} ${TOO_LONG}, so the auction is called “${otherName}”`)
  }
  const logos = given('logos')
  const teams = names.map((name, index) => {
    const logo = readPhoto(logos?.values[index] ?? '')
    if (logo.isTooLong || logo.text !== '') {
      const why = logo.isTooLong ? 'its address is too long' : 'it is not the address of a picture'
      assumptions.push(`${logos?.where}: no logo of ${name}, because ${why}`)
    }
    return { name, logo: logo.address }
  })
  return {
    seriesName: isSeriesTooLong ? otherName : (series?.values[0] ?? usualName),
    unit,
    rules: {
      purse,
      largestSquad,
      smallestSquad,
      lowestPrice,
      ...(increments && { increments }),
      ...(limits.length > 0 && { limits }),
    },
    purseAt: given('purse')?.where ?? '',
    status: statusOf(given('status')),
    round: readRound(table.above),
    teams: teams.length === 0 ? null : teams,
    assumptions,
  }
}

function fromFlag(flags: SettingFlags, key: Key): Given | undefined {
  if (key === 'logos' || key === 'status') return undefined
  const value = flags[key]
  if (value === undefined) return undefined
  const name = key === 'minSquad' ? 'min-squad' : key
  return { values: key === 'teams' ? split(value) : [value], where: `--${name}` }
}

function split(list: string): readonly string[] {
  return list
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '')
}

function fromSheet({ above }: Table, key: Key): Given | undefined {
  const names: readonly string[] = KEYS[key]
  for (const row of above) {
    const { title, values } = ruleIn(row)
    if (!names.includes(title.toLowerCase().replace(/\s*:$/, ''))) continue
    const missing = values.findIndex(isNotKnownYet)
    if (missing !== -1) {
      const where = placeOf(row, missing)
      throw new Unusable(`${where}: waiting, “${values[missing]}” is not known yet`)
    }
    const filled = valuesOf(row)
    if (filled.length > 0) return { values: filled, where: placeOf(row) }
  }
  return undefined
}

function teamsOf(given: Given | undefined): readonly string[] {
  if (given === undefined) return []
  if (given.values.length > MOST_TEAMS) {
    throw new Unusable(`${given.where}: an auction has at most ${MOST_TEAMS} teams`)
  }
  const long = given.values.find((name) => name.length > LONGEST_TEXT)
  if (long === undefined) return given.values
  throw new Unusable(`${given.where}: “${long.slice(0, 40)}…” ${TOO_LONG}`)
}

function unitOf(given: Given | undefined): Unit | undefined {
  if (given === undefined) return undefined
  const word = (given.values[0] ?? '').toLowerCase().replace(/s$/, '')
  const unit = word === 'cr' ? 'crore' : word === 'lac' ? 'lakh' : word
  if (isUnit(unit)) return unit
  throw unusable(given, `is none of ${Object.keys(UNITS).join(', ')}`)
}

function statusOf(given: Given | undefined): Settings['status'] {
  if (given === undefined) return null
  const phase = PHASES.find(([, words]) => words.test(given.values[0] ?? ''))?.[0]
  if (phase !== undefined) return { phase, where: given.where }
  throw unusable(given, 'is none of Not started, Running, Over')
}

function isUnit(word: string): word is Unit {
  return Object.hasOwn(UNITS, word)
}

const UNIT_IN_HEADING = /\((?:in |₹ ?)?(cr|crores?|l|lakhs?|lacs?|rs\.?|rupees?|₹|inr)\)$/i

/** `Sold (Cr)`, `Base price (lakh)`. */
function unitInHeadings({ header: { places, titles } }: Table): Unit | undefined {
  for (const column of ['sold', 'base', 'bid'] as const) {
    const title = titles[places.get(column) ?? -1] ?? ''
    const [, word] = UNIT_IN_HEADING.exec(title) ?? []
    if (word === undefined) continue
    const letter = word.charAt(0).toLowerCase()
    return letter === 'c' ? 'crore' : letter === 'l' ? 'lakh' : 'rupee'
  }
  return undefined
}

/** The unit in which most of the figures are those that are published. */
function unitOnBoard({ rows, header }: Table, state: AuctionState | undefined): Unit | undefined {
  if (state === undefined) return undefined
  const { players, retained } = state.league
  const prices = new Map(
    [...state.sales, ...retained.map(({ player, price }) => ({ ...player, price }))].map(
      ({ serialNumber, price }) => [serialNumber, price],
    ),
  )
  const everyone = [...players, ...retained.map(({ player }) => player)]
  const byNumber = new Map(everyone.map((player) => [String(player.serialNumber), player]))
  const byName = new Map(everyone.map((player) => [player.name, player]))
  const hits = { crore: 0, lakh: 0, rupee: 0 }
  for (const row of rows) {
    const player = header.places.has('number')
      ? byNumber.get(cellOf(row, header, 'number'))
      : byName.get(cellOf(row, header, 'name'))
    if (player === undefined) continue
    const published = { base: player.basePrice, sold: prices.get(player.serialNumber) }
    for (const column of ['base', 'sold'] as const) {
      const amount = published[column]
      const cell = cellOf(row, header, column)
      if (!amount || readAmount(cell, 'rupee') === readAmount(cell, 'crore')) continue
      for (const unit of UNIT_NAMES) if (readAmount(cell, unit) === amount) hits[unit]++
    }
  }
  const best = UNIT_NAMES.reduce((most, unit) => (hits[unit] > hits[most] ? unit : most))
  return hits[best] > 0 ? best : undefined
}

function guess({ rows, header }: Table): Unit {
  const figures = (['base', 'bid', 'sold'] as const).flatMap((column) =>
    rows.map((row) => cellOf(row, header, column)),
  )
  return guessUnit(figures)
}

function amountOf(given: Given | undefined, unit: Unit): Rupees | undefined {
  if (given === undefined) return undefined
  const [text = ''] = given.values
  const amount = readAmount(text, unit)
  if (amount !== null && amount > 0) return amount
  const readings = readingsOfComma(text) ?? readingsOfPoint(text, unit)
  if (readings === null) throw unusable(given, 'is not an amount such as 80 lakh or 50000')
  throw unusable(given, `may be ${readings.join(' or ')}: write one of them`)
}

function wholeOf(given: Given | undefined): number | undefined {
  if (given === undefined) return undefined
  const value = Number(given.values[0])
  if (Number.isInteger(value) && value >= 1 && value <= LARGEST_SQUAD) return value
  throw unusable(given, `is not a whole number from 1 to ${LARGEST_SQUAD}`)
}

function unusable({ where, values }: Given, why: string): Unusable {
  return new Unusable(`${where}: “${values[0]}” ${why}`)
}

/** While one of them is not known yet, what is published stays. */
function lowestBasePrice(
  { rows, header }: Table,
  unit: Unit,
  state: AuctionState | undefined,
): Rupees | undefined {
  const cells = rows.map((row) => cellOf(row, header, 'base'))
  const known = cells.filter((cell) => !isNotKnownYet(cell))
  if (state !== undefined && known.length < cells.length) return state.league.lowestPrice
  const prices = known.flatMap((cell) => readAmount(cell, unit) ?? [])
  return prices.length === 0 ? undefined : prices.reduce((least, price) => Math.min(least, price))
}
