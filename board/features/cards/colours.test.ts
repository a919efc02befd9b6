import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { lchOf, readable } from '../../../contract/brand/colour.ts'
import { teamTonesOf } from './colours.ts'

type Pixel = readonly [red: number, green: number, blue: number, opacity: number]

const CLEAR: Pixel = [0, 0, 0, 0]
const WHITE: Pixel = [255, 255, 255, 255]
const NAVY: Pixel = [12, 22, 70, 255]
const RED: Pixel = [210, 20, 40, 255]

/** A crest of these colours, in equal parts. */
function crest(...colours: readonly Pixel[]): Uint8ClampedArray {
  return new Uint8ClampedArray(
    Array.from({ length: 240 }, (_, index) => colours[index % colours.length] ?? CLEAR).flat(),
  )
}

function hueOf(colour: string | undefined): number {
  return (lchOf(colour ?? '').hue + 360) % 360
}

describe('decisions/cards: the colours of a team are those of its crest', () => {
  const byte = fc.integer({ min: 0, max: 255 })
  const pixel = fc.tuple(byte, byte, byte, fc.constant(255))

  test('white text has 4.5 : 1 on both grounds of any crest, the line 3 : 1', () => {
    fc.assert(
      fc.property(fc.array(pixel, { minLength: 1, maxLength: 4 }), (colours) => {
        const tones = teamTonesOf(crest(...colours))
        for (const ground of [tones?.bright, tones?.dark]) {
          // Nothing darker is needed.
          expect(readable(ground ?? '', ['#ffffff'], 'darker')).toBe(ground)
          expect(readable(tones?.accent ?? '', [ground ?? ''], 'lighter', 3)).toBe(tones?.accent)
        }
      }),
      { numRuns: 60 },
    )
  })

  test('the strongest hue counts, not white, black or what is clear', () => {
    const tones = teamTonesOf(crest(WHITE, CLEAR, [0, 0, 0, 255], RED, WHITE))
    expect(hueOf(tones?.bright)).toBeGreaterThan(5)
    expect(hueOf(tones?.bright)).toBeLessThan(45)
  })

  test('a grey crest has grey grounds', () => {
    const tones = teamTonesOf(crest([120, 120, 120, 255], WHITE))
    expect(lchOf(tones?.bright ?? '').chroma).toBeLessThan(0.01)
  })

  test('a crest that is all white stands on the ground itself', () => {
    expect(teamTonesOf(crest(WHITE, CLEAR))?.isCrestLight).toBe(true)
    expect(teamTonesOf(crest(NAVY, WHITE))?.isCrestLight).toBe(false)
  })

  test('an empty picture has no colours', () => {
    expect(teamTonesOf(crest(CLEAR))).toBeNull()
  })
})
