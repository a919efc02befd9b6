import { describe, expect, test } from 'vitest'
import { fitText } from './fit-text.ts'
import { graphemesOf } from './graphemes.ts'

const evenly = (text: string) => ({ width: [...text].length * 0.6, ascent: 0.75, descent: 0.2 })
const fitted = (text: string, changes: Partial<Parameters<typeof fitText>[1]> = {}) =>
  fitText(text, { width: 600, height: 300, most: 100, ...changes }, evenly)

describe('decisions/cards: a name is never cut', () => {
  test('a short name is as large as it may be, on one line', () => {
    expect(fitted('Asha Rane')).toMatchObject({ size: 100, lines: ['Asha Rane'] })
  })

  test('a longer one is on the lines that let it be largest, of about one width', () => {
    expect(fitted('Venkata Narasimha Raju')).toMatchObject({
      lines: ['Venkata', 'Narasimha', 'Raju'],
    })
    expect(fitted('A B C D E F G H I J K L', { height: 200 }).lines).toEqual([
      'A B C D E F',
      'G H I J K L',
    ])
  })

  test('a word that is broken is broken between syllables', () => {
    const text = 'क्षत्रियकुलावतंसश्रीमंतछत्रपति'.repeat(3)
    const syllables = graphemesOf(text)
    let rest = [...syllables]
    for (const line of fitted(text).lines) {
      const count = graphemesOf(line).length
      expect(rest.slice(0, count).join('')).toBe(line)
      rest = rest.slice(count)
    }
    expect(rest).toEqual([])
  })

  test('no text takes no room', () => {
    expect(fitted('')).toMatchObject({ lines: [''], width: 0 })
  })

  test('lines keep apart where the letters of a script are high', () => {
    const high = () => ({ width: 4, ascent: 1.1, descent: 0.5 })
    const { size, lineHeight } = fitText('ಕ್ರಿಕೆಟ್ ಆಟಗಾರ', { width: 400, height: 500, most: 100 }, high)
    expect(lineHeight).toBeGreaterThan(1.6 * size)
  })
})
