/** Units of figures: by the words of a heading, a row or a cell, or by the figures that fit together. */

import type { Rupees } from '../../contract/auction.ts'
import { CRORE, readAmount, readingsOf, UNIT_WORDS, UNITS, type Unit } from '../auction/rupees.ts'

/** No league pays more crores than this for a player. */
export const MOST_CRORES = 1000

/** One letter is a unit in brackets, behind ₹ or after "in": `(₹ L)`, `in K`. */
const LETTERS: Partial<Record<Unit, string>> = { crore: 'c', lakh: 'l', thousand: 'k' }
const WORDS = (['crore', 'lakh', 'thousand'] as const).map((unit) => {
  const words = UNIT_WORDS.find(([worth]) => worth === UNITS[unit])?.[1].replace(/\|[lk](?=\|)/, '')
  const letter = `(?:[([₹]|\\bin|\\brs\\.?)\\s*(?:₹|rs\\.?)?\\s*${LETTERS[unit]}s?\\s*(?:[)\\]]|$)`
  const zeros = unit === 'thousand' ? "|['’]?000s?\\b" : ''
  return [
    unit,
    new RegExp(`(?<!\\p{L})(?:${words})(?![\\p{L}\\p{M}])|${letter}${zeros}`, 'iu'),
  ] as const
})
const PLAIN = /₹|(?<!\p{L})(?:rs|inr|rupees?)(?!\p{L})/iu
const POINTS = /(?<!\p{L})(?:points?|pts?|tokens?|coins?|credits?)(?!\p{L})/iu
/** Signs and codes of other currencies. */
const FOREIGN =
  /(?!₹)\p{Sc}|(?<!\p{L})(?:usd|us dollars?|dollars?|eur|euros?|gbp|pounds?|aed|dirhams?|sar|riyals?|qar|omr|kwd|bhd|dinars?|bdt|taka|tk|pkr|lkr|npr|cad|aud|nzd|sgd|myr|zar)(?!\p{L})/iu

/** The unit that a text names in any ordinary spelling, such as `(₹ in Lakhs)`; none if it names two. */
export function unitIn(text: string): Unit | undefined {
  const found = WORDS.filter(([, words]) => words.test(text))
  if (found.length > 0) return found.length === 1 ? found[0]?.[0] : undefined
  return PLAIN.test(text) || POINTS.test(text) ? 'rupee' : undefined
}

export function namesPoints(text: string): boolean {
  return POINTS.test(text)
}

/** The sign or code of another currency in a text, or `undefined`. */
export function foreignCurrencyIn(text: string): string | undefined {
  return FOREIGN.exec(text)?.[0]
}

/** An amount, whatever the sign of its currency. */
export function amountIn(text: string, unit: Unit): Rupees | null {
  return readAmount(foreignCurrencyIn(text) === undefined ? text : text.replace(FOREIGN, ''), unit)
}

/** What a text may mean whose comma or point may group its digits, to follow it; `null` for any other. */
export function readingsIn(text: string, unit: Unit): string | null {
  const readings = readingsOf(text, unit)
  return readings && `may be ${readings.join(' or ')}: write one of them`
}

/** A figure without a unit of its own, or `null`. */
export function plainFigure(cell: string): number | null {
  const [thousands, rupees] = [amountIn(cell, 'thousand'), amountIn(cell, 'rupee')]
  if (thousands === rupees) return null
  // One with three decimals is not read in rupees, and a large one not in thousands.
  return thousands === null ? rupees : thousands / UNITS.thousand
}

/** Amounts of a sheet as text. */
export interface Figures {
  readonly purse: string
  readonly base: readonly string[]
  /** Bids and prices. */
  readonly paid: readonly string[]
}

/** A purse pays for this many places at the base price in any league. */
const FEWEST_PLACES = 5
/** No purse is worth more base prices than this. */
const MOST_BASE_PRICES = 4000
/** The largest figure of a lowest base price in each unit. */
const LARGEST_BASE: Readonly<Record<Unit, number>> = {
  crore: 20,
  lakh: 200,
  thousand: 200,
  rupee: Infinity,
}
/** Prices are rarely more than so many times the largest base price. */
const MOST_TIMES_BASE = 15
/** The largest purse in a unit that nobody gives. */
const LARGEST_PURSE = 250 * CRORE

/**
 * The units in which plain figures can be: the purse pays for the base prices and for each price, and
 * is not thousands of times as large.
 */
export function fittingUnits(figures: Figures): readonly Unit[] {
  const { purse, base, paid } = figures
  const plainPaid = paid.flatMap((cell) => plainFigure(cell) ?? [])
  const areWhole = [purse, ...base, ...paid].every((cell) =>
    Number.isInteger(plainFigure(cell) ?? 0),
  )
  const payable = UNIT_NAMES.map((unit) => {
    const amounts = (cells: readonly string[]) =>
      cells.flatMap((cell) => amountIn(cell, unit) || [])
    const lowest = Math.min(...amounts(base))
    const prices = amounts(paid)
    return {
      unit,
      spend: amountIn(purse, unit) ?? 0,
      lowest,
      // In a sheet without base prices the lowest price is the nearest.
      cheapest: Math.min(lowest, ...prices),
      highest: Math.max(0, ...prices),
    }
  }).filter(({ unit, spend, lowest, highest }) => {
    const isUsual =
      unit === 'rupee' ||
      (isNoFortune(figures, unit) &&
        plainPaid.every((figure) => figure <= LARGEST_BASE[unit] * MOST_TIMES_BASE))
    // Nobody counts in parts of thousands, or purses in thousands, without saying so.
    const isCounted =
      unit === 'lakh' ||
      unit === 'crore' ||
      (areWhole && (unit === 'rupee' || plainFigure(purse) === null))
    const isPaid = highest === 0 || (highest <= spend && (highest >= lowest || lowest === Infinity))
    const isAffordable = lowest === Infinity || lowest * FEWEST_PLACES <= spend
    return isUsual && isCounted && isPaid && isAffordable
  })
  const limited = payable.filter(
    ({ spend, cheapest }) => cheapest === Infinity || spend <= cheapest * MOST_BASE_PRICES,
  )
  return (payable.length > 1 ? limited : payable).map(({ unit }) => unit)
}

/** Whether plain figures can be in a unit that is said of others: the purse is no fortune and pays for somebody. */
export function isPossible(figures: Figures, unit: Unit): boolean {
  const { purse, base } = figures
  const lowest = Math.min(...base.flatMap((cell) => amountIn(cell, unit) || []))
  const pays = lowest === Infinity || lowest <= (amountIn(purse, unit) ?? 0)
  return pays && isNoFortune(figures, unit)
}

/** Whether neither a plain purse nor the lowest plain base price would be too large in this unit. */
function isNoFortune({ purse, base }: Figures, unit: Unit): boolean {
  const lowest = Math.min(...base.flatMap((cell) => plainFigure(cell) || []))
  return (
    (plainFigure(purse) === null || (amountIn(purse, unit) ?? 0) <= LARGEST_PURSE) &&
    (lowest === Infinity || lowest <= LARGEST_BASE[unit])
  )
}

const UNIT_NAMES: readonly Unit[] = ['crore', 'lakh', 'thousand', 'rupee']
