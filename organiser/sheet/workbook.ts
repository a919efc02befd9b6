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
import { addressInFormula } from './photo.ts'
import { attributeOf, targetsIn, unescaped } from './xml.ts'

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
    const formats = numberFormatsOf(part('xl/styles.xml'))
    const tabs = visibleTabs(part, names).map(({ name, path }): Tab => {
      const xml = part(path)
      // A tag that begins inside of another.
      if (/<\w[^<>]*</.test(xml)) throw new DamagedZip()
      const rels = part(path.replace(/([^/]*)$/, '_rels/$1.rels'))
      return { name, ...recordsOf(xml, rels, texts, formats) }
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

function visibleTabs(part: Parts, names: readonly string[]) {
  const targets = targetsIn(part('xl/_rels/workbook.xml.rels'))
  const sheets = part('xl/workbook.xml').match(/<(?:\w+:)?sheet\s[^<>]*>/g) ?? []
  return sheets.flatMap((sheet) => {
    if (/hidden$/i.test(attributeOf(sheet, 'state') ?? '')) return []
    const target = targets.get(attributeOf(sheet, 'id')) ?? ''
    const path = `xl/${target.replace(/^\/?(?:xl\/)?/, '')}`
    const name = attributeOf(sheet, 'name') ?? ''
    return names.includes(path) && path.startsWith('xl/worksheets/') ? [{ name, path }] : []
  })
}

/** Opening and closing tags, with the text behind them. */
const TAGS = /<(\/?)(?:\w+:)?(row|c|f|v|t|si|rPh)(?=[\s/>])([^<>]*?)(\/?)>([^<]*)/g

/** The workbook's shared texts; what explains their pronunciation is not in them. */
function textsIn(xml: string): readonly string[] {
  const texts: string[] = []
  let text = ''
  let isSpoken = false
  for (const [, end, tag, , closed, content = ''] of xml.matchAll(TAGS)) {
    if (tag === 'rPh') isSpoken = end === '' && closed === ''
    else if (tag === 't' && end === '' && !isSpoken) text += content
    else if (tag === 'si' && (end !== '' || closed !== '')) {
      texts.push(plainText(text))
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

/** The addresses behind cells, by the number of their row and their place. */
type Links = Map<number, Map<number, string>>

function addLink(links: Links, line: number, place: number, address: string): void {
  links.set(line, (links.get(line) ?? new Map()).set(place, address))
}

/** The hyperlinks of a worksheet. */
function hyperlinksIn(xml: string, relationships: string): Links {
  const links: Links = new Map()
  const targets = targetsIn(relationships)
  for (const [tag] of xml.matchAll(/<(?:\w+:)?hyperlink\s[^<>]*>/g)) {
    const [, letters = '', line] = /^([A-Z]+)(\d+)$/.exec(attributeOf(tag, 'ref') ?? '') ?? []
    const address = targets.get(attributeOf(tag, 'id'))
    if (address !== undefined) addLink(links, Number(line), placeOf(letters), address)
  }
  return links
}

/** A cell without a reference is behind the one before it, and a row below the one before it. */
function recordsOf(
  xml: string,
  relationships: string,
  texts: readonly string[],
  formats: NumberFormats,
) {
  const fail = (problem: string) => ({ ok: false, problem }) as const
  const links = hyperlinksIn(xml, relationships)
  const rows: { readonly line: number; readonly cells: string[] }[] = []
  let line = 0
  let cells: string[] = []
  let place = -1
  let count = 0
  let width = 0
  let cell: Cell | null = null
  let isSpoken = false
  for (const [, end, tag, attributes = '', closed, content = ''] of xml.matchAll(TAGS)) {
    if (tag === 'row' && end === '') {
      line = Number(attributeOf(attributes, 'r') ?? line + 1)
      cells = []
      place = -1
    } else if (tag === 'c' && end === '') {
      if (++count > MOST_CELLS) {
        return fail(
          `has more than ${MOST_CELLS.toLocaleString('en-IN')} cells, empty ones with a format counted: copy the players’ rows into a new sheet`,
        )
      }
      const letters = attributeOf(attributes, 'r')?.replace(/\d+$/, '')
      place = letters === undefined ? place + 1 : placeOf(letters)
      const type = attributeOf(attributes, 't') ?? 'n'
      const style = Number(attributeOf(attributes, 's') ?? 0)
      cell = closed === '' ? { type, style, place, text: '' } : null
    } else if (tag === 'rPh') isSpoken = end === '' && closed === ''
    else if (tag === 'f' && cell !== null) {
      const address = addressInFormula(unescaped(content))
      if (address !== undefined && !links.get(line)?.has(place))
        addLink(links, line, place, address)
    } else if ((tag === 'v' || (tag === 't' && !isSpoken)) && end === '' && cell !== null) {
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
          if (rows.length >= MOST_ROWS + LINES_SEARCHED) return fail(TOO_MANY_ROWS)
          rows.push({ line, cells })
        }
        while (cells.length < cell.place) cells.push('')
        cells[cell.place] = text
        width = Math.max(width, cells.length)
      }
      cell = null
    }
  }
  const records = rows.map((row): CsvRecord => {
    while (row.cells.length < width) row.cells.push('')
    return { ...row, links: links.get(row.line) }
  })
  return { ok: true, records } as const
}

function shownIn({ type, style, text }: Cell, texts: readonly string[], formats: NumberFormats) {
  if (type === 's') return texts[Number(text)] ?? ''
  if (type === 'b') return text === '1' ? 'TRUE' : text === '' ? '' : 'FALSE'
  const value = Number(text)
  if (type !== 'n' || text === '' || !Number.isFinite(value)) return plainText(text)
  return formats(style)(value)
}

/** 0 for column A. */
function placeOf(letters: string): number {
  return [...letters].reduce((place, letter) => place * 26 + letter.charCodeAt(0) - 64, 0) - 1
}

/** Without entities, and without Excel's own for control characters, such as `_x000D_`. */
function plainText(xml: string): string {
  return unescaped(xml).replace(/_x([\dA-F]{4})_/gi, (_, hex) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  )
}
