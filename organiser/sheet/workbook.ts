/** An .xlsx workbook → what the cells of its visible tabs show. */
import { type CellObject, read, type WorkSheet } from '@e965/xlsx'
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate'
import { readAmount } from '../auction/rupees.ts'
import { fail, type Reading } from '../lib/reading.ts'
import { type CsvRecord, trimmed } from './csv.ts'
import {
  LARGEST_UNPACKED,
  LINES_SEARCHED,
  MOST_COLUMNS,
  MOST_ROWS,
  TOO_MANY_COLUMNS,
  TOO_MANY_ROWS,
} from './limits.ts'
import { numberText } from './number-format.ts'
import { addressInFormula } from './photo.ts'

/** A tab and its records. */
export type Tab = { readonly name: string } & Reading<{ readonly records: readonly CsvRecord[] }>

const TEXTS = 'xl/sharedStrings.xml'
const EMPTY_TEXT = /<((?:\w+:)?si)\s*\/>/g

/** Reads the visible tabs, in their order. Never throws. */
export function readWorkbook(bytes: Uint8Array): Reading<{ readonly tabs: readonly Tab[] }> {
  try {
    const { names, size, parts } = unzip(bytes)
    // Other formats are ZIP files, too.
    if (names.includes('xl/workbook.bin') || !names.some((name) => name.startsWith('xl/'))) {
      return fail('is not an .xlsx workbook: save it as .xlsx or .csv')
    }
    if (size > LARGEST_UNPACKED) {
      return fail('is larger than 64 MB when unpacked: copy the players’ rows into a new workbook')
    }
    const texts = parts[TEXTS]
    // The library overlooks an empty text, and would take the next one in its place.
    if (texts) parts[TEXTS] = strToU8(strFromU8(texts).replace(EMPTY_TEXT, '<$1></$1>'))
    // Without pictures, and not compressed: the library may not end on damaged bytes.
    const file = zipSync(parts, { level: 0 })
    const { SheetNames, Sheets, Workbook } = read(file, {
      dense: true,
      cellNF: true,
      sheetStubs: true,
    })
    const styles = strFromU8(parts['xl/styles.xml'] ?? new Uint8Array())
    const tabs = SheetNames.flatMap((name, at): Tab[] => {
      const sheet = Sheets[name]
      const isHidden = Workbook?.Sheets?.[at]?.Hidden
      if (isHidden || sheet === undefined || sheet['!type'] === 'chart') return []
      return [{ name, ...recordsOf(sheet, DOLLARS.test(styles)) }]
    })
    return tabs.length === 0 ? fail('has no visible tab') : { ok: true, tabs }
  } catch {
    return fail('is not a whole .xlsx file')
  }
}

/** The parts in XML, with their size, and the names of all. @throws for damaged bytes */
function unzip(bytes: Uint8Array) {
  const names: string[] = []
  let size = 0
  const parts = unzipSync(bytes, {
    filter({ name, originalSize }) {
      names.push(name)
      const isXml = /\.(?:xml|rels)$/i.test(name)
      if (isXml) size += originalSize
      return isXml && size <= LARGEST_UNPACKED
    },
  })
  return { names, size, parts }
}

/** Dollars in a number format of the file. In those that every program has, they stand for its own currency. */
const DOLLARS = /&quot;\$|\\\$|\[\$\$/

function recordsOf(sheet: WorkSheet, hasDollars: boolean) {
  const records: CsvRecord[] = []
  const rows: readonly (readonly CellObject[] | undefined)[] = sheet['!data'] ?? []
  fillMerged(sheet)
  for (const [at, row] of rows.entries()) {
    const cells: string[] = []
    const links = new Map<number, string>()
    row?.forEach((cell, place) => {
      const link = linkOf(cell)
      if (link !== undefined) links.set(place, link)
      const text = trimmed(textOf(cell, hasDollars))
      if (text !== '') cells[place] = text
    })
    if (cells.length === 0) continue
    if (cells.length > MOST_COLUMNS) return fail(TOO_MANY_COLUMNS)
    if (records.length >= MOST_ROWS + LINES_SEARCHED) return fail(TOO_MANY_ROWS)
    const whole = Array.from(cells, (cell) => cell ?? '')
    records.push({ line: at + 1, cells: whole, ...(links.size > 0 && { links }) })
  }
  return { ok: true, records } as const
}

/** Gives the text of a cell, such as a team, to the rows with other texts that it was merged down to. */
function fillMerged({ '!data': rows = [], '!merges': merges = [] }: WorkSheet): void {
  for (const { s: start, e: end } of merges) {
    const first = rows[start.r]?.[start.c]
    if (first?.t !== 's' || readAmount(String(first.v), 'rupee') !== null) continue
    for (const row of rows.slice(start.r + 1, end.r + 1)) {
      if (row?.some(({ t: type }) => type === 's')) row[start.c] = first
    }
  }
}

/** The address behind a cell, or in its formula. */
function linkOf({ l: link, f: formula }: CellObject): string | undefined {
  if (link !== undefined && !link.Target.startsWith('#')) return link.Target
  return formula && addressInFormula(formula)
}

function textOf(
  { t: type, v: value, w: shown = '', z: format }: CellObject,
  hasDollars: boolean,
): string {
  switch (type) {
    case 'n':
      return numberText(Number(value), String(format ?? 'General'), hasDollars)
    case 'b':
      return value ? 'TRUE' : 'FALSE'
    case 'e':
      return shown
    case 's':
      return String(value ?? '')
    // A formula without a result, or only a format.
    default:
      return ''
  }
}
