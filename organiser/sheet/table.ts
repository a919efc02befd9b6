/** The bytes of a spreadsheet file, CSV or XLSX → its records and its header. */
import { isUtf8 } from 'node:buffer'
import type { Unit } from '../auction/rupees.ts'
import { fail, type Reading } from '../lib/reading.ts'
import { chooseColumns } from './column-choice.ts'
import { cellOf, columnText, type Header, PRICES, titleOf } from './columns.ts'
import { type CsvRecord, decodeSheet, parseCsv, separatorsOf } from './csv.ts'
import { COLUMN_NAMES, COLUMNS, type Column, meaningsOf } from './headings.ts'
import { LINES_SEARCHED, MOST_ROWS, TOO_MANY_ROWS } from './limits.ts'
import type { RowNote } from './notes.ts'
import { playerRows } from './player-rows.ts'
import { isRule, valuesOf } from './rule-rows.ts'
import { listedTeams } from './team-list.ts'
import { nameKey } from './teams.ts'
import { amountIn, unitIn } from './units.ts'
import { readWorkbook, type Tab } from './workbook.ts'

export interface Table {
  readonly header: Header
  /** Above the header: settings and titles. */
  readonly above: readonly CsvRecord[]
  /** Below the header: the players' rows. */
  readonly rows: readonly CsvRecord[]
  /** All that stands in the sheet, other tables beside and below this one included. */
  readonly records: readonly CsvRecord[]
  /** Other tables with players who are not in this one. */
  readonly notes: readonly RowNote[]
  /** The lines of other tables of players. */
  readonly others: readonly number[]
  /** All tabs of its workbook. */
  readonly tabs: readonly Tab[]
}

export type TableReading = Reading<{ readonly table: Table }> & {
  /** Said where it is known. */
  readonly isWithoutHeadings?: boolean
}

/** Bytes in which a web page shows what it is. */
const LONGEST_START = 1024

/**
 * Reads the auction in the file. `problem` says in one line why nothing can be taken from it.
 * @param before the header of the reading before
 */
export function readTable(bytes: Uint8Array, before?: Header): TableReading {
  const signature = Buffer.from(bytes.subarray(0, 4)).toString('latin1')
  if (signature.startsWith('PK')) return readXlsx(bytes, before)
  if (signature === '\u00d0\u00cf\u0011\u00e0') {
    // The name of the part that has the encrypted workbook, in UTF-16.
    const isEncrypted = Buffer.from(bytes).includes(Buffer.from('EncryptedPackage', 'utf16le'))
    return isEncrypted
      ? fail('is protected by a password: save it without one')
      : fail('is in the format of Excel 97: save it as .xlsx or .csv')
  }
  if (signature === '%PDF') return fail('is a PDF: export it as .xlsx or .csv')
  if (isWebPage(bytes)) return fail('is a web page, not a sheet: save it as .xlsx or .csv')
  return readText(decodeSheet(bytes), isUtf8(bytes), before)
}

/** Whether the bytes are HTML or XML, such as a page to sign in. */
export function isWebPage(bytes: Uint8Array): boolean {
  const start = decodeSheet(bytes.subarray(0, LONGEST_START))
  return /^\s*<(!doctype|html|head|body|\?xml)/i.test(start)
}

function readText(text: string, isUnicode: boolean, before?: Header): TableReading {
  // Windows-1252 has a letter for every byte, but no text has this one.
  if (!isUnicode && text.includes('\u0000')) return fail('is neither text nor an .xlsx file')
  let first: TableReading | undefined
  for (const separator of separatorsOf(text)) {
    const { records, problem } = parseCsv(text, separator)
    const reading = tableOf(records, null, before)
    if (reading.ok) return problem === null ? reading : fail(problem)
    if (reading.isWithoutHeadings !== true) return reading
    first ??= reading
  }
  return first ?? fail('is empty')
}

function readXlsx(bytes: Uint8Array, before?: Header): TableReading {
  const workbook = readWorkbook(bytes)
  if (!workbook.ok) return workbook
  const readings = workbook.tabs.map((tab) => {
    return { name: tab.name, reading: tab.ok ? tableOf(tab.records, tab.name, before) : tab }
  })
  const auctions = withoutSummaries(readings.filter(({ reading }) => isAuction(reading)))
  const [first, second] = auctions
  if (first !== undefined && second !== undefined) {
    const names = auctions.map(({ name }) => `“${name}”`).join(' and ')
    return fail(
      `has ${auctions.length} tabs that look like an auction, ${names}: put all players into one, hide the others (right-click the tab, Hide), and save`,
    )
  }
  const [one] = readings.filter(({ reading }) => reading.ok)
  const reading = (first ?? one ?? readings[0])?.reading ?? fail('is empty')
  return reading.ok ? { ok: true, table: { ...reading.table, tabs: workbook.tabs } } : reading
}

/** Whether players have prices, and no column says who buys. */
export function lacksTeams({ header, rows }: Table): boolean {
  if (header.places.has('team')) return false
  return rows.some((row) => (amountIn(cellOf(row, header, 'sold'), 'rupee') ?? 0) > 0)
}

type TabReading = { readonly name: string; readonly reading: TableReading }

/** Whether a tab has players and their teams or prices, or needs an answer about its columns. */
function isAuction(reading: TableReading): boolean {
  if (!reading.ok) return reading.isWithoutHeadings === false
  const { rows, header } = reading.table
  return rows.length > 0 && (header.places.has('team') || lacksTeams(reading.table))
}

