/** Comma-separated values as spreadsheets write them (RFC 4180, and what is met beside it). */
import { CsvError, parse } from 'csv-parse/sync'

export interface CsvRecord {
  /** Where the record begins: the number that an editor shows, from 1. */
  readonly line: number
  /** Without outer white space. */
  readonly cells: readonly string[]
}

export type Separator = (typeof SEPARATORS)[number]

export const SEPARATORS = [',', ';', '\t'] as const

/**
 * The text of a file: UTF-8 or UTF-16 by its byte-order mark, which goes; else UTF-8, and where the
 * bytes are not that, Windows-1252, in which older spreadsheets write.
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

/**
 * The records of a sheet, lines without any cell filled in left out. Cells may be quoted and then
 * hold separators, line ends and doubled quotes; an unclosed quote reaches to the end.
 */
export function readCsv(
  text: string,
  separator: Separator = separatorOf(text),
): readonly CsvRecord[] {
  const lines = text.replace(/\r\n?/g, '\n')
  let line = 1
  return parseCells(lines, separator).flatMap(({ record, info }) => {
    const begunOn = line
    line = info.lines + 1
    // The library trims outside of quotes only.
    const cells = record.map((cell) => cell.trim())
    return cells.some((cell) => cell !== '') ? [{ line: begunOn, cells }] : []
  })
}

/** Whether a quote is open at the end, as in a file that is not written to its end yet. */
export function endsInQuote(text: string, separator: Separator = separatorOf(text)): boolean {
  try {
    parseStrictly(text, separator)
    return false
  } catch (cause) {
    if (isUnclosed(cause)) return true
    throw cause
  }
}

interface Parsed {
  readonly record: readonly string[]
  /** `lines`: how many lines have been read up to the end of this record. */
  readonly info: { readonly lines: number }
}

function parseCells(text: string, separator: Separator): readonly Parsed[] {
  try {
    return parseStrictly(text, separator)
  } catch (cause) {
    if (isUnclosed(cause)) return parseStrictly(`${text}"`, separator)
    throw cause
  }
}

function parseStrictly(text: string, separator: Separator): readonly Parsed[] {
  return parse(text, {
    delimiter: separator,
    record_delimiter: '\n',
    info: true,
    relax_column_count: true,
    relax_quotes: true,
    trim: true,
  }) as unknown as readonly Parsed[]
}

function isUnclosed(cause: unknown): boolean {
  return cause instanceof CsvError && cause.code === 'CSV_QUOTE_NOT_CLOSED'
}

/** The one that the first line has most of. */
function separatorOf(text: string): Separator {
  const [firstLine = ''] = text.split(/[\r\n]/, 1)
  const counted = SEPARATORS.map((separator) => ({
    separator,
    count: firstLine.split(separator).length,
  }))
  return counted.reduce((most, other) => (other.count > most.count ? other : most)).separator
}
