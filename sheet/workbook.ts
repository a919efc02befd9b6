/** An .xlsx workbook → the values of its first sheet. Its size is checked before its grid is built. */
import { zipSync } from 'fflate'
import { readSheet } from 'read-excel-file/node'
import { LINES_SEARCHED } from './columns.ts'
import {
  LARGEST_UNPACKED,
  LAST_ROW,
  MOST_CELLS,
  MOST_COLUMNS,
  MOST_ROWS,
  TOO_MANY_COLUMNS,
  TOO_MANY_ROWS,
} from './limits.ts'
import { DamagedZip, unzip, ZipTooLarge } from './zip.ts'

export type WorkbookReading =
  | { readonly ok: true; readonly rows: readonly (readonly unknown[])[] }
  /** One line to follow the sheet's name. */
  | { readonly ok: false; readonly problem: string }

/** Reads the first sheet. Never throws. */
export async function readWorkbook(bytes: Uint8Array): Promise<WorkbookReading> {
  try {
    const { names, contents } = unzip(bytes, isXml, LARGEST_UNPACKED)
    const problem = otherFormat(names) ?? beyondLimits(firstSheet(contents))
    if (problem !== null) return { ok: false, problem }
    if ([...contents.values()].some(isDamaged)) throw new DamagedZip()
    // The library gets only what was checked, packed again without compression.
    const checked = zipSync(Object.fromEntries(contents), { level: 0 })
    return { ok: true, rows: await readSheet(Buffer.from(checked)) }
  } catch (cause) {
    return { ok: false, problem: problemOf(cause) }
  }
}

function problemOf(cause: unknown): string {
  if (cause instanceof ZipTooLarge) {
    return 'is larger than 64 MB when unpacked: copy the players’ rows into a new workbook'
  }
  const why = cause instanceof Error && !(cause instanceof DamagedZip) ? ` (${cause.message})` : ''
  return `is not a whole .xlsx file${why}`
}

function isXml(name: string): boolean {
  return /\.(?:xml|rels)$/i.test(name)
}

/** Other files that are ZIP files too, or `null`. */
function otherFormat(names: readonly string[]): string | null {
  if (names.includes('xl/workbook.bin')) {
    return 'is in Excel’s binary format (.xlsb): save it as .xlsx or .csv'
  }
  if (names.includes('content.xml')) {
    return 'is an OpenDocument sheet (.ods): save it as .xlsx or .csv'
  }
  if (names.some((name) => name.startsWith('xl/'))) return null
  return 'is a ZIP file without an Excel workbook in it: save the sheet as .xlsx or .csv'
}

/** The XML of the sheet that the library reads; of all sheets where the workbook does not say which. */
function firstSheet(contents: ReadonlyMap<string, Uint8Array>): string {
  const textOf = (name: string) => new TextDecoder().decode(contents.get(name))
  const id = /<(?:\w+:)?sheet\s[^<>]*?\bid="([^"<>]*)"/i.exec(textOf('xl/workbook.xml'))?.[1]
  const links = textOf('xl/_rels/workbook.xml.rels').match(/<Relationship\s[^<>]*>/g) ?? []
  const link = links.find((one) => one.includes(`Id="${id}"`))
  const target = /\bTarget="\/?(?:xl\/)?([^"]*)"/.exec(link ?? '')?.[1]
  if (contents.has(`xl/${target}`)) return textOf(`xl/${target}`)
  return [...contents.keys()]
    .filter((name) => name.startsWith('xl/worksheets/'))
    .map(textOf)
    .join('')
}

/** A tag that begins inside of another: the library's time for those is quadratic. */
function isDamaged(xml: Uint8Array): boolean {
  const text = Buffer.from(xml.buffer, xml.byteOffset, xml.byteLength).toString('latin1')
  return /<\w[^<>]*</.test(text)
}

/** What a sheet has too much of, or `null`. */
function beyondLimits(xml: string): string | null {
  let rows = 0
  let cells = 0
  let isCounted = false
  const tags = /<(?:\w+:)?(row|c)(?=[\s/>])([^<>]*)>(?:\s*<(?:\w+:)?(f|v|is)\b)?/g
  for (const [, tag, attributes = '', value] of xml.matchAll(tags)) {
    if (tag === 'row') {
      isCounted = false
      continue
    }
    if (++cells > MOST_CELLS) {
      return `has more than ${MOST_CELLS.toLocaleString('en-IN')} cells, empty ones with a format counted: copy the players’ rows into a new sheet`
    }
    if (value === undefined) continue
    if (!isCounted && ++rows > MOST_ROWS + LINES_SEARCHED) return TOO_MANY_ROWS
    isCounted = true
    const [, column = '', row = ''] = /\br="([A-Z]+)(\d+)"/.exec(attributes) ?? []
    if (Number(row) > LAST_ROW) {
      return `has a value in cell ${column}${row}, far below the players: delete that row`
    }
    if (placeOf(column) > MOST_COLUMNS) return TOO_MANY_COLUMNS
  }
  return null
}

/** 1 for column A; 0 for none. */
function placeOf(column: string): number {
  return [...column].reduce((place, letter) => place * 26 + letter.charCodeAt(0) - 64, 0)
}
