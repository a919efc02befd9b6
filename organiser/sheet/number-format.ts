/** Number formats of a workbook (ECMA-376, 18.8.30): dates, and units that only the format shows. */

import { readAmount } from '../auction/rupees.ts'
import { attributeOf } from './xml.ts'

/** Tokens of a format: literal text, what is in square brackets, and all others. */
const TOKEN = /"([^"]*)"|\\(.)|\[([^\]]*)\]|[_*].|(;)|([^"\\[;_*]+)/gs

interface Section {
  /** `>=10000000`, or empty. */
  readonly condition: string
  /** The text beside the figure, such as `Cr` or `₹`. */
  readonly words: string
  /** Its placeholders. */
  readonly code: string
}

/** The numbers of the formats that every workbook has. */
const DATES: ReadonlySet<number> = new Set([14, 15, 16, 17, 18, 19, 20, 21, 22, 45, 46, 47])

/** Knows which texts show a number, by the index of its style. */
export type NumberFormats = (style: number) => (value: number) => string

/** @param xml of the workbook's styles */
export function numberFormatsOf(xml: string): NumberFormats {
  const tags = xml.match(/<(?:\w+:)?numFmt\s(?:"[^"]*"|[^"<>])*>/g) ?? []
  const idOf = (tag: string) => Number(attributeOf(tag, 'numFmtId') ?? 0)
  const codes = new Map(tags.map((tag) => [idOf(tag), attributeOf(tag, 'formatCode') ?? '']))
  const styles = /<(?:\w+:)?cellXfs\b.*?<\/(?:\w+:)?cellXfs>/s.exec(xml)?.[0] ?? ''
  const shows = [...styles.matchAll(/<(?:\w+:)?xf\s[^<>]*>/g)].map(([tag]) => {
    const id = idOf(tag)
    if (DATES.has(id)) return isoDate
    const sections = sectionsOf(codes.get(id) ?? '')
    return (value: number) => shown(value, sections)
  })
  return (style) => shows[style] ?? figureOf
}

function sectionsOf(format: string): readonly Section[] {
  const sections = [{ condition: '', words: '', code: '' }]
  for (const [token, quoted, escaped, bracket, end] of format.matchAll(TOKEN)) {
    const section = sections.at(-1)
    if (section === undefined) break
    if (end !== undefined) sections.push({ condition: '', words: '', code: '' })
    else if (bracket !== undefined) {
      if (/^[<>=]/.test(bracket)) section.condition = bracket
      else if (bracket.startsWith('$')) section.words += bracket.slice(1).replace(/-.*$/, '')
      else if (/^[hms]+$/i.test(bracket)) section.code += bracket
    } else if (quoted !== undefined || escaped !== undefined) {
      section.words += quoted ?? escaped
    } else if (!/^[_*]/.test(token)) {
      section.code += token
      section.words += token.replace(/General|[^\p{Sc}%]/gu, '')
    }
  }
  return sections
}

/** A date as ISO 8601, so that it is not read as an amount; else the figure and the words beside it. */
function shown(value: number, sections: readonly Section[]): string {
  const { words, code } = sectionFor(value, sections)
  if (/[ymdhs]/i.test(code.replace(/General/gi, '')) && !/[0#?]/.test(code)) return isoDate(value)
  // Each comma behind the last digit stands for three digits that are not shown.
  const hidden = /[0#?](,*)[^0#?,]*$/.exec(code)?.[1] ?? ''
  const figure = figureOf(value / 1000 ** hidden.length)
  const percent = words.includes('%') ? figureOf(value * 100) : figure
  const unit = words.replaceAll('₹', '').trim()
  const isUnit =
    /[\p{L}\p{Sc}%]/u.test(unit) &&
    (readAmount(`1 ${unit}`, 'rupee') !== null || /[\p{Sc}%]/u.test(unit))
  return isUnit ? `${percent} ${unit}` : figure
}

function sectionFor(value: number, sections: readonly Section[]): Section {
  const [first = { condition: '', words: '', code: '' }, second, third] = sections
  if (first.condition !== '') {
    return sections.find(({ condition }) => meets(value, condition)) ?? first
  }
  if (value < 0) return second ?? first
  return value === 0 ? (third ?? first) : first
}

function meets(value: number, condition: string): boolean {
  const [, sign, figure] = /^([<>]=?|=|<>)\s*(-?[\d.]+)$/.exec(condition) ?? []
  const limit = Number(figure)
  if (sign === undefined) return true
  return (
    (sign.includes('<') && value < limit) ||
    (sign.includes('>') && value > limit) ||
    (sign.includes('=') && value === limit)
  )
}

/** Sums of decimals have a tail of rounding. */
function figureOf(value: number): string {
  return String(Number.isSafeInteger(value) ? value : Number(value.toPrecision(12)))
}

/** @param serial days since the end of 1899, as spreadsheets count them */
function isoDate(serial: number): string {
  const time = Math.round((serial - 25_569) * 86_400) * 1000
  const date = new Date(time)
  return Number.isNaN(date.getTime())
    ? figureOf(serial)
    : date.toISOString().replace(/T00:00.*/, '')
}
