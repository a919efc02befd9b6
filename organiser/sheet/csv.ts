/** Comma-separated values as spreadsheets write them (RFC 4180 and common variants). */
import { CsvError, parse } from 'csv-parse/sync'
import { MOST_COLUMNS, TOO_MANY_COLUMNS } from './limits.ts'
import type { Links } from './photo.ts'

export interface CsvRecord {
  /** Where the record begins: the number that an editor shows, from 1. */
  readonly line: number
  /** Without outer white space and invisible characters. */
  readonly cells: readonly string[]
  /** Only a workbook has them. */
  readonly links?: Links | undefined
}

export type Separator = (typeof SEPARATORS)[number]

export const SEPARATORS = [',', ';', '\t'] as const

/**
 * The text of a file: UTF-8 or UTF-16 by its byte-order mark, which is removed; else UTF-8 if valid, or
 * Windows-1252, which older spreadsheets write.
 */
export function decodeSheet(bytes: Uint8Array): string {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

export interface CsvReading {
  readonly records: readonly CsvRecord[]
  /** The fault of its quotes or its width, to follow the sheet's name in a message, or `null`. */
  readonly problem: string | null
}

/**
 * The first `most` records of a sheet without empty lines. Cells may be quoted and then contain separators,
 * line ends and doubled quotes; an unclosed quote reaches to the end.
 */
export function parseCsv(text: string, separator: Separator, most: number): CsvReading {
  const lines = text.replace(/\r\n?/g, '\n')
  if (!lines.includes('"')) return splitLines(lines, separator, most)
  try {
    return parseLines(lines, separator, most)
  } catch (cause) {
    if (!(cause instanceof CsvError)) throw cause
    if (cause.code === 'CSV_QUOTE_NOT_CLOSED') {
      const problem =
        'ends inside a quoted cell: it is not saved to its end, or a quote (") is missing'
      return { ...parseLines(`${lines}"`, separator, most), problem }
    }
    // Invalid quotes are kept as text.
    const problem = `has a quote (") in the middle of a quoted cell, line ${Reflect.get(cause, 'lines')}`
    return { ...parseLines(lines, separator, most, false), problem }
  }
}

/** A sheet without quotes, in a tenth of the library's time. */
function splitLines(text: string, separator: Separator, most: number): CsvReading {
  let problem: string | null = null
  const records: CsvRecord[] = []
  for (const [index, row] of text.split('\n').entries()) {
    if (records.length >= most) break
    const cells = row.split(separator).map(trimmed)
    if (cells.every((cell) => cell === '')) continue
    if (cells.slice(MOST_COLUMNS).some((cell) => cell !== '')) problem = TOO_MANY_COLUMNS
    records.push({ line: index + 1, cells: cells.slice(0, MOST_COLUMNS) })
  }
  return { records, problem }
}

/** @throws CsvError for invalid quotes */
function parseLines(
  text: string,
  separator: Separator,
  most: number,
  hasQuotes = true,
): CsvReading {
  let problem: string | null = null
  const recordOf = (record: readonly string[], lines: number): CsvRecord => {
    if (record.slice(MOST_COLUMNS).some((cell) => cell !== '')) problem = TOO_MANY_COLUMNS
    const linesWithin = record.reduce((sum, cell) => sum + cell.split('\n').length - 1, 0)
    // The library trims outside of quotes only.
    return { line: lines - linesWithin, cells: record.slice(0, MOST_COLUMNS).map(trimmed) }
  }
  const records = parse(text, {
    delimiter: separator,
    record_delimiter: '\n',
    quote: hasQuotes ? '"' : false,
    relax_column_count: true,
    relax_quotes: true,
    skip_records_with_empty_values: true,
    to: Number.isFinite(most) ? most : -1,
    trim: true,
    // The library's types know no other records than its own.
    on_record: (record, { lines }) => recordOf(record, lines) as unknown as string[],
  }) as unknown as readonly CsvRecord[]
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

/** The separator that occurs most often in the first line. */
export function separatorOf(text: string): Separator {
  const [firstLine = ''] = text.split(/[\r\n]/, 1)
  const counted = SEPARATORS.map((separator) => ({
    separator,
    count: firstLine.split(separator).length,
  }))
  return counted.reduce((most, other) => (other.count > most.count ? other : most)).separator
}
