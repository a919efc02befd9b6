/** Comma-separated values as spreadsheets write them (RFC 4180 and common variants). */
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

/**
 * The records of a sheet without empty lines. Cells may be quoted and then contain separators, line ends and doubled quotes; an unclosed quote reaches to the end.
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

/** What is wrong with the quotes of a sheet, to follow its name in a message, or `null`. */
export function quoteProblem(text: string, separator: Separator): string | null {
  try {
    parseStrictly(text, separator)
    return null
  } catch (cause) {
    if (!(cause instanceof CsvError)) throw cause
    if (cause.code === 'CSV_QUOTE_NOT_CLOSED') {
      return 'ends inside a quoted cell: it is not saved to its end, or a quote (") is missing'
    }
    return `has a quote (") in the middle of a quoted cell, line ${Reflect.get(cause, 'lines')}`
  }
}

interface Parsed {
  readonly record: readonly string[]
  /** `lines`: how many lines have been read up to the end of this record. */
  readonly info: { readonly lines: number }
}

/** Invalid quotes are kept as text. */
function parseCells(text: string, separator: Separator): readonly Parsed[] {
  try {
    return parseStrictly(text, separator)
  } catch (cause) {
    if (!(cause instanceof CsvError)) throw cause
    if (cause.code === 'CSV_QUOTE_NOT_CLOSED') return parseStrictly(`${text}"`, separator)
    return parseStrictly(text, separator, false)
  }
}

function parseStrictly(text: string, separator: Separator, hasQuotes = true): readonly Parsed[] {
  return parse(text, {
    delimiter: separator,
    record_delimiter: '\n',
    quote: hasQuotes ? '"' : false,
    info: true,
    relax_column_count: true,
    relax_quotes: true,
    trim: true,
  }) as unknown as readonly Parsed[]
}

/** The separator that occurs most often in the first line. */
export function separatorOf(text: string): Separator {
  const [firstLine = ''] = text.split(/[\r\n]/, 1)
  const counted = SEPARATORS.map((separator) => ({
    separator,
    count: firstLine.split(separator).length,
  }))
  return counted.reduce((most, other) => (other.count > most.count ? other : most)).separator
}
