import { describe, expect, test } from 'vitest'
import { lchOf } from './colour.ts'
import { tonesOf } from './tones.ts'

const YELLOW = '#ffd600'
const BLACK = '#101010'

describe('decisions/brand: the tones of two colours', () => {
  test.each([
    [BLACK, YELLOW],
    [YELLOW, BLACK],
  ])('the darker of %s and %s is the stage, the lighter one stands out', (one, other) => {
    const { stage, dark } = tonesOf([one, other])
    expect(stage).toMatchObject({ 'stage-line': YELLOW, 'stage-amount': YELLOW })
    expect(lchOf(stage['stage'] ?? '').lightness).toBeCloseTo(0.23, 1)
    expect(dark['accent']).toBe(YELLOW)
  })

  test('one colour twice is a stage and a lighter accent on it', () => {
    const { stage } = tonesOf(['#14245e', '#14245e'])
    expect(lchOf(stage['stage-line'] ?? '').lightness).toBeGreaterThan(0.5)
  })

  test.each([
    ['#ffeb3b', '#ffffff'],
    ['#ffffff', '#80d8ff'],
    ['#ff8a00', '#fff3e0'],
    ['#ffd600', '#ffffff'],
  ])('a league of the light %s and %s has a light stage with dark ink', (one, other) => {
    const { stage, light } = tonesOf([one, other])
    const strongest = lchOf(one).chroma > lchOf(other).chroma ? one : other
    const ground = lchOf(stage['stage'] ?? '')
    expect(ground.lightness).toBeGreaterThanOrEqual(0.79)
    expect(ground.hue).toBeCloseTo(lchOf(strongest).hue, -1)
    expect(ground.chroma).toBeGreaterThan(lchOf(strongest).chroma * 0.6)
    expect(lchOf(stage['on-stage'] ?? '').lightness).toBeLessThan(0.4)
    expect(lchOf(light['accent'] ?? '').chroma).toBeGreaterThan(0.04)
  })

  const chromaOf = (colour: string) => {
    const { stage, wall } = tonesOf([colour, '#ffffff'])
    return Math.max(...[stage['stage'], wall['ground']].map((tone = '') => lchOf(tone).chroma))
  }

  test.each(['#006b3c', '#0a6036', '#2e7d32', '#00695c'])(
    'an open stage of the green %s is grey, so that only SOLD is green',
    (green) => expect(chromaOf(green)).toBeLessThan(0.03),
  )

  test.each(['#14245e', '#7a0019', '#4a148c', '#5d4037', '#01579b'])(
    'an open stage keeps the hue of %s',
    (colour) => {
      const { stage } = tonesOf([colour, '#ffffff'])
      expect(chromaOf(colour)).toBeGreaterThan(0.035)
      expect(lchOf(stage['stage-open-1'] ?? '').hue).toBeCloseTo(lchOf(colour).hue, -1)
    },
  )
})
