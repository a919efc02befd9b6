// @vitest-environment node
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { inRupees, orUnknown } from './money.ts'

describe('§9 money is shown in Indian rupees, en-IN format, no decimals', () => {
  test.each([
    [270000000, '₹27,00,00,000'],
    [0, '₹0'],
    [1234.5, '₹1,235'],
    [-5000, '-₹5,000'],
  ])('%d reads %s', (amount, shown) => {
    expect(inRupees(amount)).toBe(shown)
  })

  test('every amount is the same as Intl.NumberFormat writes it', () => {
    const en = new Intl.NumberFormat('en-IN', {
      style: 'currency',
      currency: 'INR',
      maximumFractionDigits: 0,
      signDisplay: 'negative',
    })
    const amounts = fc.oneof(
      fc.maxSafeInteger(),
      fc.integer({ min: -100_000, max: 100_000 }),
      fc.double({ min: -1e12, max: 1e12, noNaN: true }),
      fc.integer({ min: -1000, max: 1000 }).map((half) => half / 2),
    )
    fc.assert(
      fc.property(amounts, (amount) => {
        expect(inRupees(amount)).toBe(en.format(amount))
      }),
      { numRuns: 5_000 },
    )
  })

  test.each([null, Number.NaN, Number.POSITIVE_INFINITY])(
    'decisions/data-file: %s is unknown, never ₹0',
    (amount) => {
      expect(inRupees(amount)).toBe('—')
    },
  )

  test('an unknown count or text is a dash', () => {
    expect([0, 7, '18', '', null].map(orUnknown)).toEqual(['0', '7', '18', '', '—'])
  })
})
