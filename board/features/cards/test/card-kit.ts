import type { Box, Drawing, Item, Tones } from '../drawing.ts'
import type { Measure } from '../fit-text.ts'
import type { Kit } from '../parts.ts'

/** Letters of one width, with ink from 0.2 below the baseline to 0.75 above it. */
export const measureEvenly: Measure = (text, font) => ({
  width: [...text].length * (font === 'names' ? 0.6 : 0.45),
  ascent: 0.75,
  descent: 0.2,
})

const TONES: Tones = {
  stage: '#0b132e',
  open1: '#14245e',
  open2: '#0b132e',
  line: '#ffc53d',
  amount: '#ffd057',
  ink2: '#c5cfee',
  plate1: '#26366f',
  plate2: '#1a2656',
  seam: '#090f26',
  sold: '#07401f',
}

/** A kit that can draw these pictures and no others. */
export function kitWith(...pictures: readonly string[]): Kit {
  return {
    tones: TONES,
    team: null,
    measure: measureEvenly,
    has: (src): src is string => src !== null && pictures.includes(src),
  }
}

/** All items, also those that are turned. */
function itemsOf({ items }: Pick<Drawing, 'items'>): readonly Item[] {
  return items.flatMap((item) => (item.kind === 'turned' ? itemsOf(item) : [item]))
}

type TextItem = Extract<Item, { kind: 'text' }>

/** The texts, the lines of each joined by a space. */
export function textsOf(drawing: Drawing): readonly string[] {
  return textItemsOf(drawing).map(({ text }) => text.lines.join(' '))
}

/** The letters of an amount are drawn one by one. */
export function lettersOf(drawing: Drawing): string {
  return textsOf(drawing)
    .filter((text) => text.length === 1)
    .join('')
}

export function picturesOf(drawing: Drawing): readonly string[] {
  return itemsOf(drawing).flatMap((item) => (item.kind === 'picture' ? [item.src] : []))
}

/** The texts that leave the picture, or that lie over another one. The stamp lies over the photo alone. */
export function textFaultsOf(drawing: Drawing): readonly string[] {
  const whole = { x: 0, y: 0, width: drawing.width, height: drawing.height }
  const placed = textItemsOf(drawing).map((item) => ({
    words: item.text.lines.join(' '),
    ink: inkOf(item),
  }))
  return placed.flatMap(({ words, ink }, index) => [
    ...(contains(whole, ink) ? [] : [`"${words}" leaves the picture`]),
    ...placed
      .slice(index + 1)
      .filter((other) => overlap(ink, other.ink))
      .map((other) => `"${words}" lies over "${other.words}"`),
  ])
}

function textItemsOf(drawing: Drawing): readonly TextItem[] {
  return itemsOf(drawing).filter((item) => item.kind === 'text')
}

function inkOf({ box, text, align }: TextItem): Box {
  const shares = { left: 0, center: 0.5, right: 1 }
  const x = box.x + (box.width - text.width) * shares[align]
  return { x, y: box.y, width: text.width, height: text.height }
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
