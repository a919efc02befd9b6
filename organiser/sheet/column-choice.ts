/**
 * Which column is which: by what its heading says and by what its cells hold. The plainest heading wins
 * if its cells fit it; where two could be meant, the organiser is asked.
 */
import { inLatin } from '../auction/rupees.ts'
import { fail, type Reading } from '../lib/reading.ts'
import { columnLetter, type Header } from './columns.ts'
import type { CsvRecord } from './csv.ts'
import { COLUMN_NAMES, COLUMNS, type Column, meaningsOf, wordsOf } from './headings.ts'
import { isDate, isNotKnownYet, NOTHING } from './not-a-name.ts'
import { isAboutFee, readResultWord } from './result-words.ts'
import { nameKey } from './teams.ts'

/** A table as it was found; the records are those below its headings. */
interface FoundTable {
  readonly line: number
  readonly titles: readonly string[]
  readonly rows: readonly CsvRecord[]
  /** The keys of the teams that a row above lists. */
  readonly teams: ReadonlySet<string>
  /** The cells of a row `Columns`, such as `Team: Sold To`. */
  readonly answers: readonly string[]
  /** Of the reading before. */
  readonly before?: Header | undefined
}

export type Choice = Reading<{
  readonly places: ReadonlyMap<Column, number>
  /** Places of another table beside this one. */
  readonly beside: ReadonlySet<number>
}>

interface Candidate {
  readonly place: number
  readonly weight: number
}

/** Whether cells can be of a column: they are, there are none, or they cannot. */
type Fit = 'yes' | 'empty' | 'no'

/** In the order in which they choose; no column has two meanings. */
const ORDER: readonly Column[] = ['sold', ...COLUMNS.filter((column) => column !== 'sold')]

export function chooseColumns(table: FoundTable): Choice {
  const { titles, rows, before } = table
  const beside = placesBeside(table)
  const meanings = titles.map((title, place) => (beside.has(place) ? [] : meaningsOf(title)))
  const answered = answeredPlaces(table)
  if (!answered.ok) return answered
  const places = new Map(answered.places)
  // While the headings stay, cells that fit no longer are doubtful, not the columns.
  if (places.size === 0 && titles.join('\n') === before?.titles.join('\n')) {
    // A column of remarks may turn out to be none of results.
    for (const [column, place] of before.places) if (ASKED.has(column)) places.set(column, place)
  }
  const problems: string[] = []

  const candidatesFor = (column: Column): readonly Candidate[] => {
    const taken = new Set(places.values())
    return meanings
      .flatMap((found, place) => {
        const weight = found.find((one) => one.column === column)?.weight
        return weight === undefined || taken.has(place) ? [] : [{ place, weight }]
      })
      .sort((one, other) => other.weight - one.weight || one.place - other.place)
  }

  // `Sold` with yes and no is a status.
  if (!places.has('status')) {
    const found = candidatesFor('sold').find(({ place }) => areStatusWords(cellsAt(rows, place)))
    if (found !== undefined) places.set('status', found.place)
  }
  const teamPlaces = candidatesFor('team').map(({ place }) => place)
  for (const column of ORDER) {
    if (places.has(column) || (column === 'surname' && !isGivenName(titles, places))) continue
    const suits = (one: Candidate) => fitOf(column, one, table, places, teamPlaces)
    const chosen = choose(column, candidatesFor(column), suits, table)
    if (typeof chosen === 'string') problems.push(chosen)
    else if (chosen !== undefined) places.set(column, chosen.place)
  }
  if (problems.length > 0) return fail(problems.join('; and '))
  return { ok: true, places, beside }
}

/** @returns the best candidate, or a question as text */
function choose(
  column: Column,
  candidates: readonly Candidate[],
  suits: (candidate: Candidate) => Fit,
  table: FoundTable,
): Candidate | string | undefined {
  const [best] = candidates
  if (best === undefined) return undefined
  const alike = candidates.filter(({ weight }) => weight === best.weight)
  const fitting = alike.filter((one) => suits(one) !== 'no')
  const [first, ...others] = fitting
  if (first === undefined) {
    const next = candidates.find((one) => suits(one) === 'yes')
    return chooseUnfit(column, best, next, table)
  }
  const second = others.find(({ place }) => !isSame(table.rows, first.place, place))
  if (second === undefined) return first
  const filled = fitting.filter((one) => suits(one) === 'yes')
  if (filled.length === 1) return filled[0]
  if (!ASKED.has(column)) return filled[0] ?? first
  return `has two columns that may be the ${COLUMN_NAMES[column]} column, ${named(first, table)} and ${named(second, table)}, line ${table.line}: ${howToAnswer(column, first, second)}`
}

/**
 * @param best by its heading; its cells don't fit
 * @param next whose cells fit, with a heading that says less
 */
function chooseUnfit(
  column: Column,
  best: Candidate,
  next: Candidate | undefined,
  table: FoundTable,
) {
  const cells = ASKED.get(column)
  if (cells === undefined) return next
  const isFew = cellsAt(table.rows, best.place).length <= FEW
  if (next === undefined && (isFew || (column !== 'team' && column !== 'sold'))) return best
  const other = next === undefined ? '' : `, and a column ${named(next, table)}`
  return `has a column ${named(best, table)}, line ${table.line}, whose cells do not look like ${cells}${other}: ${howToAnswer(column, next ?? best)}`
}

