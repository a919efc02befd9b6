/** Fits texts into boxes by measuring them. Pure: what measures is passed in. */
import { graphemesOf } from '../../ui/graphemes.ts'

/** `names`: the system's font, in every script. `display`: numerals and Latin labels. */
export type Font = 'names' | 'display'

/** The size of a text at a font size of 1: its width, and its ink above and below the baseline. */
export interface Ink {
  readonly width: number
  readonly ascent: number
  readonly descent: number
}

export type Measure = (text: string, font: Font) => Ink

export interface Box {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

export interface FittedText {
  /** Pixels. */
  readonly size: number
  readonly lines: readonly string[]
  /** From one baseline to the next, in pixels. */
  readonly lineHeight: number
  /** Of the ink: above the first baseline and below the last, in pixels. */
  readonly ascent: number
  readonly descent: number
  /** Of the widest line, in pixels. */
  readonly width: number
  /** Of the ink, in pixels. */
  readonly height: number
}

/** Baselines are at least this far apart, in parts of the size. */
const LEAST_LINE_HEIGHT = 1.14
/** Between the ink of two lines, in parts of the size. */
const LINE_GAP = 0.1
/** Words stay whole down to this share of the largest size; below it they may break. */
const WHOLE_WORDS = 0.34
/** A text that is tiny on its lines may have so many times as many. */
const MORE_LINES = 3
/** Broken words are harder to read: they must be so much larger. */
const WORTH_BREAKING = 0.7

/**
 * The text as large as its room allows, at most `most` pixels, on one to `lines` lines of about one
 * width. Where that would make it tiny it has more lines, and words may break. Nothing is left out: a
 * text that is longer still is set smaller.
 */
export function fitText(
  text: string,
  room: {
    readonly font: Font
    readonly width: number
    readonly height: number
    readonly most: number
    readonly lines: number
  },
  measure: Measure,
): FittedText {
  const words = text.split(/\s+/).filter((word) => word !== '')
  const whole = largest(words, ' ', room, measure)
  if (whole.size >= room.most * WHOLE_WORDS) return whole
  const higher = { ...room, lines: room.lines * MORE_LINES }
  const stacked = largest(words, ' ', higher, measure)
  const broken = largest(graphemesOf(words.join(' ')), '', higher, measure)
  return broken.size * WORTH_BREAKING > stacked.size ? broken : stacked
}

function largest(
  parts: readonly string[],
  glue: string,
  room: Parameters<typeof fitText>[1],
  measure: Measure,
): FittedText {
  let best: FittedText | null = null
  for (let count = 1; count <= Math.min(room.lines, Math.max(1, parts.length)); count += 1) {
    const lines = balanced(parts, glue, count, (line) => measure(line, room.font).width)
    const fitted = sized(lines, room, measure)
    // More lines only where the text becomes larger by them.
    if (best === null || fitted.size > best.size * 1.04) best = fitted
  }
  return best ?? sized([''], room, measure)
}

/** The lines at the largest size that their room allows. */
function sized(
  lines: readonly string[],
  room: Parameters<typeof fitText>[1],
  measure: Measure,
): FittedText {
  const inks = lines.map((line) => measure(line, room.font))
  const most = (of: (ink: Ink) => number) => Math.max(...inks.map(of))
  const ascent = inks[0]?.ascent ?? 0
  const descent = inks.at(-1)?.descent ?? 0
  const lineHeight = Math.max(
    LEAST_LINE_HEIGHT,
    most((ink) => ink.ascent) + most((ink) => ink.descent) + LINE_GAP,
  )
  const width = most((ink) => ink.width)
  const height = ascent + descent + lineHeight * (lines.length - 1)
  const size = Math.min(room.most, room.width / (width || 1), room.height / (height || 1))
  return {
    size,
    lines,
    lineHeight: lineHeight * size,
    ascent: ascent * size,
    descent: descent * size,
    width: width * size,
    height: height * size,
  }
}

/** Distributes the parts over so many lines that the widest is as narrow as it can be. */
function balanced(
  parts: readonly string[],
  glue: string,
  count: number,
  widthOf: (line: string) => number,
): readonly string[] {
  if (count === 1) return [parts.join(glue)]
  let [low, high] = [0, widthOf(parts.join(glue))]
  let best = linesWithin(parts, glue, high, widthOf)
  // The last step is under a thousandth of the width.
  for (let step = 0; step < 10; step += 1) {
    const width = (low + high) / 2
    const lines = linesWithin(parts, glue, width, widthOf)
    if (lines.length <= count && lines.every((line) => widthOf(line) <= width)) {
      best = lines
      high = width
    } else low = width
  }
  return best
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
