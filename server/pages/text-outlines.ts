/** Text as outlines, shaped by HarfBuzz: letters of Indian scripts change and change places. */
import { Blob, Face, Font, shape, Buffer as TextBuffer } from 'harfbuzzjs'
import type { Outline, OutlineText } from './link-picture.ts'

/** Fonts but the first are drawn at this size: their letters are taller, and have marks above and below. */
const OTHER_FONTS = 0.7

/** @param files fonts, the preferred one first; each word is in the first one that has all its letters */
export function createOutlines(files: readonly Uint8Array<ArrayBuffer>[]): OutlineText {
  const fonts = files.map((file) => new Font(new Face(new Blob(file.slice().buffer))))
  const spaceWidth = fonts[0] === undefined ? 0 : (shapedIn(fonts[0], ' ', 1)?.width ?? 0)

  /** A title is measured on lines of many widths. */
  const known = new Map<string, Outline | null>()

  function outlineOfWord(word: string): Outline | null {
    for (const [index, font] of fonts.entries()) {
      const outline = shapedIn(font, word, index === 0 ? 1 : OTHER_FONTS)
      if (outline !== null) return outline
    }
    return null
  }

  return (text) => {
    const outlines: Outline[] = []
    for (const word of text.split(' ')) {
      const next = known.get(word) ?? outlineOfWord(word)
      known.set(word, next)
      if (next === null) return null
      outlines.push(next)
    }
    return outlines.reduce((before, after) => joined(before, after, spaceWidth))
  }
}

function joined(before: Outline, after: Outline, gap: number): Outline {
  const start = before.width + gap
  return {
    shapes: `${before.shapes}<g transform="translate(${start} 0)">${after.shapes}</g>`,
    width: start + after.width,
    ascent: Math.max(before.ascent, after.ascent),
    descent: Math.max(before.descent, after.descent),
  }
}

/** `null` where the font lacks a letter. */
function shapedIn(font: Font, text: string, size: number): Outline | null {
  const buffer = new TextBuffer()
  buffer.addText(text)
  buffer.guessSegmentProperties()
  shape(font, buffer)
  const scale = size / font.face.upem
  let shapes = ''
  let [x, ascent, descent] = [0, -Infinity, -Infinity]
  for (const glyph of buffer.getGlyphInfosAndPositions()) {
    const { codepoint, xAdvance = 0, xOffset = 0, yOffset = 0 } = glyph
    if (codepoint === 0) return null
    shapes += `<path transform="translate(${(x + xOffset) * scale} ${-yOffset * scale}) scale(${scale} ${-scale})" d="${font.glyphToPath(codepoint)}"/>`
    // From the top down: its height is below 0.
    const { yBearing = 0, height = 0 } = font.glyphExtents(codepoint) ?? {}
    // A space has no ink.
    if (height !== 0) {
      ascent = Math.max(ascent, yOffset + yBearing)
      // Below 0 where all of it is above the line.
      descent = Math.max(descent, -yOffset - yBearing - height)
    }
    x += xAdvance
  }
  if (ascent === -Infinity) [ascent, descent] = [0, 0]
  return { shapes, width: x * scale, ascent: ascent * scale, descent: descent * scale }
}