function named({ place }: Candidate, { titles }: FoundTable): string {
  return `“${titles[place]?.replace(/\s+/g, ' ')}” (${columnLetter(place)})`
}

function howToAnswer(column: Column, ...candidates: readonly Candidate[]): string {
  const answers = candidates.map(
    ({ place }) => `“Columns, ${COLUMN_NAMES[column]}: ${columnLetter(place)}”`,
  )
  return `rename the one that is not meant, or write a row ${answers.join(' or ')} above the headings`
}

/** What the cells of these columns are. A wrong column would be seen by everybody, so it is asked about. */
const ASKED: ReadonlyMap<Column, string> = new Map([
  ['sold', 'prices of sold players'],
  ['team', 'teams that buy'],
  ['name', 'names of players'],
  ['base', 'base prices'],
  ['bid', 'bids'],
])

function isSame(rows: readonly CsvRecord[], one: number, other: number): boolean {
  const isFilled = rows.some(({ cells }) => (cells[one] ?? '') !== '')
  return isFilled && rows.every(({ cells }) => (cells[one] ?? '') === (cells[other] ?? ''))
}

/** The places that a row `Columns` names: `Team: Sold To`, or by its letter, `Team: F`. */
function answeredPlaces({ answers, titles }: FoundTable) {
  const places = new Map<Column, number>()
  for (const answer of answers) {
    const [, name = '', title = ''] = /^([^:=]+)[:=]\s*(.+)$/s.exec(answer) ?? []
    const column = meaningsOf(name)[0]?.column
    const words = wordsOf(title).join(' ')
    const exact = titles.findIndex((one) => one !== '' && one.toLowerCase() === title.toLowerCase())
    const like = titles.findIndex((one) => one !== '' && wordsOf(one).join(' ') === words)
    const letter = titles.findIndex((_, place) => columnLetter(place) === title.toUpperCase())
    const place = [exact, like, letter].find((at) => at !== -1)
    if (column === undefined || place === undefined) {
      return fail(
        `has a row Columns with “${answer}”, which names no column: write it like “Team: Sold To”`,
      )
    }
    places.set(column, place)
  }
  return { ok: true, places } as const
}

/**
 * The places of tables beside the one of the players: empty columns are between them, or their headings
 * begin again. A column behind an empty one is the players' if its table has no names or purses of its own.
 */
function placesBeside({ titles, rows }: FoundTable): ReadonlySet<number> {
  const lines = [titles, ...rows.map(({ cells }) => cells)]
  const filled = new Set(
    lines.flatMap((cells) => cells.flatMap((cell, place) => (cell === '' ? [] : [place]))),
  )
  const tables: number[][] = []
  for (const place of [...filled].sort((one, other) => one - other)) {
    const last = tables.at(-1)
    const isAgain = [0, 1].every((at) => titles[place + at] === titles[(last?.[0] ?? 0) + at])
    if (last?.at(-1) === place - 1 && !isAgain) last.push(place)
    else tables.push([place])
  }
  const columnsIn = (table: readonly number[]) =>
    new Set(table.flatMap((place) => meaningsOf(titles[place] ?? '').map(({ column }) => column)))
  const ofPlayers = tables
    .filter((table) => columnsIn(table).has('name') && columnsIn(table).has('sold'))
    .sort((one, other) => columnsIn(other).size - columnsIn(one).size)[0]
  if (ofPlayers === undefined) return new Set()
  const known = columnsIn(ofPlayers)
  const others = tables.filter((table) => {
    if (table === ofPlayers) return false
    const own = columnsIn(table)
    const isOther = table.some((place) => {
      // Two columns without a heading have none in common.
      const title = titles[place] || ' '
      const isAgain = ofPlayers.some((one) => titles[one] === title)
      return isAgain || /purse|budget|wallet|owner/i.test(title)
    })
    return own.has('name') || isOther || own.isSubsetOf(known)
  })
  return new Set(others.flat())
}

function isGivenName(titles: readonly string[], places: ReadonlyMap<Column, number>): boolean {
  return /\b(?:first|given)\b/i.test(titles[places.get('name') ?? -1] ?? '')
}

function cellsAt(rows: readonly CsvRecord[], place: number): readonly string[] {
  return rows.flatMap(({ cells }) => {
    const cell = cells[place] ?? ''
    return NOTHING.test(cell) || isNotKnownYet(cell) ? [] : [cell]
  })
}

/** Words for what became of the players, and no amount. `Unsold` alone may stand in a column of prices. */
function areStatusWords(cells: readonly string[]): boolean {
  const words = cells.map(readResultWord)
  return (
    !cells.some(isAmount) &&
    words.some((word) => word === 'sold') &&
    words.filter((word) => word !== undefined).length > cells.length / 2
  )
}

