/** The parts that both layouts share: header, plates of digits, crest, sponsors. */
import type { CardText } from './card.ts'
import type { Box, Ground, Item, TeamTones, Tones } from './drawing.ts'
import { type FittedText, type Font, fitText, type Measure } from './fit-text.ts'

export const WHITE = '#ffffff'
const PAPER_INK = '#0c1330'

/** The pictures that were loaded, as far as layouts need them. */
export interface Kit {
  readonly tones: Tones
  /** `null` without a crest whose colours can be read. */
  readonly team: TeamTones | null
  /** Whether a picture can be drawn. */
  readonly has: (src: string | null) => src is string
  readonly measure: Measure
}

/** A text as large as its box allows, in its middle or at one of its sides. */
export function textIn(
  kit: Kit,
  text: string,
  box: Box,
  style: {
    readonly font: Font
    readonly colour: string
    readonly most: number
    readonly lines?: number
    readonly align?: 'left' | 'center' | 'right'
    /** Where in a box that is higher than it. */
    readonly at?: 'top' | 'middle'
  },
): Extract<Item, { kind: 'text' }> {
  const { font, colour, most, lines = 1, align = 'left', at = 'middle' } = style
  const fitted = fitText(text, { ...box, font, most, lines }, kit.measure)
  const top = at === 'top' ? 0 : middleOf(fitted, box.height)
  const y = box.y + Math.max(0, Math.min(top, box.height - fitted.height))
  return {
    kind: 'text',
    box: { ...box, y, height: fitted.height },
    text: fitted,
    font,
    colour,
    align,
  }
}

export function fill(box: Box, ground: Ground, radius = 0): Item {
  return { kind: 'fill', box, ground, radius }
}

/** By the letters above the last baseline, so that names with and without a descender are in line. */
function middleOf({ height, descent }: FittedText, room: number): number {
  return (room - height + Math.max(0, descent)) / 2
}

function inset(box: Box, by: number): Box {
  return { x: box.x + by, y: box.y + by, width: box.width - 2 * by, height: box.height - 2 * by }
}

/** The league's name, after its logo where there is one. */
export function leagueIn(kit: Kit, text: CardText, box: Box, most: number): readonly Item[] {
  const logo = { ...box, width: Math.min(box.height * 1.7, box.width / 3) }
  const after = logo.width + box.height * 0.28
  const name = kit.has(text.logo)
    ? { ...box, x: box.x + after, width: box.width - after }
    : { ...box }
  return [
    ...(kit.has(text.logo) ? plateWith(text.logo, logo) : []),
    textIn(kit, text.league, name, { font: 'names', colour: WHITE, most, lines: 2 }),
  ]
}

/** A logo on white: logos are made for paper (docs/decisions/brand.md). */
function plateWith(src: string, box: Box): readonly Item[] {
  const edge = Math.round(box.height * 0.1)
  return [fill(box, WHITE, 8), { kind: 'picture', src, box: inset(box, edge), as: 'whole' }]
}

/** Sponsors on white plates, in so many rows; nothing without any. `foot` is their ground. */
export function sponsorsIn(
  kit: Kit,
  sponsors: CardText['sponsors'],
  foot: Box,
  box: Box,
  rows: number,
): readonly Item[] {
  if (sponsors.length === 0) return []
  const columns = Math.ceil(sponsors.length / rows)
  const gap = 12
  const height = (box.height - gap * (rows - 1)) / rows
  const width = Math.min((box.width - gap * (columns - 1)) / columns, height * 2.8)
  const start = box.x + (box.width - columns * width - gap * (columns - 1)) / 2
  const plates = sponsors.flatMap(({ name, logo }, index) => {
    const plate = {
      x: start + (index % columns) * (width + gap),
      y: box.y + Math.floor(index / columns) * (height + gap),
      width,
      height,
    }
    if (kit.has(logo)) return plateWith(logo, plate)
    const words = textIn(kit, name, inset(plate, height * 0.12), {
      font: 'names',
      colour: PAPER_INK,
      most: height * 0.36,
      lines: 3,
      align: 'center',
    })
    return [fill(plate, WHITE, 8), words]
  })
  return [fill(foot, kit.tones.seam), ...plates]
}

/** The crest: on white unless it is white itself; its initials in a shield where it can't be drawn. */
export function crestIn(kit: Kit, team: NonNullable<CardText['team']>, box: Box): readonly Item[] {
  if (kit.has(team.logo)) {
    const crest = { kind: 'picture', src: team.logo, as: 'whole' } as const
    if (kit.team?.isCrestLight) return [{ ...crest, box }]
    return [fill(box, WHITE, box.width * 0.12), { ...crest, box: inset(box, box.width * 0.09) }]
  }
  const { tones } = kit
  const middle = inset(box, box.width * 0.26)
  return [
    { kind: 'shield', box, ground: tones.plate1, line: tones.line },
    textIn(
      kit,
      team.initials,
      { ...middle, y: middle.y - box.height * 0.03 },
      {
        font: 'names',
        colour: WHITE,
        most: box.height * 0.34,
        align: 'center',
      },
    ),
  ]
}

