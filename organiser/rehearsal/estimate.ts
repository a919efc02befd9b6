/** Estimates the rules of a finished auction whose sheet doesn't give them. */

import type { Rupees } from '../../contract/auction.ts'
import { inWords } from '../auction/rupees.ts'
import type { Entry } from '../sheet/row.ts'
import type { Estimate } from '../sheet/sheet-settings.ts'

/**
 * The purse is the dearest team's spend rounded up to a round figure; the largest and the smallest
 * squad are those in the sheet, and the lowest price is the lowest that was paid.
 *
 * @returns `null` when nobody has a team and a price
 */
export function estimateRules(entries: readonly Entry[]): Estimate | null {
  const squads = new Map<string, { size: number; spend: Rupees }>()
  const prices: Rupees[] = []
  for (const { outcome } of entries) {
    if (outcome.kind !== 'sold' && outcome.kind !== 'retained') continue
    const { size, spend } = squads.get(outcome.team) ?? { size: 0, spend: 0 }
    squads.set(outcome.team, { size: size + 1, spend: spend + (outcome.price ?? 0) })
    if (outcome.kind === 'sold') prices.push(outcome.price)
  }
  const [dearest] = [...squads].sort(([, one], [, other]) => other.spend - one.spend)
  if (dearest === undefined) return null
  const [team, { spend }] = dearest
  const sizes = [...squads.values()].map(({ size }) => size)
  const purse = roundUp(spend)
  return {
    rules: {
      purse,
      largestSquad: Math.max(...sizes),
      smallestSquad: Math.min(...sizes),
      lowestPrice: prices.reduce((least, price) => Math.min(least, price), purse),
    },
    why: `the dearest team’s spend (${team}, ${inWords(spend)}) rounded up`,
  }
}

/** Up to two leading figures: 119.95 crore → 120 crore, 4,93,000 → 5,00,000. */
function roundUp(amount: Rupees): Rupees {
  const step = 10 ** Math.max(0, Math.floor(Math.log10(Math.max(1, amount))) - 1)
  return Math.ceil(amount / step) * step
}
