/** Fits texts into boxes by measuring them. */
import { graphemesOf } from './graphemes.ts'

/** `names`: in every script. `display`: numerals and Latin labels. */
export type Font = 'names' | 'display'

/** The size of a text at a font size of 1: its width, and its ink above and below the baseline. */
export interface Ink {
  readonly width: number
  readonly ascent: number
  readonly descent: number
}

type Measure = (text: string) => Ink

/** Pixels. */
export interface FittedText {
  readonly lines: readonly string[]
  readonly size: number
  /** From one baseline to the next. */
  readonly lineHeight: number
  /** Of the widest line. */
  readonly width: number
  /** From the ink of the first line to that of the last. */
  readonly height: number
  /** Of the ink, above the first baseline. */
  readonly ascent: number
}

/** In pixels. */
interface TextRoom {
  readonly width: number
  readonly height: number
  /** The largest size. */
  readonly most: number
}

/** Between the ink of two lines, in parts of the size. */
const LINE_GAP = 0.16
/** Words stay whole down to this share of the largest size; below it they may break. */
const WHOLE_WORDS = 0.34
/** Broken words are harder to read: they must be so much larger. */
const WORTH_BREAKING = 0.7
/** Another line must make the text so much larger. */
const WORTH_A_LINE = 1.1

/**
 * The text as large as its room allows, on lines of about one width. Where that would make it tiny, words may
 * break. Nothing is left out: a text that is longer still is set smaller.
 */
export function fitText(text: string, room: TextRoom, measure: Measure): FittedText {
  const words = text.match(/\S+/g) ?? []
  const whole = largest(words, ' ', room, measure)
  if (whole.size >= room.most * WHOLE_WORDS) return whole
  const broken = largest(graphemesOf(words.join(' ')), '', room, measure)
  return broken.size * WORTH_BREAKING > whole.size ? broken : whole
}

/** Tries narrower and narrower lines, until there are too many for their room. */
function largest(
  parts: readonly string[],
  glue: string,
  room: TextRoom,
  measure: Measure,
): FittedText {
  const text = parts.join(glue)
  const ink = measure(text)
  const widthOf = (line: string) => measure(line).width
  let best = sized([text], room, ink, ink.width)
  for (let width = ink.width; width > 0; width *= 0.96) {
    const lines = linesWithin(parts, glue, width, widthOf)
    const fitted = sized(lines, room, ink, Math.max(...lines.map(widthOf)))
    const worth = lines.length > best.lines.length ? WORTH_A_LINE : 1
    if (fitted.size >= best.size * worth) best = fitted
    const isTooHigh = (fitted.height / fitted.size) * best.size > room.height
    if (isTooHigh || lines.length === parts.length) break
  }
  return best
}

/** The lines at the largest size that their room allows. @param ink of the whole text */
function sized(
  lines: readonly string[],
  room: TextRoom,
  { ascent, descent }: Ink,
  width: number,
): FittedText {
  const lineHeight = ascent + descent + LINE_GAP
  const height = lineHeight * lines.length - LINE_GAP
  const size = Math.min(room.most, room.width / (width || 1), room.height / (height || 1))
  return {
    lines,
    size,
    lineHeight: lineHeight * size,
    width: width * size,
    height: height * size,
    ascent: ascent * size,
  }
}

/** Fills line after line. A part that is wider than a line has one of its own. */
function linesWithin(
  parts: readonly string[],
  glue: string,
  width: number,
  widthOf: (line: string) => number,
): readonly string[] {
  const lines: string[] = []
  for (const part of parts) {
    const line = lines.at(-1)
    const longer = `${line}${glue}${part}`
    if (line !== undefined && widthOf(longer) <= width) lines[lines.length - 1] = longer
    else lines.push(part)
  }
  return lines.map((line) => line.trim())
}
