/** Simulated bidding: teams raise in turn until only one is left. */

import type { Rupees } from '../../../contract/auction.ts'
import type { Increments } from '../../auction/increments.ts'
import type { TeamName } from '../../auction/league.ts'
import type { Random } from '../../lib/random.ts'

export interface Bidder {
  readonly team: TeamName
  /** The most the team may bid now. */
  readonly maxBid: Rupees
}

export interface Bid {
  readonly team: TeamName
  readonly amount: Rupees
}

/** In most lots two or three teams bid against each other. */
const RIVALS = { least: 2, most: 3 } as const

/**
 * The bids of one lot, the opening bid at the base price first; none when no team can bid.
 * No team bids above its maximum, or against itself.
 *
 * @param raises number of raises, if the bidders' purses allow
 */
export function bidFor(
  basePrice: Rupees,
  bidders: readonly Bidder[],
  raises: number,
  raise: Increments,
  random: Random,
): readonly Bid[] {
  const able = bidders.filter(({ maxBid }) => maxBid >= basePrice)
  const rivals = random.shuffled(able).slice(0, random.whole(RIVALS.least, RIVALS.most))
  const bids: Bid[] = []
  let amount = basePrice
  while (bids.length <= raises) {
    const holder = bids.at(-1)?.team
    const next = rivals.filter(({ team, maxBid }) => team !== holder && maxBid >= amount)
    if (next.length === 0) break
    bids.push({ team: random.pick(next).team, amount })
    amount += raise(amount)
  }
  return bids
}