/** Without tabs whose players are all in a longer one, such as a list of those who are sold. */
function withoutSummaries(tabs: readonly TabReading[]): readonly TabReading[] {
  const names = tabs.map(({ reading }) => new Set(reading.ok ? namesIn(reading.table) : []))
  return tabs.filter((_, at) => {
    const own = names[at] ?? new Set()
    return !names.some((other) => other.size > own.size && own.isSubsetOf(other))
  })
}

function namesIn({ header, rows }: Table): readonly string[] {
  return rows.map((row) => nameKey(cellOf(row, header, 'name')))
}

/**
 * The largest table of players. A note names another one with players who are not in it.
 *
 * @param known the names in larger tables of the sheet
 */
function tableOf(
  records: readonly CsvRecord[],
  tab: string | null,
  before: Header | undefined,
  known: ReadonlySet<string> = new Set(),
): TableReading {
  const searched = records.slice(0, LINES_SEARCHED).map(
    (record): Line => ({
      record,
      columns: new Set(
        record.cells.flatMap((cell) =>
          meaningsOf(cell).flatMap(({ column, weight }) =>
            weight > 0 || known.size > 0 ? [column] : [],
          ),
        ),
      ),
    }),
  )
  const best = (rank: (one: Line) => number) =>
    searched.toSorted((one, other) => rank(other) - rank(one))[0]
  const found = best(rankOfHeadings)
  if (found === undefined) return fail('is empty')
  if (rankOfHeadings(found) === 0) return withoutHeadings(best(rankOfOthers) ?? found)
  const { line, cells: titles } = found.record
  const above = records.filter((record) => record.line < line)
  const below = records.filter((record) => record.line > line)
  const teams = new Set(listedTeams(above).map(nameKey))
  const answers = above.filter((row) => isRule(row, 'columns')).flatMap(valuesOf)
  const choice = chooseColumns({
    line,
    titles,
    // Headings above each set are no cells of their columns.
    rows: below.filter(({ cells }) => cells.join() !== titles.join()),
    teams,
    answers,
    before,
  })
  if (!choice.ok) return { ...choice, isWithoutHeadings: false }
  const { places, beside } = choice
  const header = { line, places, titles, units: unitsIn(titles, places), tab }
  const own = below.flatMap((record) => within(record, (place) => !beside.has(place)))
  const rows = playerRows(own, header, teams)
  if (rows.length > MOST_ROWS) return fail(TOO_MANY_ROWS)
  const [next] = own
  const isHeading = next !== undefined && meaningsOf(cellOf(next, header, 'name')).length > 0
  if (rows.length === 0 && isHeading) {
    return fail(
      `has no players below the headings of line ${line}: write headings of two rows as one`,
    )
  }
  const table = { header, above, rows, records, notes: [], others: [], tabs: [] }
  const names = new Set([...known, ...namesIn(table)])
  const used = new Set([line, ...rows.map((row) => row.line)])
  const rest = records.flatMap((record) =>
    within(record, (place) => beside.has(place) || !used.has(record.line)),
  )
  const other = rows.length === 0 ? fail('has no players') : tableOf(rest, tab, undefined, names)
  if (!other.ok) return { ok: true, table }
  const { header: its, rows: second, notes } = other.table
  const others = [its.line, ...second.map((row) => row.line), ...other.table.others]
  const isUnknown = (name: string) => /^\p{L}/u.test(name) && !names.has(name)
  const unknown = second[namesIn(other.table).findIndex(isUnknown)]
  if (unknown === undefined) return { ok: true, table: { ...table, notes, others } }
  const isHalf = COLUMNS.every((column) => titleOf(header, column) === titleOf(its, column))
  if (isHalf && its.line === line && known.size === 0) {
    return fail(
      `has two lists of players side by side in line ${line}, the second in ${columnText(its, 'name')}: write them below each other`,
    )
  }
  const note = {
    line: unknown.line,
    column: columnText(its, 'name'),
    name: cellOf(unknown, its, 'name'),
    why: `is in another table, which is left out, and not in the list of line ${line}: write its players there`,
  }
  return { ok: true, table: { ...table, notes: [note, ...notes], others } }
}

interface Line {
  readonly record: CsvRecord
  readonly columns: ReadonlySet<Column>
}

function rankOfHeadings({ columns }: Line): number {
  return columns.has('name') && columns.has('sold') ? columns.size : 0
}

/** Known headings count first, then cells without figures. */
function rankOfOthers({ record, columns }: Line): number {
  const words = record.cells.filter((cell) => /\p{L}/u.test(cell) && !/\d/.test(cell))
  return columns.size * 1000 + words.length
}

/** A record without the cells of other tables; none if nothing is left. */
function within(record: CsvRecord, isOwn: (place: number) => boolean): readonly CsvRecord[] {
  const own = record.cells.map((cell, place) => (isOwn(place) ? cell : ''))
  return own.some((cell) => cell !== '') ? [{ ...record, cells: own }] : []
}

function unitsIn(titles: readonly string[], places: Header['places']): Header['units'] {
  const units = new Map<Column, Unit>()
  for (const column of PRICES) {
    const unit = unitIn(titles[places.get(column) ?? -1] ?? '')
    if (unit !== undefined) units.set(column, unit)
  }
  return units
}

function withoutHeadings({ record, columns }: Line): TableReading {
  const sample = record.cells.filter((cell) => cell !== '').join(' | ')
  const missing = (['name', 'sold'] as const).filter((column) => !columns.has(column))
  const names = missing.map((column) => `“${COLUMN_NAMES[column]}”`).join(' and no ')
  return {
    ...fail(
      `has no row of headings with a player column and a price column, separated by commas, semicolons or tabs; line ${record.line} looks most like one, but has no ${names}: “${sample.slice(0, 80)}”`,
    ),
    isWithoutHeadings: true,
  }
}
