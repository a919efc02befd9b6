import { describe, expect, test } from 'vitest'
import { fold, normalizeWhole } from './normalize-text.ts'

describe('ignores case, accents and spaces, in every script', () => {
  test.each([
    ['José  ÁLVAREZ', 'jose alvarez'],
    ['Søren Łukasz Ægir', 'soren lukasz aegir'],
    ['Straße', 'strasse'],
    ['ＶＥＥＲ　Ｓａｎｄｈｕ', 'veer sandhu'],
    ['O’Brien', 'obrien'],
    ["O'Brien", 'obrien'],
    ['M.S. Rane-Nair', 'm s rane nair'],
    ['  ', ''],
    ['🏏', ''],
    // Digits of the viewer's own script.
    ['७७', '77'],
    ['௧௨', '12'],
    // The nukta, written apart, in one letter or not at all.
    ['ज़फर', 'जफर'],
    ['ज\u{93c}फर', 'जफर'],
    // Joiners, which nobody can see.
    ['क्\u{200d}ष', 'क्ष'],
    ['Νίκος', 'νικοσ'],
    ['مُحَمَّد', 'محمد'],
  ])('%s is normalized to %s', (text, folded) => {
    expect(fold(text)).toBe(folded)
  })

  test('vowel signs are letters, so names that differ in them stay different', () => {
    expect(fold('मोहन')).toBe('मोहन')
    expect(fold('मोहन')).not.toBe(fold('महन'))
    expect(fold('சென்னை')).toBe('சென்னை'.normalize('NFKD'))
  })

  test('without spaces', () => {
    expect(normalizeWhole('A - 012')).toBe('a012')
  })
})
