import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { bidsUpTo, incrementsFor, localIncrement, professionalIncrement } from './increments.ts'
import { CRORE, LAKH } from './rupees.ts'

describe('professionalIncrement', () => {
  it.each([
    [30 * LAKH, 5 * LAKH],
    [CRORE, 10 * LAKH],
    [2 * CRORE, 20 * LAKH],
    [5 * CRORE, 25 * LAKH],
  ])('a bid of %d is raised by %d', (bid, by) => expect(professionalIncrement(bid)).toBe(by))
})

describe('localIncrement', () => {
  it.each([
    [0, 1],
    [9, 1],
    [1000, 100],
    [1900, 100],
    [2000, 200],
    [4900, 200],
    [5000, 500],
    [CRORE, 10 * LAKH],
  ])('a bid of %d is raised by %d', (bid, by) => expect(localIncrement(bid)).toBe(by))
})

describe('incrementsFor', () => {
  it('depends on the purse', () => {
    const raises = [25 * CRORE, 25 * CRORE - 1].map((purse) => incrementsFor({ purse })(30 * LAKH))
    expect(raises).toEqual([5 * LAKH, 2 * LAKH])
  })

  it('are those of its rules, if they give some', () => {
    const increments = [
      { from: 0, by: 1_000 },
      { from: 50_000, by: 5_000 },
    ]
    const raise = incrementsFor({ purse: 120 * CRORE, increments })
    expect([0, 49_999, 50_000, CRORE].map(raise)).toEqual([1_000, 1_000, 5_000, 5_000])
  })
})

describe('bidsUpTo', () => {
  it('rises from the base price to the price', () => {
    expect(bidsUpTo(50 * LAKH, 30 * LAKH, professionalIncrement)).toEqual(
      [30, 35, 40, 45, 50].map((lakhs) => lakhs * LAKH),
    )
  })

  it('always rises', () => {
    fc.assert(
      fc.property(fc.nat(1_000_000), fc.nat(10_000_000), (base, price) => {
        const bids = bidsUpTo(price, base, localIncrement)
        expect(bids.at(-1)).toBe(price)
        expect(bids.every((bid, index) => index === 0 || bid > (bids[index - 1] ?? 0))).toBe(true)
      }),
    )
  })
})
