/** On how many lines a name may stand on the stage, and how long each of them must be. */

/** Lines that are still read at a glance. */
const MOST_LINES = 5
/** A word as long as this may be broken; a shorter one stays whole. */
const LONGEST_WHOLE_WORD = 14

/**
 * The fewest letters a line needs so that the name stands on 1, 2, … lines. The stylesheet knows the
 * stage's width and height, and takes the count that gives the largest letters.
 */
export function lettersPerLine(name: string): readonly number[] {
  const words = name.split(/\s+/).map((word) => [...word].length)
  const longest = Math.min(LONGEST_WHOLE_WORD, Math.max(1, ...words))
  let letters = Math.max(longest, [...name].length)
  return Array.from({ length: MOST_LINES }, (_, index) => {
    while (letters > longest && linesOf(words, letters - 1) <= index + 1) letters -= 1
    return letters
  })
}

/** As a browser breaks them: word by word, and within a word that is longer than a line. */
function linesOf(words: readonly number[], letters: number): number {
  let lines = 1
  let used = 0
  for (const word of words) {
    const together = used === 0 ? word : used + 1 + word
    if (together <= letters) used = together
    else {
      // A long word begins a line of its own.
      lines += (used === 0 ? 0 : 1) + Math.ceil(word / letters) - 1
      used = word % letters === 0 ? letters : word % letters
    }
  }
  return lines
}
