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
  const buys = entries.flatMap(({ outcome }) => ('team' in outcome ? [outcome] : []))
  const squads = [...Map.groupBy(buys, ({ team }) => team)].map(([team, members]) => ({
    team,
    size: members.length,
    spend: members.reduce((sum, { price }) => sum + (price ?? 0), 0),
  }))
  const [dearest] = squads.toSorted((one, other) => other.spend - one.spend)
  if (dearest === undefined) return null
  const { team, spend } = dearest
  const sizes = squads.map(({ size }) => size)
  const prices = buys.flatMap(({ kind, price }) => (kind === 'sold' ? [price] : []))
  const purse = roundUp(spend)
  return {
    rules: {
      purse,
      largestSquad: Math.max(...sizes),
      smallestSquad: Math.min(...sizes),
      lowestPrice: Math.min(purse, ...prices),
    },
    why: `the dearest team’s spend (${team}, ${inWords(spend)}) rounded up`,
  }
}

/** Up to two leading figures: 119.95 crore → 120 crore, 4,93,000 → 5,00,000. */
function roundUp(amount: Rupees): Rupees {
  const step = 10 ** Math.max(0, Math.floor(Math.log10(Math.max(1, amount))) - 1)
  return Math.ceil(amount / step) * step
}
