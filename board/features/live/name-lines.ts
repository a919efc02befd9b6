/** How a name can be broken into lines on the stage. */

/** The most lines that are read at a glance. */
const MOST_LINES = 5
/** Longer words may be broken. */
const LONGEST_WHOLE_WORD = 24

/**
 * The fewest letters per line that fit the name on 1, 2, … lines. The style sheet knows the stage's
 * size and picks the count that gives the largest letters.
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

/** Breaks between words, and inside a word that is longer than a line, as browsers do. */
function linesOf(words: readonly number[], letters: number): number {
  let lines = 1
  let used = 0
  for (const word of words) {
    const together = used === 0 ? word : used + 1 + word
    if (together <= letters) used = together
    else {
      // A long word starts on its own line.
      lines += (used === 0 ? 0 : 1) + Math.ceil(word / letters) - 1
      used = word % letters === 0 ? letters : word % letters
    }
  }
  return lines
}
