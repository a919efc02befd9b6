import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { localIncrement } from '../../auction/increments.ts'
import { randomFrom } from '../../lib/random.ts'
import { bidFor } from './made-up-auction.ts'

const bidders = fc
  .array(fc.record({ maxBid: fc.nat(20_000) }), {
    maxLength: 10,
  })
  .map((list) => list.map((bidder, index) => ({ ...bidder, team: `Team ${index}` })))

describe('bidFor', () => {
  it('starts at the base price, rises by the increment, and no team exceeds its maximum or outbids itself', () => {
    fc.assert(
      fc.property(bidders, fc.nat(12), fc.integer(), (all, raises, seed) => {
        const bids = bidFor(1000, all, raises, localIncrement, randomFrom(seed))
        expect(bids.length).toBeLessThanOrEqual(raises + 1)
        bids.forEach(({ team, amount }, index) => {
          const before = bids[index - 1]
          expect(amount).toBe(
            before === undefined ? 1000 : before.amount + localIncrement(before.amount),
          )
          expect(team).not.toBe(before?.team)
          expect(all.find((bidder) => bidder.team === team)?.maxBid).toBeGreaterThanOrEqual(amount)
        })
      }),
      { numRuns: 500 },
    )
  })
})
