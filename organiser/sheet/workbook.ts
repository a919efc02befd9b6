/** An .xlsx workbook → what the cells of its visible tabs show. Its size is checked on the way. */
import { unzipSync } from 'fflate'
import { columnLetter } from './columns.ts'
import { type CsvRecord, trimmed } from './csv.ts'
import {
  LARGEST_UNPACKED,
  LAST_ROW,
  LINES_SEARCHED,
  MOST_CELLS,
  MOST_COLUMNS,
  MOST_ROWS,
  TOO_MANY_COLUMNS,
  TOO_MANY_ROWS,
} from './limits.ts'
import { type NumberFormats, numberFormatsOf } from './number-format.ts'
import { type Links, linksOf } from './photo.ts'

/** A tab whose records can be read, or one line to follow the sheet's name. */
export type Tab = { readonly name: string } & (
  | { readonly ok: true; readonly records: readonly CsvRecord[] }
  | { readonly ok: false; readonly problem: string }
)

export type WorkbookReading =
  | { readonly ok: true; readonly tabs: readonly Tab[] }
  /** One line to follow the sheet's name. */
  | { readonly ok: false; readonly problem: string }

type Parts = (name: string) => string

/** The file breaks off, or is no ZIP file. */
class DamagedZip extends Error {}

/** More bytes than the limit when unpacked. */
class ZipTooLarge extends Error {}

/** Reads the visible tabs, in their order. Never throws. */
export function readWorkbook(bytes: Uint8Array): WorkbookReading {
  try {
    const { names, contents } = unzip(bytes)
    const problem = otherFormat(names)
    if (problem !== null) return { ok: false, problem }
    const part: Parts = (name) => wholeXml(new TextDecoder().decode(contents[name]))
    const texts = textsIn(part('xl/sharedStrings.xml'))
    const formats = numberFormatsOf(part('xl/styles.xml'), unescaped)
    const tabs = visibleTabs(part, names).map(({ name, path }): Tab => {
      const xml = part(path)
      // A tag that begins inside of another.
      if (/<\w[^<>]*</.test(xml)) throw new DamagedZip()
      const rels = part(path.replace(/([^/]*)$/, '_rels/$1.rels'))
      return { name, ...recordsOf(xml, texts, formats, linksOf(xml, rels)) }
    })
    return tabs.length === 0 ? { ok: false, problem: 'has no visible tab' } : { ok: true, tabs }
  } catch (cause) {
    if (cause instanceof DamagedZip) return { ok: false, problem: 'is not a whole .xlsx file' }
    if (!(cause instanceof ZipTooLarge)) throw cause
    const problem = 'is larger than 64 MB when unpacked: copy the players’ rows into a new workbook'
    return { ok: false, problem }
  }
}

/** Unpacks the parts in XML, and lists the names of all. @throws DamagedZip, ZipTooLarge */
function unzip(bytes: Uint8Array) {
  const names: string[] = []
  let left = LARGEST_UNPACKED
  const filter = ({ name, originalSize }: { name: string; originalSize: number }) => {
    names.push(name)
    if (!/\.(?:xml|rels)$/i.test(name)) return false
    left -= originalSize
    if (left < 0) throw new ZipTooLarge()
    return true
  }
  try {
    return { names, contents: unzipSync(bytes, { filter }) }
  } catch (cause) {
    throw cause instanceof ZipTooLarge ? cause : new DamagedZip()
  }
}

/** After the declaration, one element without content. */
const EMPTY_ROOT = /^\s*(?:<\?[^<>]*>\s*)?<[^<>]*\/>$/

/** A part is cut where the file says that it is smaller than it is. @throws DamagedZip */
function wholeXml(xml: string): string {
  const root = /<(\w[\w:]*)/.exec(xml)?.[1]
  const end = xml.trimEnd()
  const isWhole = xml === '' || end.endsWith(`</${root}>`) || EMPTY_ROOT.test(end)
  if (!isWhole) throw new DamagedZip()
  return xml
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

/** Where the workbook does not say which sheets it has, all of them. */
function visibleTabs(part: Parts, names: readonly string[]) {
  const links = part('xl/_rels/workbook.xml.rels').match(/<(?:\w+:)?Relationship\s[^<>]*>/g) ?? []
  const sheets = part('xl/workbook.xml').match(/<(?:\w+:)?sheet\s[^<>]*>/g) ?? []
  const tabs = sheets.flatMap((sheet) => {
    if (/\bstate="(?:very)?hidden"/i.test(sheet)) return []
    const id = /\bid="([^"]*)"/.exec(sheet)?.[1]
    const link = links.find((one) => one.includes(`Id="${id}"`))
    const path = `xl/${/\bTarget="\/?(?:xl\/)?([^"]*)"/.exec(link ?? '')?.[1]}`
    const name = unescaped(/\bname="([^"]*)"/.exec(sheet)?.[1] ?? '')
    return names.includes(path) && path.startsWith('xl/worksheets/') ? [{ name, path }] : []
  })
  if (sheets.length > 0) return tabs
  const paths = names.filter((name) => name.startsWith('xl/worksheets/sheet'))
  return paths.map((path) => ({ name: path.replace(/.*\/|\.xml$/g, ''), path }))
}

