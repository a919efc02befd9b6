/**
 * Text as it is compared when somebody looks for it: case, accents, points,
 * spaces and invisible letters count for nothing. The vowel signs of Indian scripts are letters, not
 * accents, and stay; only the nukta, which many leave out, goes.
 */

/** Accents of Latin, Greek and Cyrillic, and what is written over any script. */
const ACCENTS = /[\u{300}-\u{36f}\u{1ab0}-\u{1aff}\u{1dc0}-\u{1dff}\u{20d0}-\u{20ff}]/gu
/** Vowel points of Arabic; nuktas from Devanagari to Kannada. */
const POINTS = /[\u{64b}-\u{65f}]|\u{670}|\u{93c}|\u{9bc}|\u{a3c}|\u{abc}|\u{b3c}|\u{c3c}|\u{cbc}/gu
/** Soft hyphens, joiners, marks of direction, variation selectors. */
const INVISIBLE = /[\p{Cf}\p{Variation_Selector}]/gu
/** What stands inside a word: O’Brien. */
const WITHIN_WORDS = /['’‘ʼ`]/gu
const BETWEEN_WORDS = /[^\p{L}\p{M}\p{N}]+/gu
/** The digits of nine Indian scripts, from Devanagari to Malayalam. */
const INDIAN_DIGIT = /[०-९০-৯੦-੯૦-૯୦-୯௦-௯౦-౯೦-೯൦-൯]/gu
/** Their blocks are 128 letters long, each with its zero here. */
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

/** Nothing beyond ASCII: most names, and in them there is nothing to take away but points. */
const PLAIN = /^[ -~]*$/

/** Words of letters and digits, one space between them; empty where there are none. */
export function fold(text: string): string {
  const letters = text.toLowerCase()
  return (PLAIN.test(letters) ? letters : plainer(letters))
    .replace(WITHIN_WORDS, '')
    .replace(BETWEEN_WORDS, ' ')
    .trim()
}

/** Without accents, points and what is not seen; letters and digits in one form each. */
function plainer(text: string): string {
  return text
    .normalize('NFKD')
    .replace(ACCENTS, '')
    .replace(POINTS, '')
    .replace(INVISIBLE, '')
    .replace(/[ßæœøđðþłıς]/gu, (letter) => LETTERS[letter] ?? letter)
    .replace(INDIAN_DIGIT, (digit) => String(((digit.codePointAt(0) ?? 0) % 0x80) - ZERO_IN_BLOCK))
}

/** The same without any space. */
export function normalizeWhole(text: string): string {
  return fold(text).replaceAll(' ', '')
}
