/** How large a name may stand in the room that the wall has for it. */

/** The widest letters of a common font, bold, as a part of its size. */
const LETTER = 0.72
/** A line's height, with the room that the ends of lines leave empty. */
const LINE = 1.6

const LARGEST_REM = 3
const SMALLEST_REM = 1

/**
 * In rem: as large as the longest word allows on one line and the whole name on all lines.
 * `width`, `height`: the room, in rem.
 */
export function nameSize(name: string, width: number, height: number): number {
  const longestWord = Math.max(1, ...name.split(/\s+/).map((word) => [...word].length))
  const byWord = width / (longestWord * LETTER)
  const byArea = Math.sqrt((width * height) / (Math.max(1, [...name].length) * LETTER * LINE))
  return Math.max(SMALLEST_REM, Math.min(LARGEST_REM, byWord, byArea))
}
