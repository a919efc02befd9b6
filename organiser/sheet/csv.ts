/** Comma-separated values as spreadsheets write them (RFC 4180 and common variants). */
import { isUtf8 } from 'node:buffer'
import { CsvError, parse } from 'csv-parse/sync'
import { LINES_SEARCHED, MOST_COLUMNS, MOST_ROWS, TOO_MANY_COLUMNS } from './limits.ts'

export interface CsvRecord {
  /** Where the record begins: the number that an editor shows, from 1. */
  readonly line: number
  /** Without outer white space and invisible characters. */
  readonly cells: readonly string[]
  /** The addresses behind its cells, by their place from 0. Only a workbook has them. */
  readonly links?: ReadonlyMap<number, string> | undefined
}

const SEPARATORS = [',', ';', '\t']

/**
 * The text of a file: UTF-8 or UTF-16 by its byte-order mark, which is removed; else UTF-8 if valid, or
 * Windows-1252, which older spreadsheets write.
 */
export function decodeSheet(bytes: Uint8Array): string {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  return new TextDecoder(isUtf8(bytes) ? 'utf-8' : 'windows-1252').decode(bytes)
}

interface CsvReading {
  readonly records: readonly CsvRecord[]
  /** The fault of its quotes or its width, to follow the sheet's name in a message, or `null`. */
  readonly problem: string | null
}

/**
 * The records of a sheet without empty lines, as many as an auction takes and one more. Cells may be quoted and
 * then contain separators, line ends and doubled quotes; an unclosed quote reaches to the end.
 */
export function parseCsv(text: string, separator: string): CsvReading {
  const lines = text.replace(/\r\n?/g, '\n')
  try {
    return parseLines(lines, separator)
  } catch (cause) {
    if (!(cause instanceof CsvError)) throw cause
    if (cause.code === 'CSV_QUOTE_NOT_CLOSED') {
      const problem =
        'ends inside a quoted cell: it is not saved to its end, or a quote (") is missing'
      return { ...parseLines(`${lines}"`, separator), problem }
    }
    // Invalid quotes are kept as text.
    const problem = `has a quote (") in the middle of a quoted cell, line ${Reflect.get(cause, 'lines')}`
    return { ...parseLines(lines, separator, false), problem }
  }
}

/** @throws CsvError for invalid quotes */
function parseLines(text: string, separator: string, hasQuotes = true): CsvReading {
  let problem: string | null = null
  const records: CsvRecord[] = []
  parse(text, {
    delimiter: separator,
    record_delimiter: '\n',
    quote: hasQuotes ? '"' : false,
    relax_column_count: true,
    relax_quotes: true,
    skip_records_with_empty_values: true,
    to: MOST_ROWS + LINES_SEARCHED + 1,
    trim: true,
    on_record: (record: readonly string[], { lines }) => {
      if (record.slice(MOST_COLUMNS).some((cell) => cell !== '')) problem = TOO_MANY_COLUMNS
      const linesWithin = record.reduce((sum, cell) => sum + cell.split('\n').length - 1, 0)
      // The library trims outside of quotes only.
      const cells = record.slice(0, MOST_COLUMNS).map(trimmed)
      if (cells.some((cell) => cell !== '')) records.push({ line: lines - linesWithin, cells })
      return null
    },
  })
  return { records, problem }
}

/**
 * Without outer white space, and without characters that nobody sees: soft hyphens, zero-width spaces
 * and marks of direction, which come with copied text. Indian scripts need the zero-width joiners.
 */
export function trimmed(cell: string): string {
  return cell.replace(INVISIBLE, '').trim()
}

const INVISIBLE = /[\u00ad\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g

/** The separators, the one that occurs most often in the first line first. */
export function separatorsOf(text: string): readonly string[] {
  const [firstLine = ''] = text.split(/[\r\n]/, 1)
  const countOf = (separator: string) => firstLine.split(separator).length
  return SEPARATORS.toSorted((one, other) => countOf(other) - countOf(one))
}
