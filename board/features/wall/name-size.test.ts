// @vitest-environment node
import { describe, expect, test } from 'vitest'
import { nameSize } from './name-size.ts'

const sizeOf = (name: string) => nameSize(name, 16, 13)

describe('a name on the wall', () => {
  test('a short one is large, and none is larger', () => {
    expect(sizeOf('R. Kumar')).toBe(3)
    expect(sizeOf('X')).toBe(3)
    expect(sizeOf('')).toBe(3)
  })

  test('its longest word fits one line of the room', () => {
    const size = sizeOf('Venkatanarasimharaju Rao')
    expect(size * 20 * 0.7).toBeLessThanOrEqual(16)
    expect(size).toBeGreaterThan(1.1)
  })

  test('60 letters of short words are smaller than 20, and fit the room', () => {
    const size = sizeOf(Array.from({ length: 12 }, () => 'Rama').join(' '))
    expect(size).toBeLessThan(sizeOf('Rama Rama Rama Rama'))
    expect(size * size * 59 * 0.7 * 1.2).toBeLessThanOrEqual(16 * 13)
  })

  test('however long, it stays larger than the smallest text', () => {
    expect(sizeOf('x'.repeat(200))).toBe(1)
  })
})
