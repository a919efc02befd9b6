/**
 * Draws pictures: the cards of sales and squads on the browser's canvas, and the picture of a link preview as SVG
 * on the server. A pen lives as long as one picture. Lengths are pixels.
 */
import type { Brand } from '../brand/brand.ts'
import { tonesOf } from '../brand/tones.ts'
import { type Box, inset, middleOf, split } from './box.ts'
import { type Font, fitText, type Ink } from './fit-text.ts'

/** A colour, or two from one end of a box to the other: `across` from left to right, else downwards. */
export type Ground =
  | string
  | { readonly from: string; readonly to: string; readonly across: boolean }

/** Of a text at its place: `left` begins there, `right` ends there. */
type Align = 'left' | 'center' | 'right'

export interface LineOfText {
  readonly text: string
  readonly x: number
  readonly baseline: number
  readonly size: number
  readonly font: Font
  readonly colour: string
  readonly align: Align
}

interface TextStyle {
  readonly font: Font
  readonly colour: string
  /** The largest size. */
  readonly most: number
  readonly align?: Align
}

export const WHITE = '#ffffff'

/** The stage of `board/ui/styles/tokens.css`, for a league without colours of its own. */
const STAGE = {
  stage: '#0b132e',
  'stage-line': '#ffc53d',
  'stage-open-1': '#14245e',
  'stage-open-2': '#0b132e',
  'stage-amount': '#ffd057',
  'plate-1': '#26366f',
  'plate-2': '#1a2656',
  'plate-seam': '#090f26',
  'on-stage-2': '#c5cfee',
}

/** In parts of the digits' size, as on the stage (`board/ui/digit-plates.css`). */
const PLATE = { width: 0.47, gap: 0.03, height: 0.86 }
/** Widths of signs without a plate, and their size. */
const SIGNS: Readonly<Record<string, number>> = { '₹': 0.36, '-': 0.36, ',': 0.16 }
const SIGN_SIZE = 0.72

export abstract class Pen {
  readonly tones: Readonly<Record<keyof typeof STAGE, string>>

  constructor(colours: Brand['colours']) {
    this.tones = { ...STAGE, ...(colours && tonesOf(colours).darkStage) }
  }

  abstract measure(text: string, font: Font): Ink
  /** @param path as in SVG; its ground reaches over the box */
  abstract shape(path: string, box: Box, ground: Ground): void
  abstract line(line: LineOfText): void
  /** In the middle of its box. @param opacity from 0 to 1 */
  abstract picture(src: string, box: Box, opacity?: number): void
  /** What `draw` draws is turned about the middle of the box, clockwise. */
  abstract turned(degrees: number, box: Box, draw: () => void): void

  fill(box: Box, ground: Ground, radius = 0): void {
    const { x, y, width, height } = box
    const corner = (right: number, down: number) => `a${radius} ${radius} 0 0 1 ${right} ${down}`
    const [across, down] = [width - 2 * radius, height - 2 * radius]
    const top = `M${x + radius} ${y}h${across}${corner(radius, radius)}v${down}`
    const foot = `${corner(-radius, radius)}h${-across}${corner(-radius, -radius)}v${-down}`
    this.shape(`${top}${foot}${corner(radius, -radius)}z`, box, ground)
  }

  /** A text as large as its box allows, in the middle of its height. */
  text(text: string, box: Box, style: TextStyle): void {
    const { most, align = 'left', ...look } = style
    const fitted = fitText(text, { ...box, most }, (line) => this.measure(line, look.font))
    const lastBaseline = fitted.ascent + fitted.lineHeight * (fitted.lines.length - 1)
    // By the letters above the last baseline, so that names with and without a descender are in line.
    const top = Math.min((box.height - lastBaseline) / 2, box.height - fitted.height)
    for (const [index, line] of fitted.lines.entries()) {
      this.line({
        ...look,
        align,
        text: line,
        x: box.x + box.width * SHARES[align],
        baseline: box.y + top + fitted.ascent + index * fitted.lineHeight,
        size: fitted.size,
      })
    }
  }

  /** A logo on white: logos are made for paper (docs/decisions/brand.md). */
  logo(src: string, box: Box): void {
    this.fill(box, WHITE, 8)
    this.picture(src, inset(box, Math.round(box.height * 0.1)))
  }

  /** A figure as the number plates of a scoreboard, at the left of its box. Its digits are of one size. */
  plates(figure: string, box: Box, most: number): void {
    const letters = [...figure]
    const widths = letters.map((letter) => SIGNS[letter] ?? PLATE.width + PLATE.gap)
    const width = widths.reduce((sum, each) => sum + each, 0)
    const size = Math.min(most, box.width / width, box.height / PLATE.height)
    const height = size * PLATE.height
    const row = { ...middleOf(box, { width: box.width, height }), width: width * size }
    const digits = this.measure('0', 'display').ascent * size
    const parts = widths.map((each) => each * size)
    for (const [index, cell] of split(row, 'across', parts).entries()) {
      const letter = letters[index] ?? ''
      const isSign = letter in SIGNS
      const room = isSign ? cell.width : size * PLATE.width
      const ink = this.measure(letter, 'display')
      // Another font, where the display font can't be had, may be wider.
      const fitting = Math.min(isSign ? size * SIGN_SIZE : size, room / ink.width)
      if (!isSign) this.#plate({ ...cell, width: room })
      const above = isSign ? digits : (ink.ascent - ink.descent) * fitting
      this.line({
        text: letter,
        x: cell.x + room / 2,
        baseline: row.y + (height + above) / 2,
        size: fitting,
        font: 'display',
        colour: this.tones[letter === ',' ? 'on-stage-2' : 'stage-amount'],
        align: 'center',
      })
    }
  }

  #plate(box: Box): void {
    const seam = { width: box.width, height: Math.max(2, Math.round(box.height * 0.016)) }
    const [from, to] = [this.tones['plate-1'], this.tones['plate-2']]
    this.fill(box, { from, to, across: false }, box.height * 0.06)
    this.fill(middleOf(box, seam), this.tones['plate-seam'])
  }
}

/** Of a text's box, left of where it stands. */
export const SHARES: Readonly<Record<Align, number>> = { left: 0, center: 0.5, right: 1 }
