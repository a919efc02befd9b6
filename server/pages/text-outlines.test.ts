import { readFile } from 'node:fs/promises'
import { describe, expect, test } from 'vitest'
import { createOutlines } from './text-outlines.ts'

const fontOf = (path: string) =>
  readFile(new URL(`../../node_modules/@expo-google-fonts/${path}`, import.meta.url))

const outline = createOutlines(
  await Promise.all([
    fontOf('teko/600SemiBold/Teko_600SemiBold.ttf'),
    fontOf('noto-sans-tamil/600SemiBold/NotoSansTamil_600SemiBold.ttf'),
  ]),
)

const widthOf = (text: string) => outline(text)?.width ?? 0

describe('decisions/brand: the letters of a picture', () => {
  test('each word is in the first font that has all its letters', () => {
    expect(outline('लीग 2026')).not.toBeNull()
    expect(outline('தமிழ்நாடு லீக் 2026')).not.toBeNull()
    for (const missing of ['لیگ', '超级', 'League 超级', '\u0007']) {
      expect(outline(missing), missing).toBeNull()
    }
  })

  test('stand beside each other, each with its own room', () => {
    expect(widthOf('League Cup')).toBeGreaterThan(widthOf('League') + widthOf('Cup'))
    // A vowel sign that comes before its consonant, and one after it.
    expect(widthOf('मा')).toBeGreaterThan(widthOf('म'))
    expect(widthOf('कि')).toBeGreaterThan(widthOf('क'))
    expect(widthOf('தா')).toBeGreaterThan(widthOf('த'))
  })

  test('are as high as their ink', () => {
    const [low, high] = [outline('a'), outline('Ag')]
    expect(high?.ascent).toBeGreaterThan(low?.ascent ?? 1)
    expect(low?.descent).toBeLessThan(0.05)
    expect(high?.descent).toBeGreaterThan(0.1)
  })

  test('stand above their line where their ink does, as on a canvas', () => {
    const dash = outline('—')
    expect(dash?.descent).toBeLessThan(-0.1)
    expect((dash?.ascent ?? 1) + (dash?.descent ?? 1)).toBeLessThan(0.1)
    expect(outline('— —')).toMatchObject({ ascent: dash?.ascent, descent: dash?.descent })
    expect(outline('')).toMatchObject({ ascent: 0, descent: 0 })
  })

  test('are shapes, so that no text is in the picture', () => {
    expect(outline('<script>')?.shapes).toMatch(/^(<path [^>]*\/>)+$/)
    expect(outline('')?.width).toBe(0)
  })
})
