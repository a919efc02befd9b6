/** Estimates what a sheet does not say: purse, squad sizes, lowest price. */

import { inWords } from '../../auction/rupees.ts'
import type { Rupees } from '../../contract/auction.ts'
import type { Note, Row } from './row.ts'

export interface Limits {
  readonly purse: Rupees
  readonly largestSquad: number
  readonly smallestSquad: number
  readonly lowestPrice: Rupees
}

/**
 * The purse is the dearest team's spend rounded up to a round figure; the squad limit the largest
 * squad, the fewest places to fill the smallest one; the lowest price the lowest in the sheet for any
 * player in the auction. With these no team's maximum bid is ever below what it pays.
 */
export function limitsOf(
  rows: readonly Row[],
  teams: readonly string[],
  given: { readonly purse?: Rupees | undefined; readonly squad?: number | undefined },
): Limits & { readonly notes: readonly Note[] } {
  const squads = teams.map((team) => {
    const prices = rows.flatMap(({ outcome }) =>
      'team' in outcome && outcome.team === team ? [outcome.price] : [],
    )
    return { team, size: prices.length, spend: prices.reduce((sum, price) => sum + price, 0) }
  })
  const dearest = squads.reduce((most, squad) => (squad.spend > most.spend ? squad : most))
  const largest = Math.max(...squads.map(({ size }) => size))
  const purse = given.purse ?? roundUp(dearest.spend)
  const largestSquad = given.squad ?? largest
  const notes: string[] = []
  if (given.purse === undefined) {
    notes.push(
      `assumed: a purse of ${inWords(purse)}, the dearest team’s spend (${dearest.team}, ${inWords(dearest.spend)}) rounded up (change with --purse)`,
    )
  }
  if (given.squad === undefined) {
    notes.push(
      `assumed: squads of at most ${largest}, the largest in the sheet (change with --squad)`,
    )
  }
  const basePrices = rows.flatMap(({ base }) => (base === null ? [] : [base]))
  const prices = rows.flatMap(({ outcome }) => (outcome.kind === 'sold' ? [outcome.price] : []))
  const lowestPrice = [...basePrices, ...prices].reduce(
    (least, price) => Math.min(least, price),
    purse,
  )
  const baseless = rows.filter(({ base, outcome }) => base === null && outcome.kind !== 'retained')
  if (baseless.length > 0) {
    const whose = baseless.length === 1 ? 'one player' : `${baseless.length} players`
    notes.push(`assumed: a base price of ${inWords(lowestPrice)} for ${whose} without one`)
  }
  for (const { team, size, spend } of squads) {
    if (spend > purse) notes.push(`${team} spends ${inWords(spend)}, more than the purse`)
    if (size > largestSquad) notes.push(`${team} has ${size} players, more than a full squad`)
  }
  return {
    purse,
    largestSquad,
    smallestSquad: Math.min(largestSquad, ...squads.map(({ size }) => size)),
    lowestPrice,
    notes: notes.map((text) => ({ line: null, text })),
  }
}

/** Up to two leading figures: 119.95 crore → 120 crore, 4,93,000 → 5,00,000. */
function roundUp(amount: Rupees): Rupees {
  const step = 10 ** Math.max(0, Math.floor(Math.log10(Math.max(1, amount))) - 1)
  return Math.ceil(amount / step) * step
}
