import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { squadsOf } from '../../auction/squads.ts'
import { openAuction } from '../../auction/state.ts'
import { randomFrom } from '../../lib/random.ts'
import { madeUpAuction } from './made-up-auction.ts'
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
