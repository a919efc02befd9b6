/** The width of bold letters, as a share of the font size. */
const LETTER = 0.72
/** The height of a line, with the unused ends of lines. */
const LINE = 1.6

const LARGEST_REM = 3
const SMALLEST_REM = 1

/** The largest font size in rem that fits a name into `width` × `height` rem. */
export function nameSize(name: string, width: number, height: number): number {
  const longestWord = Math.max(1, ...name.split(/\s+/).map((word) => [...word].length))
  const byWord = width / (longestWord * LETTER)
  const byArea = Math.sqrt((width * height) / (Math.max(1, [...name].length) * LETTER * LINE))
  return Math.max(SMALLEST_REM, Math.min(LARGEST_REM, byWord, byArea))
}
