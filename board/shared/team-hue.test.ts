import { describe, expect, test } from 'vitest'
import { hueOf } from './team-hue.ts'

describe('the hue a team is known by', () => {
  test('is the same whenever its name is the same', () => {
    expect(hueOf('Kaveri Otters')).toBe(hueOf('Kaveri Otters'))
  })

  test.each(['', 'A', 'पुणे वॉरियर्स', '🏏', 'x'.repeat(500), null])('is a degree: %s', (name) => {
    const hue = hueOf(name)
    expect(Number.isInteger(hue)).toBe(true)
    expect(hue).toBeGreaterThanOrEqual(0)
    expect(hue).toBeLessThan(360)
  })

  test('tells teams apart whose names differ in one letter', () => {
    const hues = ['Team A', 'Team B', 'Team C', 'Team D'].map(hueOf)
    for (const one of hues) {
      const near = hues.filter((other) => Math.abs(other - one) < 20)
      expect(near).toHaveLength(1)
    }
  })
})