const AMOUNT =
  /^(?:[^\p{L}\p{Nd}]{0,3}|(?:rs|tk)\.?\s*|(?:inr|npr|bdt|taka|pkr|lkr|aed|usd|gbp)\s*)[\p{Nd}.]/iu

function isAmount(cell: string): boolean {
  return AMOUNT.test(cell) && !isDate(cell)
}

function isAboveZero(cell: string): boolean {
  return isAmount(cell) && /[1-9०-९০-৯]/u.test(cell)
}

/** More than this many cells are a pattern. */
const FEW = 2

function fitOf(
  column: Column,
  { place, weight }: Candidate,
  { rows, teams }: FoundTable,
  places: ReadonlyMap<Column, number>,
  teamPlaces: readonly number[],
): Fit {
  const cells = cellsAt(rows, place)
  if (cells.length === 0) return 'empty'
  const most = (is: (cell: string) => boolean) => cells.filter(is).length > cells.length / 2
  const different = new Set(cells).size
  const fits = (isFitting: boolean): Fit => (isFitting ? 'yes' : 'no')
  switch (column) {
    case 'number': {
      // Titles and totals may stand in this column.
      const figures = cells.map(inLatin).filter((cell) => /\d/.test(cell))
      const whole = figures.filter((cell) => /^#?\d+(?:\.0*)?$/.test(cell))
      return fits(whole.length > figures.length / 2 && new Set(whole).size > whole.length / 2)
    }
    case 'name':
      return fits(
        most((cell) => /\p{L}|\?/u.test(cell) && !isAmount(cell)) &&
          (cells.length <= 2 * FEW || different > cells.length / 2),
      )
    case 'base':
    case 'bid':
      return fits(most((cell) => isAmount(cell) || readResultWord(cell) !== undefined))
    case 'sold': {
      if (
        !most(
          (cell) =>
            isAmount(cell) ||
            /^[#=]|free|^sold .*\d/i.test(cell) ||
            readResultWord(cell) !== undefined,
        )
      )
        return 'no'
      // A plain heading says that it is no fee.
      return fits(weight > PLAINEST_FEE || !isFee(rows, place, teamPlaces))
    }
    case 'team': {
      if (most((cell) => isAmount(cell) || isDate(cell))) return 'no'
      if (different > 10 * FEW && different > cells.length * 0.6) return 'no'
      if (teams.size > 0 && cells.length > FEW && !cells.some((cell) => teams.has(nameKey(cell)))) {
        return fits(most((cell) => readResultWord(cell) !== undefined))
      }
      return fits(weight > PLAINEST_OLD_TEAM || !isOldTeam(rows, place, places))
    }
    case 'status':
    case 'unsold':
      return fits(
        !cells.some(isAboutFee) && cells.some((cell) => readResultWord(cell) !== undefined),
      )
    default:
      return 'yes'
  }
}

/** The weight of `Amount`, `Price` and `Points`. */
const PLAINEST_FEE = 2

/** The weight of `Team`; `Sold To` says that it is no old one. */
const PLAINEST_OLD_TEAM = 3

/** A fee has the same amount in rows with a team and without one. */
function isFee(rows: readonly CsvRecord[], place: number, teamPlaces: readonly number[]): boolean {
  if (teamPlaces.length === 0) return false
  const isSold = ({ cells }: CsvRecord) =>
    teamPlaces.some((team) => !NOTHING.test(cells[team] ?? ''))
  const unsold = rows.filter((row) => !isSold(row))
  const charged = unsold.filter(({ cells }) => isAboveZero(cells[place] ?? ''))
  if (charged.length > FEW && charged.length > unsold.length / 2) return true
  const amounts = rows.map(({ cells }) => cells[place] ?? '')
  return rows.length > 2 * FEW && isAboveZero(amounts[0] ?? '') && new Set(amounts).size === 1
}

/** The team of last season, or a home club, is known of players who are not sold yet. */
function isOldTeam(
  rows: readonly CsvRecord[],
  place: number,
  places: ReadonlyMap<Column, number>,
): boolean {
  const at = ({ cells }: CsvRecord, column: Column) => cells[places.get(column) ?? -1] ?? ''
  const hasPrices = rows.some((row) => isAboveZero(at(row, 'base')))
  // Captains and retained players have none.
  const noPrice = hasPrices ? /^[-–—]*$/ : /^[-–—]+$/
  const waiting = rows.filter((row) => {
    const sold = at(row, 'sold')
    const words = ['status', 'sold', 'role'] as const
    const word = words
      .map((column) => readResultWord(at(row, column)))
      .find((one) => one !== undefined)
    const isResult = isAboveZero(sold) || /^[#=]|free/i.test(sold)
    const isGiven = word === 'sold' || word === 'retained' || word === 'captain'
    return !isResult && !isGiven && !noPrice.test(at(row, 'base'))
  })
  const withTeam = waiting.filter(({ cells }) => {
    const cell = cells[place] ?? ''
    return !NOTHING.test(cell) && !isNotKnownYet(cell) && readResultWord(cell) === undefined
  })
  return withTeam.length > FEW && withTeam.length > waiting.length / 2
}
