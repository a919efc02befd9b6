/** The rules of an auction as a sheet's rows above its header and the command's flags give them. */

import type { Rupees } from '../../contract/auction.ts'
import { LONGEST_TEXT, MOST_TEAMS } from '../../contract/limits.ts'
import type { Phase } from '../../contract/wire-file.ts'
import type { LeagueTeam, Rules } from '../auction/league.ts'
import { inLatin, inWords, type Unit } from '../auction/rupees.ts'
import type { AuctionState } from '../auction/state.ts'
import { UsageError } from '../lib/exit-code.ts'
import { fail, type Reading } from '../lib/reading.ts'
import { categoryKey, cellOf, columnLetter, PRICES, shorten, titleOf } from './columns.ts'
import type { CsvRecord } from './csv.ts'
import { TOO_LONG } from './limits.ts'
import { isNotKnownYet } from './not-a-name.ts'
import { readPhoto } from './photo.ts'
import {
  categoriesIn,
  isRule,
  isRuleName,
  isUnknownRule,
  placeOf,
  type Rule,
  readIncrements,
  readLimits,
  readRound,
  ruleIn,
  Unusable,
  valuesOf,
} from './rule-rows.ts'
import { titleIn, withoutAuction } from './series-name.ts'
import { unitOfSheet } from './sheet-unit.ts'
import { lacksTeams, type Table } from './table.ts'
import { listedTeams, splitNames, teamPurses } from './team-list.ts'
import { nameKey } from './teams.ts'
import {
  amountIn,
  foreignCurrencyIn,
  namesPoints,
  plainFigure,
  readingsIn,
  unitIn,
} from './units.ts'

/** Flags of the command; they override the sheet. Amounts are as typed. */
export type SettingFlags = {
  readonly [Name in Exclude<Key, 'logos' | 'status'> | 'teams']?: string
}

export interface Settings {
  readonly seriesName: string
  /** The unit of a figure without one. */
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
  /** Assumptions, a line each. */
  readonly assumptions: readonly string[]
}

const PHASES: readonly (readonly [Phase, RegExp])[] = [
  ['not started', /^(?:not (?:yet )?started|upcoming|soon|before)$/i],
  ['running', /^(?:running|active|open|live|started|on)$/i],
  ['over', /^(?:over|closed?|ended|finished|completed?|done)$/i],
]

const DEFAULT_SQUAD = 25
const LARGEST_SQUAD = 1000

