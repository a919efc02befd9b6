// @vitest-environment node
import { afterEach, describe, expect, test, vi } from 'vitest'

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
