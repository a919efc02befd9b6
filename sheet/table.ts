/** The bytes of a spreadsheet file, CSV or XLSX → its records and its header. */
import { isUtf8 } from 'node:buffer'
import {
  ambiguousColumns,
  columnLetter,
  findHeader,
  type Header,
  LINES_SEARCHED,
  likeliestHeader,
  withoutOtherStatus,
} from './columns.ts'
import { type CsvRecord, decodeSheet, parseCsv, SEPARATORS, separatorOf, trimmed } from './csv.ts'
import { LARGEST_SHEET, MOST_ROWS, TOO_MANY_ROWS } from './limits.ts'
import { readWorkbook } from './workbook.ts'

export interface Table {
  readonly header: Header
  /** Above the header: settings and titles. */
  readonly above: readonly CsvRecord[]
  /** Below the header. */
  readonly rows: readonly CsvRecord[]
}

export type TableReading =
  | { readonly ok: true; readonly table: Table }
  /** One line to follow the sheet's name. */
  | { readonly ok: false; readonly problem: string }

/** Bytes in which a web page shows what it is. */
const LONGEST_START = 1024

/** Reads the first sheet of the file. `problem` says in one line why nothing can be taken from it. */
export async function readTable(bytes: Uint8Array): Promise<TableReading> {
  if (bytes.length === 0) return fail('is empty')
  if (bytes.length > LARGEST_SHEET) return fail('is larger than 16 MB')
  if (startsWith(bytes, 'PK')) return await readXlsx(bytes)
  if (startsWith(bytes, '\u00d0\u00cf\u0011\u00e0')) {
    // The name of the part that has the encrypted workbook, in UTF-16.
    const isEncrypted = Buffer.from(bytes).includes(Buffer.from('EncryptedPackage', 'utf16le'))
    return isEncrypted
      ? fail('is protected by a password: save it without one')
      : fail('is in the format of Excel 97: save it as .xlsx or .csv')
  }
  if (startsWith(bytes, '%PDF')) return fail('is a PDF: export it as .xlsx or .csv')
  if (isWebPage(bytes)) return fail('is a web page, not a sheet: save it as .xlsx or .csv')
  return readText(decodeSheet(bytes), isUtf8(bytes))
}

/** Whether the bytes are HTML or XML, such as a page to sign in. */
export function isWebPage(bytes: Uint8Array): boolean {
  const start = decodeSheet(bytes.subarray(0, LONGEST_START))
  return /^\s*<(!doctype|html|head|body|\?xml)/i.test(start)
}

function readText(text: string, isUnicode: boolean): TableReading {
  // Windows-1252 has a letter for every byte, but no text has this one.
  if (!isUnicode && text.includes('\u0000')) return fail('is neither text nor an .xlsx file')
  const usual = separatorOf(text)
  const others = SEPARATORS.filter((separator) => separator !== usual)
  let first: TableReading | undefined
  for (const separator of [usual, ...others]) {
    const { records, problem } = parseCsv(text, separator, MOST_ROWS + LINES_SEARCHED + 1)
    const reading = tableOf(records)
    if (reading.ok) return problem === null ? reading : fail(problem)
    first ??= reading
  }
  return first ?? fail('is empty')
}

async function readXlsx(bytes: Uint8Array): Promise<TableReading> {
  const reading = await readWorkbook(bytes)
  if (!reading.ok) return reading
  const records = reading.rows.map((cells, index) => ({
    line: index + 1,
    cells: cells.map(textOf),
    links: reading.links.get(index + 1),
  }))
  return tableOf(records.filter(({ cells }) => cells.some((cell) => cell !== '')))
}

/** A number as its digits; a date as ISO 8601, so that it is not read as an amount. */
function textOf(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (value instanceof Date) return value.toISOString()
  // Sums of decimals have a tail of rounding.
  if (typeof value === 'number') {
    return String(Number.isSafeInteger(value) ? value : Number(value.toPrecision(12)))
  }
  return trimmed(String(value))
}

function tableOf(records: readonly CsvRecord[]): TableReading {
  const likeliest = likeliestHeader(records)
  if (likeliest === undefined) return fail('is empty')
  const header = findHeader(records)
  if (header === undefined) {
    const { record, hasPlayers, hasPrices } = likeliest
    const sample = record.cells.filter((cell) => cell !== '').join(' | ')
    const missing = [...(hasPlayers ? [] : ['“Player”']), ...(hasPrices ? [] : ['“Sold”'])]
    return fail(
      `has no row of headings with a player column and a price column, separated by commas, semicolons or tabs; line ${record.line} looks most like one, but has no ${missing.join(' and no ')}: “${sample.slice(0, 80)}”`,
    )
  }
  const [twins] = ambiguousColumns(header)
  if (twins !== undefined) {
    const [one, other] = twins
    return fail(
      `has two columns “${header.titles[one]}” (${columnLetter(one)} and ${columnLetter(other)}), line ${header.line}: rename one of them`,
    )
  }
  const rows = records.filter(({ line }) => line > header.line)
  if (rows.length > MOST_ROWS) return fail(TOO_MANY_ROWS)
  const above = records.filter(({ line }) => line < header.line)
  return { ok: true, table: { header: withoutOtherStatus(header, rows), above, rows } }
}

function startsWith(bytes: Uint8Array, signature: string): boolean {
  return [...signature].every((letter, index) => bytes[index] === letter.charCodeAt(0))
}

function fail(problem: string): TableReading {
  return { ok: false, problem }
}
