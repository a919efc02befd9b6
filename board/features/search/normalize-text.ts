/**
 * Normalizes text for search: case, accents, points, spaces and invisible characters are ignored.
 * The vowel signs of Indian scripts are letters and stay; the nukta, which many leave out, goes.
 */

/** Combining marks of Latin, Greek and Cyrillic, and of any script. */
const ACCENTS = /[\u{300}-\u{36f}\u{1ab0}-\u{1aff}\u{1dc0}-\u{1dff}\u{20d0}-\u{20ff}]/gu
/** Vowel points of Arabic; nuktas from Devanagari to Kannada. */
const POINTS = /[\u{64b}-\u{65f}]|\u{670}|\u{93c}|\u{9bc}|\u{a3c}|\u{abc}|\u{b3c}|\u{c3c}|\u{cbc}/gu
/** Soft hyphens, joiners, marks of direction, variation selectors. */
const INVISIBLE = /[\p{Cf}\p{Variation_Selector}]/gu
/** Inside a word: O’Brien. */
const WITHIN_WORDS = /['’‘ʼ`]/gu
const BETWEEN_WORDS = /[^\p{L}\p{M}\p{N}]+/gu
/** The digits of nine Indian scripts, from Devanagari to Malayalam. */
const INDIAN_DIGIT = /[०-९০-৯੦-੯૦-૯୦-୯௦-௯౦-౯೦-೯൦-൯]/gu
/** Where each of their blocks of 128 characters has its zero. */
const ZERO_IN_BLOCK = 0x66

const LETTERS: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ł: 'l',
  ı: 'i',
  ς: 'σ',
}

/** Plain ASCII, as most names are: skips the slow steps. */
const PLAIN = /^[ -~]*$/

/** Words of letters and digits, separated by one space; empty without any. */
export function fold(text: string): string {
  const letters = text.toLowerCase()
  return (PLAIN.test(letters) ? letters : plainer(letters))
    .replace(WITHIN_WORDS, '')
    .replace(BETWEEN_WORDS, ' ')
    .trim()
}

/** Without accents, points and invisible characters; one form of each letter and digit. */
function plainer(text: string): string {
  return text
    .normalize('NFKD')
    .replace(ACCENTS, '')
    .replace(POINTS, '')
    .replace(INVISIBLE, '')
    .replace(/[ßæœøđðþłıς]/gu, (letter) => LETTERS[letter] ?? letter)
    .replace(INDIAN_DIGIT, (digit) => String(((digit.codePointAt(0) ?? 0) % 0x80) - ZERO_IN_BLOCK))
}

/** The same without spaces. */
export function normalizeWhole(text: string): string {
  return fold(text).replaceAll(' ', '')
}
