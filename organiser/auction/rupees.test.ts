import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { bidsUpTo, incrementsFor, localIncrement, professionalIncrement } from './increments.ts'
import { CRORE, inWords, LAKH, readAmount, readingsOf } from './rupees.ts'

describe('inWords', () => {
  it.each([
    [10_000_000, '₹1 crore'],
    [100_000, '₹1 lakh'],
    [6_388_500_000, '₹638.85 crore'],
    [3_000_000, '₹30 lakh'],
    [11_500, '₹11,500'],
    [19_999_999, '₹1.99 crore'],
    [0, '₹0'],
  ])('%d → %s', (amount, words) => expect(inWords(amount)).toBe(words))

  it('can be parsed, and is never more than the amount', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 200 * CRORE }), (amount) => {
        const typed = readAmount(inWords(amount), 'rupee') ?? Number.NaN
        expect(typed).toBeLessThanOrEqual(amount)
        expect(typed).toBeGreaterThanOrEqual(amount * 0.989)
      }),
    )
  })
})

describe('readAmount', () => {
  it.each([
    ['0.30', 'crore', 3_000_000],
    ['.5', 'crore', 5_000_000],
    ['10000', 'crore', 100_000_000_000],
    ['₹12,50,000', 'rupee', 1_250_000],
    ['12.5 Cr', 'lakh', 125_000_000],
    ['2 lacs', 'crore', 200_000],
    [' 0 ', 'crore', 0],
    ['1.4cr', 'rupee', 14_000_000],
    ['50k', 'lakh', 50_000],
    ['5,000/-', 'rupee', 5000],
    ['1,250,000', 'rupee', 1_250_000],
    ['1,25,000.50', 'rupee', null],
    ['4500 Rs', 'rupee', 4500],
    ['4500 pts', 'lakh', 4500],
    ['1200 tokens', 'crore', 1200],
    ['2 Crs', 'rupee', 20_000_000],
    ['1 Cr 20 L', 'rupee', 12_000_000],
    ['Rs. 1 crore, 20 lakhs and 5k only', 'rupee', 12_005_000],
    ['12 crore rupees', 'lakh', 120_000_000],
    ['20 L. ₹', 'rupee', 2_000_000],
    ['INR20L/-', 'rupee', 2_000_000],
    ['2 million', 'rupee', 2_000_000],
    ['20\u00a0लाख', 'rupee', 2_000_000],
    ['२०', 'lakh', 2_000_000],
    ['₹১,২০,০০০', 'rupee', 120_000],
  ] as const)('%s in %s → %d', (text, unit, rupees) => {
    expect(readAmount(text, unit)).toBe(rupees)
  })

  it.each([
    '',
    '-',
    '-5',
    'Unsold',
    '1.2.3',
    '12 apples',
    'NaN',
    '1e9',
    '99999999',
    '1 Cr 20',
    '20 L 1 Cr',
    '4 500',
    '1 2',
    '15k+',
    '15k and',
  ])('“%s” is not an amount in crore', (text) => expect(readAmount(text, 'crore')).toBeNull())
})

describe('a point before three digits', () => {
  it('may group thousands where a figure is in rupees, and is not read', () => {
    for (const text of ['60.000', '₹60.000', 'Rs. 60.000/-', '1.400 rupees']) {
      expect(readAmount(text, 'rupee')).toBeNull()
    }
    expect(readingsOf('₹60.000', 'rupee')).toEqual(['₹60', '₹60000'])
    expect(readingsOf('1.400 rupees', 'crore')).toEqual(['1 rupees', '1400 rupees'])
    expect(readingsOf('0.500', 'rupee')).toEqual(['0', '500'])
  })

  it.each([
    ['60.00', 'rupee', 60],
    ['60000.000', 'rupee', 60_000],
    ['1.400', 'crore', 14_000_000],
    ['1.250 lakh', 'rupee', 125_000],
  ] as const)('is a decimal point in %s (%s)', (text, unit, rupees) => {
    expect(readAmount(text, unit)).toBe(rupees)
    expect(readingsOf(text, unit)).toBeNull()
  })
})

describe('a comma that groups neither 3-3 nor 2-2-3', () => {
  it.each([
    [' 0,35 ', '0.35', '35'],
    ['1,4cr', '1.4cr', '14cr'],
    ['0,350', '0.350', '350'],
    ['1,25,00', '125.00', '12500'],
    ['2,5 lakh', '2.5 lakh', '25 lakh'],
  ])('%s may be %s or %s, and is not read', (text, decimal, whole) => {
    expect(readAmount(text, 'crore')).toBeNull()
    expect(readingsOf(text, 'crore')).toEqual([decimal, whole])
    expect(readAmount(decimal, 'lakh')).not.toBeNull()
    expect(readAmount(whole, 'lakh')).not.toBeNull()
  })

  it.each(['1,250,000', '12,50,000', '1.4cr', 'Otters, Herons', ''])('“%s” has none', (text) => {
    expect(readingsOf(text, 'crore')).toBeNull()
  })
})

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
