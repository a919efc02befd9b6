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

/** A larger amount is a typing error, and sums would no longer be exact. */
const LARGEST: Rupees = 10_000 * CRORE

const AMOUNT =
  /^(?:₹|rs\.?|inr)?\s*(\d[\d,]*(?:\.\d+)?|\.\d+)\s*(crores?|cr\.?|lakhs?|lacs?|l|thousands?|k|rupees?)?(?:\/-)?$/i

/**
 * Reads a figure such as `12.50`, `₹12,50,000`, `30 lakh`, `12L`, `1.4cr` or `5000/-`.
 *
 * @param unit what a figure without a unit of its own is counted in
 * @returns whole rupees, zero or more; `null` when it is not an amount
 */
export function readAmount(text: string, unit: Unit): Rupees | null {
  const match = AMOUNT.exec(text.trim())
  if (match === null) return null
  const [, figure = '', ownUnit] = match
  const worth = ownUnit === undefined ? UNITS[unit] : worthOf(ownUnit)
  const rupees = Math.round(Number(figure.replaceAll(',', '')) * worth)
  return rupees <= LARGEST ? rupees : null
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
