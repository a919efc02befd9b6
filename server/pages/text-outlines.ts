/** Text as outlines, shaped by HarfBuzz: letters of Indian scripts change and change places. */
import { Blob, Face, Font, shape, Buffer as TextBuffer } from 'harfbuzzjs'
import type { Outline, OutlineText } from './link-picture.ts'

/** Fonts but the first are drawn at this size: their letters are taller, and have marks above and below. */
const OTHER_FONTS = 0.7

/** @param files fonts, the preferred one first; each word is in the first one that has all its letters */
export function createOutlines(files: readonly Uint8Array<ArrayBuffer>[]): OutlineText {
  const fonts = files.map((file) => new Font(new Face(new Blob(file.slice().buffer))))
  const spaceWidth = fonts[0] === undefined ? 0 : (shapedIn(fonts[0], ' ', 1)?.width ?? 0)

  function outlineOfWord(word: string): Outline | null {
    for (const [index, font] of fonts.entries()) {
      const outline = shapedIn(font, word, index === 0 ? 1 : OTHER_FONTS)
      if (outline !== null) return outline
    }
    return null
  }

  return (text) => {
    let shapes = ''
    let width = 0
    for (const [index, word] of text.split(' ').entries()) {
      const outline = outlineOfWord(word)
      if (outline === null) return null
      if (index > 0) width += spaceWidth
      shapes += `<g transform="translate(${width} 0)">${outline.shapes}</g>`
      width += outline.width
    }
    return { shapes, width }
  }
}

/** `null` where the font lacks a letter. */
function shapedIn(font: Font, text: string, size: number): Outline | null {
  const buffer = new TextBuffer()
  buffer.addText(text)
  buffer.guessSegmentProperties()
  shape(font, buffer)
  const scale = (100 * size) / font.face.upem
  let shapes = ''
  let x = 0
  for (const glyph of buffer.getGlyphInfosAndPositions()) {
    const { codepoint, xAdvance = 0, xOffset = 0, yOffset = 0 } = glyph
    if (codepoint === 0) return null
    shapes += `<path transform="translate(${(x + xOffset) * scale} ${-yOffset * scale}) scale(${scale} ${-scale})" d="${font.glyphToPath(codepoint)}"/>`
    x += xAdvance
  }
  return { shapes, width: x * scale }
}
