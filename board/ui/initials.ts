import { graphemesOf } from '../../contract/picture/graphemes.ts'

/** A word of a name that is not worth a letter: "of", "the". */
const SMALL_WORD = /^\p{Ll}/u
const NUMBER = /^\d+$/
const LATIN = /^[\p{Script=Latin}\d]*$/u
/** Needs no segmenter, which takes 25 ms to create on a slow phone. */
const LATIN_LETTER = /^\p{Script=Latin}\p{M}*/u

/**
 * A name by the first letters of its words, as scoreboards write it: RCD for Royal Challengers of the
 * Deccan. A number stays whole. `null` without a letter.
 *
 * @param most of this many words
 */
export function initialsOf(name: string, most = Number.POSITIVE_INFINITY): string | null {
  const words = name.split(/[\s-]+/).filter((word) => /^[\p{L}\d]/u.test(word))
  const capital = words.filter((word) => !SMALL_WORD.test(word))
  const letters = (capital.length > 0 ? capital : words)
    .slice(0, most)
    .map((word) => (NUMBER.test(word) ? word : firstLetter(word)))
  if (letters.length === 0) return null
  const joined = letters.join('')
  // Letters of India would join to other ones.
  return LATIN.test(joined) ? joined : letters.join(' ')
}

/** With its vowel sign: one that a reader takes for a letter. */
function firstLetter(word: string): string {
  return LATIN_LETTER.exec(word)?.[0] ?? graphemesOf(word)[0] ?? ''
}
