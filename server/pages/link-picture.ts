/**
 * The picture of a link preview as SVG: the auction's name, the league's logo and colours, and the counts
 * of the data file (docs/decisions/brand.md). Text is drawn as outlines, so no text from outside is in it.
 */
import type { AuctionCounts } from '../../contract/auction.ts'
import { parseAuctionFile } from '../../contract/auction-file.ts'
import type { Brand } from '../../contract/brand/brand.ts'
import { DEFAULT_TITLE } from '../../contract/brand/page.ts'
import { escapeHtml } from '../../contract/first-screen.ts'
import { type Box, equal, inset, split } from '../../contract/picture/box.ts'
import type { Ink } from '../../contract/picture/fit-text.ts'
import { type Ground, type LineOfText, Pen, SHARES, WHITE } from '../../contract/picture/pen.ts'

/** A text as shapes, and its size. */
export interface Outline extends Ink {
  /** SVG elements without a fill, at a size of 1, that begin at 0 and stand on 0. */
  readonly shapes: string
}

/** `null` where the fonts lack a letter. */
export type OutlineText = (text: string) => Outline | null

/** In characters, as in the page's title. */
const LONGEST_NAME = 120

const EMOJI = /\p{Extended_Pictographic}|\p{Emoji_Modifier}|\p{Regional_Indicator}|\ufe0f/gu

/** The text without emoji; `null` where the fonts lack a letter. */
function drawable(text: string | null, outline: OutlineText): string | null {
  const plain = (text ?? '').replace(EMOJI, '').replace(/\s+/g, ' ').trim()
  const short = [...plain].slice(0, LONGEST_NAME).join('')
  return short === '' || outline(short) === null ? null : short
}

const PICTURE = { x: 0, y: 0, width: 1200, height: 630 }
const MARGIN = 64

/**
 * The picture of a room, 1200 by 630.
 * @param dataFile JSON text; `null` without one
 * @param logo as a `data:` address
 */
export function svgOf(
  { name, colours }: Brand,
  dataFile: string | null,
  logo: string | null,
  outline: OutlineText,
): string {
  const file = dataFile === null ? null : parseAuctionFile(dataFile)
  const auction = file?.ok ? file.auction : null
  const series = drawable(auction?.seriesName ?? null, outline)
  const league = drawable(name, outline)
  const title = series === null ? (league ?? DEFAULT_TITLE) : `${series} Auction`
  const pen = new SvgPen(colours, outline)
  const { tones } = pen
  const [stage, line, shelf] = split(PICTURE, 'down', ['rest', 8, 190])
  const [head, large] = split(inset(stage, MARGIN, 26), 'down', [132, 'rest'], 24)
  const [mark, beside] = split(head, 'across', [logo === null ? 132 : 220, 'rest'], 28)
  const quiet = { font: 'display', colour: tones['on-stage-2'] } as const
  pen.fill(PICTURE, { from: tones['stage-open-1'], to: tones['stage-open-2'], across: false })
  if (logo === null) drawHammer(pen, mark)
  else pen.logo(logo, mark)
  // Where the title doesn't say it.
  if (series !== null && league !== null && series !== league)
    pen.text(league, beside, { ...quiet, most: 76 })
  pen.text(title, large, { font: 'display', colour: WHITE, most: 190 })
  pen.fill(line, tones['stage-line'])
  pen.fill(shelf, tones.stage)
  if (auction === null) pen.text(DEFAULT_TITLE, inset(shelf, MARGIN, 20), { ...quiet, most: 84 })
  else drawCounts(pen, auction.counts, inset(shelf, MARGIN, 18))
  const { width, height } = PICTURE
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${pen.svg}</svg>`
}

/** The board's own mark, in its 32 × 32. */
function drawHammer(pen: Pen, { x, y, width }: Box): void {
  const unit = width / 32
  const draw = (left: number, top: number, wide: number, high: number, colour: string) => {
    const place = { x: x + left * unit, y: y + top * unit }
    pen.fill({ ...place, width: wide * unit, height: high * unit }, colour, 1.5 * unit)
  }
  pen.turned(-45, { x, y, width: 28 * unit, height: 28 * unit }, () => {
    draw(5, 8, 16, 9, pen.tones['stage-amount'])
    draw(11.5, 17, 3, 13, pen.tones['stage-amount'])
  })
  draw(17, 26, 11, 3, WHITE)
}

/** The counts of §2.2, digit by digit as on the stage. */
function drawCounts(pen: Pen, counts: AuctionCounts, box: Box): void {
  const { players, sold, unsold, pending } = counts
  const columns = [
    ['Total Players', players],
    ['Sold', sold],
    ['Unsold', unsold],
    ['Pending', pending],
  ] as const
  const cells = split(box, 'across', equal(columns.length), 24)
  for (const [index, [label, count]] of columns.entries()) {
    const [above, below] = split(cells[index] ?? box, 'down', [40, 'rest'], 12)
    pen.text(label, above, { font: 'display', colour: pen.tones['on-stage-2'], most: 44 })
    pen.plates(count === null ? '—' : String(count), below, 106)
  }
}

/** Writes SVG without texts: letters are shapes. */
class SvgPen extends Pen {
  svg = ''
  readonly #outline: OutlineText

  constructor(colours: Brand['colours'], outline: OutlineText) {
    super(colours)
    this.#outline = outline
  }

  measure(text: string): Ink {
    return this.#outline(text) ?? { width: 0, ascent: 0, descent: 0 }
  }

  shape(path: string, _box: Box, ground: Ground): void {
    let colour = ground
    if (typeof colour !== 'string') {
      const { from, to, across } = colour
      const name = `${from}${to}${across}`.replaceAll('#', 'g')
      const end = across ? 'x2="1"' : 'x2="0" y2="1"'
      this.svg += `<linearGradient id="${name}" ${end}><stop stop-color="${from}"/><stop offset="1" stop-color="${to}"/></linearGradient>`
      colour = `url(#${name})`
    }
    this.svg += `<path d="${path}" fill="${colour}"/>`
  }

  line({ text, x, baseline, size, colour, align }: LineOfText): void {
    const outline = this.#outline(text)
    if (outline === null) return
    const left = x - outline.width * size * SHARES[align]
    this.svg += `<g transform="translate(${left} ${baseline}) scale(${size})" fill="${colour}">${outline.shapes}</g>`
  }

  picture(src: string, { x, y, width, height }: Box, opacity = 1): void {
    this.svg += `<image x="${x}" y="${y}" width="${width}" height="${height}" opacity="${opacity}" href="${escapeHtml(src)}"/>`
  }

  turned(degrees: number, { x, y, width, height }: Box, draw: () => void): void {
    this.svg += `<g transform="rotate(${degrees} ${x + width / 2} ${y + height / 2})">`
    draw()
    this.svg += '</g>'
  }
}
