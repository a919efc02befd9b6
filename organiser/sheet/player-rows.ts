/** Which of the rows below the headings are players: not totals, titles, headings and other tables. */
import { cellOf, type Header, titleOf } from './columns.ts'
import type { CsvRecord } from './csv.ts'
import { COLUMNS, type Column, meaningsOf } from './headings.ts'
import { isSectionTitle, isTotal, NOTHING } from './not-a-name.ts'
import { nameKey } from './teams.ts'

const DETAILS = COLUMNS.filter((column) => column !== 'name' && column !== 'surname')
const RESULTS: readonly Column[] = ['base', 'bid', 'sold', 'team']
/** Columns in which `Unsold` may stand. */
const RESULT_WORDS: readonly Column[] = ['sold', 'team', 'status']

/** For most names no heading needs to be looked for. */
const HEADING =
  /\b(?:players?|name|team|franchise|club|owner|squad|side|total|purse|budget|spent|balance|(?:role|base|price|sold|sr|sl|no)\b)/i

/**
 * The players' rows. Another table below them begins with headings of its own and ends at an empty line.
 * @param teams keys of the teams that a row above lists
 */
export function playerRows(
  records: readonly CsvRecord[],
  header: Header,
  teams: ReadonlySet<string>,
): readonly CsvRecord[] {
  let isInOtherTable = false
  let before = header.line
  return records.filter((record) => {
    if (record.line > before + 1) isInOtherTable = false
    before = record.line
    const kind = kindOf(record, header, teams)
    if (kind === 'headings') isInOtherTable = !isRepeated(record, header)
    return kind === 'player' && !isInOtherTable
  })
}

function kindOf(record: CsvRecord, header: Header, teams: ReadonlySet<string>) {
  const isEmpty = (column: Column) => NOTHING.test(cellOf(record, header, column))
  const name = cellOf(record, header, 'name')
  const start = record.cells.findIndex((cell) => cell !== '')
  // There it is the player's result.
  const isResult = RESULT_WORDS.some((column) => header.places.get(column) === start)
  const first = isResult ? '' : (record.cells[start] ?? '')
  const hasNumber = /^#?\s*\d+(?:\.0*)?$/.test(cellOf(record, header, 'number'))
  if (isRepeated(record, header)) return 'headings'
  if (HEADING.test(name) && isHeadings(record, name)) return 'headings'
  if (!hasNumber && (isTotal(name) || isTotal(first))) return 'other'
  const isBare = RESULTS.every(isEmpty)
  if (isEmpty('name')) {
    if (!hasNumber && /\btotals?\b/i.test(cellOf(record, header, 'team'))) return 'other'
    const isSomebody = hasNumber || !header.places.has('number') || !isEmpty('team')
    return isSomebody && !isBare ? 'player' : 'other'
  }
  const isTeam = teams.has(nameKey(name)) && (isBare || !hasNumber)
  return isTeam || (isBare && isSectionTitle(name)) ? 'other' : 'player'
}

/** A second heading beside that of the names. */
function isHeadings({ cells }: CsvRecord, name: string): boolean {
  const isHeading = (cell: string) => PURSE.test(cell) || meaningsOf(cell).length > 0
  return isHeading(name) && cells.some((cell) => cell !== name && isHeading(cell))
}

const PURSE =
  /^(?:\w+ )?(?:purse|budget|spent|balance)\b|^(?:total )?players(?: (?:bought|purchased|taken|left))?$/i

function isRepeated(record: CsvRecord, header: Header): boolean {
  return cellOf(record, header, 'name').toLowerCase() === titleOf(header, 'name').toLowerCase()
}

/** Whether a row has a name and nothing else, where most rows have more. */
export function hasOnlyName(
  rows: readonly CsvRecord[],
  header: Header,
): (row: CsvRecord) => boolean {
  const isBare = (row: CsvRecord) => DETAILS.every((column) => cellOf(row, header, column) === '')
  const known: readonly Column[] = ['number', 'role', 'base', 'photo']
  const isKnown = (row: CsvRecord) => known.some((column) => cellOf(row, header, column) !== '')
  const isUsual = rows.filter(isKnown).length <= rows.length / 2
  return (row) => !isUsual && isBare(row)
}
