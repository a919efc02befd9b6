import type { Box, Size } from '../../../../contract/picture/box.ts'
import type { Font, Ink } from '../../../../contract/picture/fit-text.ts'
import { type LineOfText, SHARES } from '../../../../contract/picture/pen.ts'
import { CardPen } from '../layout-card.ts'

/** Notes what is drawn. Its letters have one width, and ink from 0.2 below the baseline to 0.75 above it. */
export class RecordingPen extends CardPen {
  readonly lines: LineOfText[] = []
  readonly pictures: string[] = []
  readonly #drawable: readonly string[]

  /** @param drawable the addresses of pictures that can be drawn */
  constructor(drawable: readonly string[]) {
    super(null)
    this.#drawable = drawable
  }

  /** All texts, in the order in which they were drawn. */
  get words(): string {
    return this.lines.map(({ text }) => text).join(' ')
  }

  measure(text: string, font: Font): Ink {
    return {
      width: [...text].length * (font === 'names' ? 0.6 : 0.45),
      ascent: 0.75,
      descent: 0.2,
    }
  }

  line(line: LineOfText): void {
    this.lines.push(line)
  }

  has(src: string | null): src is string {
    return src !== null && this.#drawable.includes(src)
  }

  picture(src: string): void {
    this.pictures.push(src)
  }

  photo(src: string): void {
    this.pictures.push(src)
  }

  shape(): void {}

  turned(_degrees: number, _box: Box, draw: () => void): void {
    draw()
  }

  /** The texts that leave a picture of this size, or that lie over another one. */
  faultsIn(size: Size): readonly string[] {
    const placed = this.lines.map((line) => ({ text: line.text, ink: this.#inkOf(line) }))
    return placed.flatMap(({ text, ink }, index) => [
      ...(contains({ x: 0, y: 0, ...size }, ink) ? [] : [`"${text}" leaves the picture`]),
      ...placed
        .slice(index + 1)
        .filter((other) => overlap(ink, other.ink))
        .map((other) => `"${text}" lies over "${other.text}"`),
    ])
  }

  #inkOf({ text, font, size, x, baseline, align }: LineOfText): Box {
    const { width, ascent, descent } = this.measure(text, font)
    return {
      x: x - width * size * SHARES[align],
      y: baseline - ascent * size,
      width: width * size,
      height: (ascent + descent) * size,
    }
  }
}

/** A pixel less or more is no fault. */
const TOLERANCE = 1.5

function contains(outer: Box, inner: Box): boolean {
  return (
    inner.x >= outer.x - TOLERANCE &&
    inner.y >= outer.y - TOLERANCE &&
    inner.x + inner.width <= outer.x + outer.width + TOLERANCE &&
    inner.y + inner.height <= outer.y + outer.height + TOLERANCE
  )
}

function overlap(one: Box, other: Box): boolean {
  return (
    one.x + one.width > other.x + TOLERANCE &&
    other.x + other.width > one.x + TOLERANCE &&
    one.y + one.height > other.y + TOLERANCE &&
    other.y + other.height > one.y + TOLERANCE
  )
}