/** The grounds of a team's part: its own colours, or the league's. */
export function teamGround({ team, tones }: Kit): Pick<TeamTones, 'bright' | 'dark' | 'accent'> {
  return team ?? { bright: tones.plate1, dark: tones.open2, accent: tones.line }
}

/** In parts of the digits' size, as on the stage (`board/ui/digit-plates.css`). */
const PLATE = { width: 0.47, gap: 0.03, height: 0.86 }
const OTHERS: Readonly<Record<string, number>> = { '₹': 0.36, ',': 0.16, '-': 0.36 }

/** An amount as the number plates of a scoreboard, from the left of its box and in its middle. */
export function platesIn(kit: Kit, amount: string, box: Box, most: number): readonly Item[] {
  const { tones } = kit
  const letters = [...amount]
  const widthOf = (letter: string) => OTHERS[letter] ?? PLATE.width + PLATE.gap
  const isAmount = letters.every((letter) => /[\d₹,-]/.test(letter))
  // A dash, or more digits than anybody pays.
  const width = isAmount
    ? letters.reduce((sum, letter) => sum + widthOf(letter), 0)
    : 2 * PLATE.width
  const size = Math.min(most, box.width / width, box.height / PLATE.height)
  const height = size * PLATE.height
  const top = box.y + (box.height - height) / 2
  if (!isAmount) {
    const plate = { x: box.x, y: top, width: size * width, height }
    return [
      ...plateOf(plate, tones),
      textIn(kit, amount, plate, {
        font: 'display',
        colour: tones.amount,
        most: size * 0.4,
        align: 'center',
      }),
    ]
  }
  let x = box.x
  return letters.flatMap((letter): readonly Item[] => {
    const isDigit = /\d/.test(letter)
    const cell = { x, y: top, width: size * (isDigit ? PLATE.width : widthOf(letter)), height }
    x += size * widthOf(letter)
    if (letter === ',') {
      const comma = {
        ...cell,
        x: cell.x - size * 0.03,
        y: top + height * 0.72,
        height: height * 0.4,
      }
      return [glyphIn(kit, letter, comma, size * 0.6, tones.ink2)]
    }
    const glyph = glyphIn(kit, letter, cell, size * (isDigit ? 1 : 0.74), tones.amount)
    return isDigit ? [...plateOf(cell, tones), glyph] : [glyph]
  })
}

/** At this size whatever its own ink is: the digits of an amount are of one size. */
function glyphIn(kit: Kit, glyph: string, cell: Box, size: number, colour: string): Item {
  const { width, ascent, descent } = kit.measure(glyph, 'display')
  // Another font, where the display font can't be had, may be wider.
  const fitting = Math.min(size, (cell.width * 1.06) / width)
  const height = (ascent + descent) * fitting
  const text = {
    size: fitting,
    lines: [glyph],
    lineHeight: fitting,
    ascent: ascent * fitting,
    descent: descent * fitting,
    width: width * fitting,
    height,
  }
  const y = cell.y + (cell.height - height) / 2
  return {
    kind: 'text',
    box: { ...cell, y, height },
    text,
    font: 'display',
    colour,
    align: 'center',
  }
}

/** A plate with its seam. */
function plateOf(box: Box, { plate1, plate2, seam }: Tones): readonly Item[] {
  const half = box.height / 2
  const line = Math.max(2, Math.round(box.height * 0.016))
  return [
    fill(box, plate2, box.height * 0.06),
    fill({ ...box, height: half }, plate1, box.height * 0.06),
    fill({ ...box, y: box.y + half - line / 2, height: line }, seam),
  ]
}

/** The stamp of a sale: as wide as its word asks for, and turned. It lies in its box. */
export function stampIn(kit: Kit, word: string, box: Box): Item {
  const words = word.split(' ')
  const fitted = fitText(
    word,
    {
      font: 'display',
      width: box.width * 0.8,
      height: box.height * 0.62,
      most: box.height,
      lines: Math.min(2, words.length),
    },
    kit.measure,
  )
  const height = Math.min(box.height, fitted.height / 0.62)
  const width = Math.min(box.width, fitted.width / 0.8)
  const paper = {
    x: box.x + (box.width - width) / 2,
    y: box.y + (box.height - height) / 2,
    width,
    height,
  }
  const rule = Math.max(3, height * 0.028)
  const edge = height * 0.06
  return {
    kind: 'turned',
    degrees: -7,
    box: paper,
    items: [
      fill({ ...paper, y: paper.y + edge }, 'rgb(0 0 0 / 35%)', edge),
      fill(paper, WHITE, edge),
      fill(inset(paper, edge), kit.tones.sold, edge / 2),
      fill(inset(paper, edge + rule), WHITE, edge / 3),
      {
        kind: 'text',
        box: { ...paper, y: paper.y + (height - fitted.height) / 2, height: fitted.height },
        text: fitted,
        font: 'display',
        colour: kit.tones.sold,
        align: 'center',
      },
    ],
  }
}