/** Opening and closing tags, with the text behind them. */
const TAGS = /<(\/?)(?:\w+:)?(row|c|v|t|si|rPh)(?=[\s/>])([^<>]*?)(\/?)>([^<]*)/g

/** The workbook's shared texts; what explains their pronunciation is not in them. */
function textsIn(xml: string): readonly string[] {
  const texts: string[] = []
  let text = ''
  let isSpoken = false
  for (const [, end, tag, , closed, content = ''] of xml.matchAll(TAGS)) {
    if (tag === 'rPh') isSpoken = end === '' && closed === ''
    else if (tag === 't' && end === '' && !isSpoken) text += content
    else if (tag === 'si' && (end !== '' || closed !== '')) {
      texts.push(unescaped(text))
      text = ''
    }
  }
  return texts
}

/** A cell while it is read. */
interface Cell {
  readonly type: string
  readonly style: number
  readonly place: number
  text: string
}

/** A cell without a reference is behind the one before it, and a row below the one before it. */
function recordsOf(
  xml: string,
  texts: readonly string[],
  formats: NumberFormats,
  links: ReadonlyMap<number, Links>,
) {
  const fail = (problem: string) => ({ ok: false, problem }) as const
  const records: (CsvRecord & { readonly cells: string[] })[] = []
  let line = 0
  let cells: string[] = []
  let place = -1
  let count = 0
  let width = 0
  let cell: Cell | null = null
  let isSpoken = false
  for (const [, end, tag, attributes = '', closed, content = ''] of xml.matchAll(TAGS)) {
    if (tag === 'row' && end === '') {
      line = Number(/\br="(\d+)"/.exec(attributes)?.[1] ?? line + 1)
      cells = []
      place = -1
    } else if (tag === 'c' && end === '') {
      if (++count > MOST_CELLS) {
        return fail(
          `has more than ${MOST_CELLS.toLocaleString('en-IN')} cells, empty ones with a format counted: copy the players’ rows into a new sheet`,
        )
      }
      const letters = /\br="([A-Z]+)/.exec(attributes)?.[1]
      place = letters === undefined ? place + 1 : placeOf(letters)
      const type = /\bt="(\w+)"/.exec(attributes)?.[1] ?? 'n'
      const style = Number(/\bs="(\d+)"/.exec(attributes)?.[1] ?? 0)
      cell = closed === '' ? { type, style, place, text: '' } : null
    } else if (tag === 'rPh') isSpoken = end === '' && closed === ''
    else if ((tag === 'v' || (tag === 't' && !isSpoken)) && end === '' && cell !== null) {
      cell.text += content
    } else if (tag === 'c' && cell !== null) {
      const text = trimmed(shownIn(cell, texts, formats))
      if (text !== '') {
        if (line > LAST_ROW) {
          return fail(
            `has a value in cell ${columnLetter(cell.place)}${line}, far below the players: delete that row`,
          )
        }
        if (cell.place >= MOST_COLUMNS) return fail(TOO_MANY_COLUMNS)
        if (cells.length === 0) {
          if (records.length >= MOST_ROWS + LINES_SEARCHED) return fail(TOO_MANY_ROWS)
          records.push({ line, cells, links: links.get(line) })
        }
        while (cells.length < cell.place) cells.push('')
        cells[cell.place] = text
        width = Math.max(width, cells.length)
      }
      cell = null
    }
  }
  for (const record of records) while (record.cells.length < width) record.cells.push('')
  return { ok: true, records } as const
}

function shownIn({ type, style, text }: Cell, texts: readonly string[], formats: NumberFormats) {
  if (type === 's') return texts[Number(text)] ?? ''
  if (type === 'b') return text === '1' ? 'TRUE' : text === '' ? '' : 'FALSE'
  const value = Number(text)
  if (type !== 'n' || text === '' || !Number.isFinite(value)) return unescaped(text)
  return formats(style)(value)
}

/** 0 for column A. */
function placeOf(letters: string): number {
  return [...letters].reduce((place, letter) => place * 26 + letter.charCodeAt(0) - 64, 0) - 1
}

const ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
}

/** Without the entities of XML, and without Excel's own for control characters, such as `_x000D_`. */
function unescaped(xml: string): string {
  if (!/[&_]/.test(xml)) return xml
  return xml
    .replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|(\w+));/gi, (entity, decimal, hex, name) => {
      if (name !== undefined) return ENTITIES[name] ?? entity
      const code = decimal === undefined ? Number.parseInt(hex, 16) : Number(decimal)
      return code <= 0x10ffff ? String.fromCodePoint(code) : entity
    })
    .replace(/_x([\dA-F]{4})_/gi, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)))
}
