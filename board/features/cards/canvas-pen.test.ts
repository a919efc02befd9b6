import { describe, expect, test } from 'vitest'
import { placePhoto } from './canvas-pen.ts'

const BOX = { x: 0, y: 0, width: 600, height: 500 }

describe('decisions/cards: where a photo is drawn', () => {
  test('it fills its box, cropped more at the foot than at the head', () => {
    const { x, y, width, height } = placePhoto({ width: 800, height: 1000 }, BOX)
    expect([x, width]).toEqual([0, 600])
    expect(-y).toBeLessThan((height - 500) / 2)
    expect(y + height).toBeGreaterThanOrEqual(500)
  })

  test.each([
    ['small', { width: 120, height: 120 }],
    ['wide', { width: 1600, height: 400 }],
    ['high', { width: 200, height: 2000 }],
    ['a point', { width: 1, height: 1 }],
  ])('a %s one is whole, and at most twice its own size', (_, photo) => {
    const { x, y, width, height } = placePhoto(photo, BOX)
    expect(width / photo.width).toBeLessThanOrEqual(2)
    expect(width / height).toBeCloseTo(photo.width / photo.height)
    expect(x).toBeGreaterThanOrEqual(0)
    expect(y).toBeGreaterThanOrEqual(0)
    expect(y + height).toBeLessThanOrEqual(500)
  })
})