/** The knowledge from an earlier reading. */
export interface Before {
  /** The published value. */
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
 * @param before settles a unit that nobody gives; without it the unit is the only one that fits
 */
export function readSettings(
  table: Table,
  flags: SettingFlags,
  usualName: string,
  before: Before = {},
): Reading<{ readonly settings: Settings }> {
  return orProblem(() => ({ ok: true, settings: read(table, flags, usualName, before) }))
}

/** @throws UsageError when the flags have a fault, whatever the sheet says */
export function checkFlags(flags: SettingFlags): void {
  const read = orProblem(() => {
    const unit = unitOf(fromFlag(flags, 'unit')) ?? 'rupee'
    for (const key of ['purse', 'reserve'] as const) amountOf(fromFlag(flags, key), unit)
    for (const key of ['squad', 'minSquad'] as const) wholeOf(fromFlag(flags, key))
    return { ok: true } as const
  })
  if (!read.ok) throw new UsageError(`${read.problem}.`)
}

/** With the fault of a setting in place of the result. */
function orProblem<T>(read: () => T) {
  try {
    return read()
  } catch (cause) {
    if (cause instanceof Unusable) return fail(cause.message)
    throw cause
  }
}

/** A setting as it was given, and where, for messages. */
interface Given {
  readonly values: readonly string[]
  readonly where: string
  /** The unit in the name of the row, such as `Purse (lakh)`. */
  readonly unit?: Unit | undefined
}

function read(table: Table, flags: SettingFlags, usualName: string, before: Before): Settings {
  const given = (key: Key): Given | undefined => fromFlag(flags, key) ?? fromSheet(table, key)
  const assumptions: string[] = []

  if (lacksTeams(table)) {
    throw new Unusable(
      `has prices in “${titleOf(table.header, 'sold')}”, but no column of the teams that buy: call it “Team”, or write a row such as “Columns, Team: F” above the headings`,
    )
  }
  const purses = pursesIn(table, given('purse'))
  const saidUnit = unitOf(given('unit'))
  if (saidUnit === undefined) refuseOtherCurrency(table, purses)
  const purseIn = (unit: Unit) => (value: string) =>
    amountOf({ ...purses, values: [value] }, unit) ?? 0
  // Whatever the unit is, they would be no amounts.
  purses.values.filter((value) => plainFigure(value) === null).forEach(purseIn('rupee'))
  const { unit, purseUnit, isGuessed } = unitOfSheet(
    table,
    saidUnit,
    {
      cell: purses.values.find((text) => plainFigure(text) !== null) ?? purses.values[0] ?? '',
      unit: purses.unit,
    },
    before.state,
  )
  if (isGuessed) {
    assumptions.push(
      `amounts without a unit are in ${unit} (a row “Unit” or --unit says otherwise)`,
    )
  }
  const amountTexts = pricesIn(table).map(({ text }) => text)
  if ([...(given('unit')?.values ?? []), ...purses.values, ...amountTexts].some(namesPoints)) {
    assumptions.push('points and tokens are shown with ₹, as all amounts on the board')
  }
  if (purses.teams.length > 0 && purses.lines.length === 0) {
    assumptions.push(`the teams and their purses are those of ${purses.where}`)
  }
  const said = purses.values.map((text) => amountIn(text, 'rupee'))
  const other = teamPurses(table.records, table.header).find(
    ({ purse }) => !said.includes(amountIn(purse, 'rupee')),
  )
  if (other !== undefined) {
    assumptions.push(
      `the purse is that of ${purses.where}, not “${other.purse}” of the table in line ${other.line}`,
    )
  }
  const amounts = purses.values.map(purseIn(purseUnit))
  const givenPurse = amounts.length === 0 ? undefined : Math.max(...amounts)
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
  const names = teamNames(table, flags, purses)
  refuseBeyondLimits(names)
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
  const known = [...purses.lines, ...table.others]
  const unknown = table.above.filter((row) => isUnknownRule(row) && !known.includes(row.line))
  if (unknown.length > 0) {
    const rows = unknown.map((row) => `line ${row.line} (${ruleIn(row).title})`).join(', ')
    assumptions.push(`the rows above the headings that are not understood do not matter: ${rows}`)
  }
  const logos = given('logos')
  const teams = names.map((name, index): LeagueTeam => {
    const logo = readPhoto(logos?.values[index] ?? '')
    if (logo.text !== '') {
      const why = 'it is not the address of a picture, or too long a one'
      assumptions.push(`${logos?.where}: no logo of ${name}, because ${why}`)
    }
    const listed = purses.teams.findIndex((one) => nameKey(one) === nameKey(name))
    const at = purses.teams.length === 0 ? index : listed
    if (at === -1) throw new Unusable(`${purses.where}: has no purse of ${name}`)
    const own = amounts.length > 1 ? amounts[at] : undefined
    const team = { name, logo: logo.address }
    return own === undefined || own === purse ? team : { ...team, purse: own }
  })
  const series = given('series')
  const title = series === undefined ? titleAbove(table) : null
  if (title !== null) {
    assumptions.push(`the auction is called “${title.name}”, as line ${title.line} says`)
  }
  const seriesName = withoutAuction(series?.values[0] ?? title?.name ?? '')
  if (seriesName.length > LONGEST_TEXT) throw new Unusable(`${series?.where} ${TOO_LONG}`)
  return {
    seriesName: seriesName || usualName,
    unit,
    rules: {
      purse,
      largestSquad,
      smallestSquad,
      lowestPrice,
      ...(increments && { increments }),
      ...(limits.length > 0 && { limits }),
    },
    purseAt: purses.where,
    status: statusOf(given('status')),
    round: readRound(table.above),
    teams: teams.length === 0 ? null : teams,
    assumptions,
  }
}

/** The first row, if it is a title that stands alone. */
function titleAbove({ above }: Table): { readonly name: string; readonly line: number } | null {
  const [first] = above
  const [text = '', other] = first?.cells.filter((cell) => cell !== '') ?? []
  const name = other !== undefined || isRuleName(text) ? null : titleIn(text)
  return first === undefined || name === null ? null : { name, line: first.line }
}

function refuseBeyondLimits(teams: readonly string[]): void {
  if (teams.length > MOST_TEAMS) {
    throw new Unusable(`names ${teams.length} teams: an auction has at most ${MOST_TEAMS} teams`)
  }
  const long = teams.find((name) => name.length > LONGEST_TEXT)
  if (long !== undefined) throw new Unusable(`has a team “${shorten(long)}” that ${TOO_LONG}`)
}

type Key = Exclude<Rule, 'columns' | 'increments' | 'limit' | 'round' | 'teams'>

function fromFlag(flags: SettingFlags, key: Key): Given | undefined {
  if (key === 'logos' || key === 'status') return undefined
  const value = flags[key]
  if (value === undefined) return undefined
  return { values: [value], where: `--${key === 'minSquad' ? 'min-squad' : key}` }
}

function fromSheet({ above }: Table, key: Key): Given | undefined {
  for (const row of above) {
    if (!isRule(row, key)) continue
    const { title, values } = ruleIn(row)
    refuseNotKnownYet(row, values)
    const filled = valuesOf(row)
    const read = FIGURES.has(key) ? filled.map(withoutShare) : filled
    if (filled.length > 0) return { values: read, where: placeOf(row), unit: unitIn(title) }
  }
  return undefined
}

const FIGURES: ReadonlySet<Key> = new Set(['purse', 'reserve', 'squad', 'minSquad'])

/** `5 lakh per team` and `15 players each` without for whom they are. */
function withoutShare(text: string): string {
  return text.replace(
    /[\s,/(-]*(?:\b(?:per|for|a|in|of|to|incl(?:uding)?)\b\.?\s*)?(?:\b(?:each|every|a|an|one|all)\b\s*)?\b(?:teams?|squads?|franchises?|sides?|players?|places?|captains?|owners?|each)[.)]*$/i,
    '',
  )
}

/** Around a number of players: `max. 15 players`. */
const COUNTED =
  /^(?:max(?:imum)?|min(?:imum)?|up ?to|at (?:most|least)|only)\b[.:\s]*|\s*(?:players?|members?|only|max(?:imum)?|min(?:imum)?)\.?$/gi

/** The purses: one for all, or one for each team, in the order of `teams`. */
interface Purses extends Given {
  /** Where the purses have their own table, else empty. */
  readonly teams: readonly string[]
  /** Those of that table, with its headings. */
  readonly lines: readonly number[]
}

function pursesIn({ above, records, header, tabs }: Table, given: Given | undefined): Purses {
  if (given === undefined) {
    const elsewhere = tabs.flatMap((tab) =>
      tab.ok && tab.name !== header.tab
        ? [{ at: `tab “${tab.name}”, `, of: teamPurses(tab.records, null) }]
        : [],
    )
    const found = [{ at: '', of: teamPurses(records, header) }, ...elsewhere]
    const { at = '', of: table = [] } = found.find(({ of: list }) => list.length > 0) ?? {}
    const [first] = table
    if (first === undefined) return { values: [], where: '', teams: [], lines: [] }
    const lines = [first.line - 1, ...table.map(({ line }) => line)]
    return {
      values: table.map(({ purse }) => purse),
      where: `${at}line ${first.line}, column ${columnLetter(first.place)}`,
      teams: table.map(({ name }) => name),
      lines: at === '' ? lines : [],
    }
  }
  const own = { teams: [], lines: [] }
  const names = listedTeams(above)
  const amounts = given.values.filter((value) => amountIn(value, 'rupee') !== null)
  if (amounts.length <= 1) return { ...given, ...own, values: given.values.slice(0, 1) }
  if (amounts.length === names.length && amounts.length === given.values.length) {
    return { ...given, ...own }
  }
  throw new Unusable(
    `${given.where}: has ${amounts.length} purses for ${names.length} teams: give one for all, or one for each cell of the row “Teams”`,
  )
}

/** As the flag, the row or the table of purses lists them. */
function teamNames({ above }: Table, { teams }: SettingFlags, purses: Purses): readonly string[] {
  if (teams !== undefined) return splitNames(teams)
  const names = listedTeams(above)
  const row = above.find((one) => isRule(one, 'teams'))
  if (row !== undefined) refuseNotKnownYet(row, names)
  return names.length > 0 ? names : purses.teams
}

function refuseNotKnownYet(row: CsvRecord, values: readonly string[]): void {
  const missing = values.findIndex(isNotKnownYet)
  if (missing === -1) return
  throw new Unusable(`${placeOf(row, missing)}: waiting, “${values[missing]}” is not known yet`)
}

/** The board shows ₹ and converts nothing. */
function refuseOtherCurrency(table: Table, purses: Purses): void {
  const others = purses.values.map((text) => ({ line: table.above[0]?.line ?? 1, text }))
  for (const { line, text } of [...pricesIn(table), ...others]) {
    const currency = foreignCurrencyIn(text)
    if (currency === undefined) continue
    throw new Unusable(
      `has amounts in ${currency}, such as “${text.replace(/\s+/g, ' ')}” (line ${line}), and the board shows ₹: add a row “Unit, rupee” above the headings to show the same figures with ₹`,
    )
  }
}

/** What stands in the columns with amounts, their headings first. */
function pricesIn({ header, rows }: Table) {
  return [{ line: header.line, cells: header.titles }, ...rows].flatMap((row) =>
    PRICES.map((column) => ({ line: row.line, text: cellOf(row, header, column) })),
  )
}

function unitOf(given: Given | undefined): Unit | undefined {
  if (given === undefined) return undefined
  const text = given.values[0] ?? ''
  const unit = /^(?:l|k|c)$/i.test(text) ? unitIn(`(₹ ${text})`) : unitIn(text)
  if (unit !== undefined && foreignCurrencyIn(text) === undefined) return unit
  throw unusable(given, 'is none of rupee, lakh, crore, thousand, points')
}

function statusOf(given: Given | undefined): Settings['status'] {
  if (given === undefined) return null
  const phase = PHASES.find(([, words]) => words.test(given.values[0] ?? ''))?.[0]
  if (phase !== undefined) return { phase, where: given.where }
  throw unusable(given, 'is none of Not started, Running, Over')
}

function amountOf(given: Given | undefined, usualUnit: Unit): Rupees | undefined {
  if (given === undefined) return undefined
  const [text = ''] = given.values
  const unit = given.unit ?? usualUnit
  const amount = amountIn(text, unit)
  if (amount !== null && amount > 0) return amount
  throw unusable(given, readingsIn(text, unit) ?? 'is not an amount such as 80 lakh or 50000')
}

function wholeOf(given: Given | undefined): number | undefined {
  if (given === undefined) return undefined
  const [text = ''] = given.values
  const value = Number(inLatin(text).replace(COUNTED, ''))
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
  const prices = known.flatMap((cell) => amountIn(cell, header.units.get('base') ?? unit) ?? [])
  return prices.length === 0 ? undefined : Math.min(...prices)
}
