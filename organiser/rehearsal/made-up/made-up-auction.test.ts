import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { localIncrement } from '../../auction/increments.ts'
import { squadsOf } from '../../auction/squads.ts'
import { openAuction } from '../../auction/state.ts'
import { randomFrom } from '../../lib/random.ts'
import { bidFor, madeUpAuction } from './made-up-auction.ts'
import { drawNames } from './names.ts'

describe('madeUpAuction', () => {
  it('starts with a squad that is nearly full and one that is empty', () => {
    const squads = squadsOf(openAuction(madeUpAuction(1).league))
    const filled = squads.map(({ members }) => members.length / 15)
    expect(filled.some((part) => part >= 0.8 && part < 1)).toBe(true)
    expect(filled).toContain(0)
  })

  it('sells after 3 to 12 raises', () => {
    const { lots } = madeUpAuction(1)
    const raises = lots.flatMap(({ bids, sale }) => (sale === null ? [] : [bids.length - 1]))
    expect(Math.min(...raises)).toBeGreaterThanOrEqual(3)
    expect(Math.max(...raises)).toBeLessThanOrEqual(12)
  })
})

describe('drawNames', () => {
  it('gives everybody a unique name', () => {
    fc.assert(
      fc.property(fc.integer(), (seed) => {
        const names = drawNames(150, randomFrom(seed))
        expect(new Set(names).size).toBe(150)
      }),
    )
  })

  it('writes most names in Latin letters and the others in many scripts', () => {
    const names = drawNames(150, randomFrom(1))
    const inLatin = names.filter((name) => /^[\p{Script=Latin}’. ]+$/u.test(name))
    expect(inLatin.length).toBeGreaterThan(75)
    for (const script of ['Devanagari', 'Tamil', 'Bengali', 'Telugu', 'Kannada', 'Malayalam']) {
      const inScript = new RegExp(`\\p{Script=${script}}`, 'u')
      expect(names.some((name) => inScript.test(name))).toBe(true)
    }
  })
})

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
