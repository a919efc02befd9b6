// @vitest-environment node
import fc from 'fast-check'
import { afterEach, describe, expect, test, vi } from 'vitest'
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

const homeZone = process.env['TZ']

afterEach(() => {
  if (homeZone === undefined) delete process.env['TZ']
  else process.env['TZ'] = homeZone
})

/** Loads the module in a time zone, because it creates its formats on import. */
async function seenFrom(zone: string) {
  process.env['TZ'] = zone
  vi.resetModules()
  return { ...(await import('./when.ts')), ...(await import('./time-of-day.ts')) }
}

const TEN_UTC = Date.UTC(2025, 3, 1, 10, 0)

describe('§2.4 local date-time of the sale; decisions/data-file', () => {
  test.each([
    ['Asia/Kolkata', /\b(0?3|15):30\b/, /\b0?1\b/],
    ['America/New_York', /\b0?6:00\b/, /\b0?1\b/],
    ['Pacific/Auckland', /\b(11|23):00\b/, /\b0?1\b/],
    ['Pacific/Kiritimati', /\b(12|00?|24):00\b/, /\b0?2\b/],
  ])('a time is shown in the zone of a viewer in %s', async (zone, time, day) => {
    const { asDateTime, asTime } = await seenFrom(zone)
    expect(asDateTime(TEN_UTC)).toMatch(time)
    expect(asDateTime(TEN_UTC)).toMatch(day)
    expect(asDateTime(TEN_UTC)).toContain('2025')
    expect(asTime(TEN_UTC)).toMatch(time)
    expect(asTime(TEN_UTC)).not.toContain('2025')
  })

  test.each(['Asia/Kolkata', 'America/New_York'])(
    'a local time is shown unchanged, in %s',
    async (zone) => {
      const { asDateTime } = await seenFrom(zone)
      expect(asDateTime(new Date(2025, 3, 1, 15, 30).getTime())).toMatch(/\b(0?3|15):30\b/)
    },
  )

  test('an unknown time is a dash, never Invalid Date', async () => {
    const { asDateTime } = await seenFrom('Asia/Kolkata')
    expect(asDateTime(null)).toBe('—')
  })
})
