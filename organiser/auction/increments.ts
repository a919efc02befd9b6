/** Bid increments: by how much a bid is raised. */
import type { Rupees } from '../../contract/auction.ts'
import type { Rules } from './league.ts'
import { CRORE, LAKH } from './rupees.ts'

/** The raise that follows a bid, in rupees; always above zero. */
export type Increments = (bid: Rupees) => Rupees

/** From this purse on a league raises as the professionals do. */
const PROFESSIONAL_PURSE: Rupees = 25 * CRORE

/** The increments of the Indian professional league's auctions of 2022 to 2025. */
export function professionalIncrement(bid: Rupees): Rupees {
  if (bid < CRORE) return 5 * LAKH
  if (bid < 2 * CRORE) return 10 * LAKH
  if (bid < 5 * CRORE) return 20 * LAKH
  return 25 * LAKH
}

/**
 * For leagues of any smaller scale: the largest of 1, 2, 5, 10, 20, 50 … that is no more than a
 * tenth of the bid, which makes a raise of 4 to 10 per cent; one rupee below a bid of ten.
 */
export function localIncrement(bid: Rupees): Rupees {
  const most = bid / 10
  let power = 1
  while (power * 10 <= most) power *= 10
  if (5 * power <= most) return 5 * power
  return 2 * power <= most ? 2 * power : power
}

/** The increments that a league's rules give, or else the usual ones of a league with its purse. */
export function incrementsFor({
  purse,
  increments = [],
}: Pick<Rules, 'purse' | 'increments'>): Increments {
  const usual = purse >= PROFESSIONAL_PURSE ? professionalIncrement : localIncrement
  return (bid) => increments.findLast(({ from }) => from <= bid)?.by ?? usual(bid)
}

/**
 * The bids of a lot that sells at `price`: from the base price upwards, one increment at a time.
 * The last raise reaches the price, whatever the increment; a price below the base price is the
 * only bid.
 */
export function bidsUpTo(price: Rupees, basePrice: Rupees, raise: Increments): readonly Rupees[] {
  const bids: Rupees[] = []
  for (let bid = basePrice; bid < price; bid += raise(bid)) bids.push(bid)
  return [...bids, price]
}
