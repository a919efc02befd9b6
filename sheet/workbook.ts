/** An .xlsx workbook → the values of its first sheet. Its size is checked before its grid is built. */
import { basename } from 'node:path'
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
import { type Links, linksOf } from './photo.ts'
import { DamagedZip, unzip, ZipTooLarge } from './zip.ts'

export type WorkbookReading =
  | {
      readonly ok: true
      readonly rows: readonly (readonly unknown[])[]
      /** By the number of their row. */
      readonly links: ReadonlyMap<number, Links>
    }
  /** One line to follow the sheet's name. */
  | { readonly ok: false; readonly problem: string }

/** Reads the first sheet. Never throws. */
export async function readWorkbook(bytes: Uint8Array): Promise<WorkbookReading> {
  try {
    const { names, contents } = unzip(bytes, isXml, LARGEST_UNPACKED)
    const path = firstSheet(contents)
    const xml = xmlOf(contents, path)
    const problem = otherFormat(names) ?? beyondLimits(xml)
    if (problem !== null) return { ok: false, problem }
    if ([...contents.values()].some(isDamaged)) throw new DamagedZip()
    // The library gets only what was checked, packed again without compression.
    const checked = zipSync(Object.fromEntries(contents), { level: 0 })
    const links = linksOf(xml, textOf(contents, `xl/worksheets/_rels/${basename(path)}.rels`))
    return { ok: true, rows: await readSheet(Buffer.from(checked)), links }
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

type Contents = ReadonlyMap<string, Uint8Array>

function textOf(contents: Contents, name: string): string {
  return new TextDecoder().decode(contents.get(name))
}

/** The path of the sheet that the library reads. */
function firstSheet(contents: Contents): string {
  const workbook = textOf(contents, 'xl/workbook.xml')
  const id = /<(?:\w+:)?sheet\s[^<>]*?\bid="([^"<>]*)"/i.exec(workbook)?.[1]
  const relationships = textOf(contents, 'xl/_rels/workbook.xml.rels')
  const links = relationships.match(/<Relationship\s[^<>]*>/g) ?? []
  const link = links.find((one) => one.includes(`Id="${id}"`))
  const target = /\bTarget="\/?(?:xl\/)?([^"]*)"/.exec(link ?? '')?.[1]
  return `xl/${target}`
}

/** The sheet's XML; of all sheets where the workbook does not say which. */
function xmlOf(contents: Contents, path: string): string {
  if (contents.has(path)) return textOf(contents, path)
  return [...contents.keys()]
    .filter((name) => name.startsWith('xl/worksheets/'))
    .map((name) => textOf(contents, name))
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
