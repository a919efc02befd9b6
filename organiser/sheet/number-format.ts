/** Number formats of a workbook (ECMA-376, 18.8.30): dates, and units that only the format shows. */

import { format, isDateFormat } from 'numfmt'
import { readAmount } from '../auction/rupees.ts'
import { attributeOf } from './xml.ts'

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
    const code = codes.get(id)
    if (code === undefined) return figureOf
    return isDateFormat(code) ? isoDate : (value: number) => shown(value, code)
  })
  return (style) => shows[style] ?? figureOf
}

/** A format may hide three digits for each comma at its end. */
const SCALES = [1, 1e3, 1e6, 1e9] as const

/** A currency with the language in whose figures it is written. */
const CURRENCY = /\[\$([^\]-]*)-[^\]]*\]/g

/** The figure, not rounded, and the unit that the format writes beside it. */
function shown(value: number, code: string): string {
  const text = format(code.replace(CURRENCY, '"$1"'), value, { throws: false })
  const [digits = ''] = /(?:(?<!\p{L})\.)?\d[\d.,]*/u.exec(text) ?? []
  const rounded = Number(digits.replaceAll(',', ''))
  const isRounded = (figure: number) => {
    const decimals = digits.split('.')[1] ?? ''
    return Math.abs(Math.abs(figure) - rounded) <= 0.5 / 10 ** decimals.length
  }
  const hasScale = digits !== '' && !/\dE[-+]/.test(text)
  const scale = hasScale ? SCALES.find((one) => isRounded(value / one)) : undefined
  const unit = text
    .replace(digits, '')
    .replace(/[-₹()\s]+/g, ' ')
    .trim()
  const figure = figureOf(unit === '%' ? value * 100 : value / (scale ?? 1))
  const isUnit =
    /[\p{Sc}%]/u.test(unit) || (/\p{L}/u.test(unit) && readAmount(`1 ${unit}`, 'rupee') !== null)
  return isUnit ? `${figure} ${unit}` : figure
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
