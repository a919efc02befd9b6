/** Guesses the unit of a sheet's figures. */
import type { Unit } from '../auction/rupees.ts'

/** No league pays more crores than this for a player. */
const MOST_CRORES = 1000

/**
 * Crore, when there are decimals and all figures are below 1,000 (0.30, 12.50); else rupees.
 *
 * @param figures the cells of the price columns, whatever stands in them
 */
export function guessUnit(figures: readonly string[]): Unit {
  const plain = figures.filter((figure) => /^[\d,.]*\d$/.test(figure))
  const values = plain.map((figure) => Number(figure.replaceAll(',', '')))
  const hasDecimals = plain.some((figure) => figure.includes('.'))
  return hasDecimals && values.every((value) => value < MOST_CRORES) ? 'crore' : 'rupee'
}
