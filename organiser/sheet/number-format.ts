/** What a cell with a number shows by its format: a date, or a figure and the unit beside it. */
import { format, isDateFormat } from 'numfmt'
import { readAmount } from '../auction/rupees.ts'

/** A format may hide three digits for each comma at its end. */
const SCALES = [1, 1e3, 1e6, 1e9] as const

/** A currency with the language in whose figures it is written. */
const CURRENCY = /\[\$([^\]-]*)-[^\]]*\]/g

/**
 * The figure, not rounded, and the unit that only the format shows, such as `14 Cr`; a date as ISO 8601, so
 * that it is not read as an amount.
 * @param code the format, such as `0.00" Cr"`
 * @param hasDollars whether `$` means dollars, or the currency of whoever looks at the file
 */
export function numberText(value: number, code: string, hasDollars: boolean): string {
  if (isDateFormat(code)) return isoDate(value)
  const shown = format(code.replace(CURRENCY, '"$1"'), value, { throws: false })
  const text = hasDollars ? shown : shown.replace('$', '')
  const [digits = ''] = /(?:(?<!\p{L})\.)?\d[\d.,]*/u.exec(text) ?? []
  const rounded = Number(digits.replaceAll(',', ''))
  const tolerance = 0.5 / 10 ** (digits.split('.')[1] ?? '').length
  const hasScale = digits !== '' && !/\dE[-+]/.test(text)
  const scale = hasScale
    ? SCALES.find((one) => Math.abs(Math.abs(value) / one - rounded) <= tolerance)
    : undefined
  const unit = text
    .replace(digits, '')
    .replace(/[-₹()\s]+/g, ' ')
    .trim()
  const isUnit =
    /[\p{Sc}%]/u.test(unit) || (/\p{L}/u.test(unit) && readAmount(`1 ${unit}`, 'rupee') !== null)
  // Without a unit nobody could tell what is hidden.
  if (!isUnit) return figureOf(value)
  return `${figureOf(unit === '%' ? value * 100 : value / (scale ?? 1))} ${unit}`
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
