import { describe, expect, test } from 'vitest'
import { hueOf } from './team-hue.ts'

describe('a team’s hue', () => {
  test('is the same for the same name', () => {
    expect(hueOf('Kaveri Otters')).toBe(hueOf('Kaveri Otters'))
  })

  test.each(['', 'A', 'पुणे वॉरियर्स', '🏏', 'x'.repeat(500), null])(
    'is an integer from 0 to 359: %s',
    (name) => {
      const hue = hueOf(name)
      expect(Number.isInteger(hue)).toBe(true)
      expect(hue).toBeGreaterThanOrEqual(0)
      expect(hue).toBeLessThan(360)
    },
  )

  test('differs by at least 20 for names that differ in one letter', () => {
    const hues = ['Team A', 'Team B', 'Team C', 'Team D'].map(hueOf)
    for (const one of hues) {
      const near = hues.filter((other) => Math.abs(other - one) < 20)
      expect(near).toHaveLength(1)
    }
  })
})
