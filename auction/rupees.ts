/** Rupees as people say and write them: ₹120 crore, ₹30 lakh, ₹11,500. */
import type { Rupees } from '../contract/auction.ts'

/** 1,00,000 */
export const LAKH = 100_000
/** 1,00,00,000 */
export const CRORE = 10_000_000

const THOUSAND = 1000

/** The units of a sheet's figures, with their value in rupees. */
export const UNITS = { crore: CRORE, lakh: LAKH, rupee: 1 } as const

export type Unit = keyof typeof UNITS

const figures = new Intl.NumberFormat('en-IN', { maximumFractionDigits: 2 })
const wholeFigures = new Intl.NumberFormat('en-IN', { maximumFractionDigits: 0 })

/** An amount in words for the terminal; the board has its own format (specification §9). */
export function inWords(amount: Rupees): string {
  if (Math.abs(amount) >= CRORE) return `₹${figures.format(amount / CRORE)} crore`
  if (Math.abs(amount) >= LAKH) return `₹${figures.format(amount / LAKH)} lakh`
  return `₹${wholeFigures.format(amount)}`
}

/** `12.35cr`, `80l` or `9,500`, as typed. Rounded down, since a bid may not exceed a purse. */
export function inShort(amount: Rupees): string {
  const size = Math.abs(amount)
  // Three digits of crores leave room for one decimal.
  if (size >= CRORE) return `${floored(amount, CRORE, size >= 100 * CRORE ? 10 : 100)}cr`
  if (size >= LAKH) return `${floored(amount, LAKH, 100)}l`
  return wholeFigures.format(Math.floor(amount))
}

function floored(amount: Rupees, unit: number, parts: number): number {
  return Math.floor((amount * parts) / unit) / parts
}

/** A larger amount is a typing error, and sums would no longer be exact. */
const LARGEST: Rupees = 10_000 * CRORE

const AMOUNT =
  /^(?:₹|rs\.?|inr)?\s*(\d[\d,]*(?:\.\d+)?|\.\d+)\s*(crores?|cr\.?|lakhs?|lacs?|l|thousands?|k|rupees?)?(?:\/-)?$/i

/** Rupees have at most two decimals, and in some languages a point groups thousands. */
const POINTED = /^\d{1,3}\.\d{3}$/

/** `12,50,000` or `1,250,000`. In `1,4` the comma may be a decimal point. */
const GROUPED = /^(?:[1-9]\d{0,2}(?:,\d{3})+|[1-9]\d?(?:,\d{2})*,\d{3})(?:\.\d+)?$/

/**
 * Reads a figure such as `12.50`, `₹12,50,000`, `30 lakh`, `12L`, `1.4cr` or `5000/-`.
 *
 * @param unit what a figure without a unit of its own is counted in
 * @returns whole rupees, zero or more; `null` when it is not an amount, when its commas do not group
 * its digits, or when its point may group them
 */
export function readAmount(text: string, unit: Unit): Rupees | null {
  const match = AMOUNT.exec(text.trim())
  if (match === null) return null
  const [, figure = '', ownUnit] = match
  const worth = ownUnit === undefined ? UNITS[unit] : worthOf(ownUnit)
  if (hasStrayComma(figure) || (worth === 1 && POINTED.test(figure))) return null
  const rupees = Math.round(Number(figure.replaceAll(',', '')) * worth)
  return rupees <= LARGEST ? rupees : null
}

/**
 * Why an amount is not read although it looks like one: its commas do not group its digits.
 *
 * @returns the two ways to write what may be meant (`1,4cr` may be `1.4cr` or `14cr`), or `null` for
 * any other text
 */
export function readingsOfComma(text: string): readonly [string, string] | null {
  const [, figure = ''] = AMOUNT.exec(text.trim()) ?? []
  if (!hasStrayComma(figure)) return null
  const whole = text.trim().replace(figure, plain(figure.replaceAll(',', '')))
  // Without a second comma or a point the comma may be a decimal point, else the last one is.
  const point = figure.lastIndexOf(',')
  const [before, after] = [figure.slice(0, point), figure.slice(point + 1)]
  const decimal = `${plain(before.replaceAll(',', ''))}.${after.replace('.', '')}`
  return [text.trim().replace(figure, decimal), whole]
}

/**
 * The same for a figure in rupees with a point before its last three digits.
 *
 * @param unit as for `readAmount`
 * @returns the two ways to write what may be meant (`60.000` may be 60 or 60000), or `null`
 */
export function readingsOfPoint(text: string, unit: Unit): readonly [string, string] | null {
  const [, figure = '', ownUnit] = AMOUNT.exec(text.trim()) ?? []
  const worth = ownUnit === undefined ? UNITS[unit] : worthOf(ownUnit)
  if (worth !== 1 || !POINTED.test(figure)) return null
  const [before = '', after = ''] = figure.split('.')
  const written = (amount: string) => text.trim().replace(figure, plain(amount))
  return [written(before), written(before + after)]
}

function hasStrayComma(figure: string): boolean {
  return figure.includes(',') && !GROUPED.test(figure)
}

/** Without leading zeros. */
function plain(digits: string): string {
  return digits.replace(/^0+(?=\d)/, '')
}

function worthOf(word: string): number {
  switch (word.charAt(0).toLowerCase()) {
    case 'c':
      return CRORE
    case 'l':
      return LAKH
    case 't':
    case 'k':
      return THOUSAND
    default:
      return 1
  }
}
