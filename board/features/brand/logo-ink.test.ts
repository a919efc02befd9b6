import { describe, expect, test } from 'vitest'
import { inkOf } from './logo-ink.ts'

type Pixel = readonly [red: number, green: number, blue: number, opacity: number]
const NONE: Pixel = [0, 0, 0, 0]
const NAVY: Pixel = [20, 30, 90, 255]
const WHITE: Pixel = [255, 255, 255, 255]
const RED: Pixel = [220, 60, 50, 255]

/** Six by six, with the middle in these colours, from left to right. */
function logo(ground: Pixel, ...colours: readonly Pixel[]): Uint8ClampedArray {
  const pixels = Array.from({ length: 36 }, (_, index): Pixel => {
    const [column, line] = [index % 6, Math.floor(index / 6)]
    const isInside = column > 0 && column < 5 && line > 0 && line < 5
    return isInside ? (colours[Math.floor(((column - 1) * colours.length) / 4)] ?? ground) : ground
  })
  return new Uint8ClampedArray(pixels.flat())
}

describe('decisions/brand: a transparent logo stands on no card', () => {
  test.each([
    ['one with its own ground needs none', logo(WHITE, NAVY), 'any'],
    ['a coloured one is readable on light and on dark', logo(NONE, RED), 'any'],
    ['a dark one needs a light ground', logo(NONE, NAVY), 'dark'],
    ['a white one needs a dark ground', logo(NONE, WHITE, WHITE, RED), 'light'],
    ['one of both needs a card', logo(NONE, NAVY, WHITE), null],
  ])('%s', (_, pixels, ink) => {
    expect(inkOf(pixels, 6)).toBe(ink)
  })
})
