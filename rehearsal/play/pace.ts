/** How long an auctioneer takes. */

import type { Random } from '../../auction/random.ts'
import type { Step } from '../../auction/step.ts'

/** Shortest and longest, in milliseconds at speed 1. */
type Span = readonly [least: number, most: number]

/** Viewers who come early see the opening data file first. */
const FIRST_LOT: Span = [800, 1200]
const RAISE: Span = [1000, 2500]
const HAMMER: Span = [1500, 2500]
const NO_BID: Span = [3000, 4500]
/** The board shows a sale for 3 s (specification §9). */
const NEXT_LOT: Span = [4000, 6000]
/** Until somebody notices a mistake. */
const SECOND_THOUGHTS: Span = [3500, 5000]

const SPANS: Readonly<Record<Step['kind'], Span>> = {
  'lot opened': NEXT_LOT,
  'bid raised': RAISE,
  sold: HAMMER,
  unsold: NO_BID,
  'sale undone': SECOND_THOUGHTS,
  'team changed': SECOND_THOUGHTS,
  'player added': RAISE,
}

/** A speed of 2 halves the waits; `max` leaves them out. */
export type Speed = number | 'max'

/** Milliseconds to wait before a step. */
export function waitBefore(step: Step, isFirst: boolean, speed: Speed, random: Random): number {
  if (speed === 'max') return 0
  const [least, most] = isFirst ? FIRST_LOT : SPANS[step.kind]
  return random.whole(least, most) / speed
}
