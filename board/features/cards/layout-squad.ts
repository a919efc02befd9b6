/** The picture of a squad: header, team with what it has left, players with prices, sponsors. */
import type { SquadLine, SquadText } from './card.ts'
import { type Box, type Drawing, FORMATS, type Format, type Item } from './drawing.ts'
import { fitText } from './fit-text.ts'
import {
  crestIn,
  fill,
  type Kit,
  leagueIn,
  sponsorsIn,
  teamGround,
  textIn,
  WHITE,
} from './parts.ts'

export function layoutSquad(text: SquadText, format: Format, kit: Kit): Drawing {
  const items = format === 'portrait' ? portrait(text, kit) : landscape(text, kit)
  return { ...FORMATS[format], items }
}

const MARGIN = 56

function portrait(text: SquadText, kit: Kit): readonly Item[] {
  const { tones } = kit
  const { width, height } = FORMATS.portrait
  const room = width - 2 * MARGIN
  const across = (y: number, high: number): Box => ({ x: 0, y, width, height: high })
  const row = (y: number, high: number): Box => ({ x: MARGIN, y, width: room, height: high })
  const sponsorRows = text.sponsors.length > 4 ? 2 : Math.min(1, text.sponsors.length)
  const sponsorsHeight = [0, 128, 176][sponsorRows] ?? 0
  const head = across(0, 120)
  const band = across(head.height, 250)
  const foot = across(height - sponsorsHeight, sponsorsHeight)
  const list = row(band.y + band.height + 24, foot.y - band.y - band.height - 48)
  return [
    fill(across(0, height), { from: tones.open1, to: tones.open2 }),
    fill(head, tones.stage),
    fill(across(head.height - 5, 5), tones.line),
    ...leagueIn(kit, text, row(24, 68), 42),
    ...bandOf(kit, band),
    ...teamIn(kit, text, row(band.y + 30, 190)),
    ...playersIn(kit, text, list, 3),
    ...sponsorsIn(kit, text.sponsors, foot, row(foot.y + 22, sponsorsHeight - 44), sponsorRows),
  ]
}

function landscape(text: SquadText, kit: Kit): readonly Item[] {
  const { tones } = kit
  const { width, height } = FORMATS.landscape
  const side: Box = { x: 0, y: 0, width: 380, height }
  const left = side.width + 36
  const room = width - left - 40
  const row = (y: number, high: number): Box => ({ x: left, y, width: room, height: high })
  const sponsorRows = text.sponsors.length > 6 ? 2 : Math.min(1, text.sponsors.length)
  const sponsorsHeight = [0, 82, 106][sponsorRows] ?? 0
  const foot: Box = {
    x: side.width,
    y: height - sponsorsHeight,
    width: width - side.width,
    height: sponsorsHeight,
  }
  const inner = { x: 40, y: 40, width: side.width - 80, height: height - 80 }
  const crest = { ...inner, x: 40 + (inner.width - 190) / 2, width: 190, height: 190 }
  return [
    fill({ x: 0, y: 0, width, height }, { from: tones.open1, to: tones.open2 }),
    ...bandOf(kit, side),
    ...crestIn(kit, text.team, crest),
    textIn(
      kit,
      text.team.name,
      { ...inner, y: 254, height: 150 },
      { font: 'names', colour: WHITE, most: 50, lines: 3, align: 'center' },
    ),
    ...factsIn(kit, text, { ...inner, y: 428, height: 162 }, 'center'),
    ...leagueIn(kit, text, row(24, 56), 30),
    ...playersIn(kit, text, row(98, foot.y - 98 - 16), 3),
    ...sponsorsIn(kit, text.sponsors, foot, row(foot.y + 12, sponsorsHeight - 24), sponsorRows),
  ]
}

function bandOf(kit: Kit, band: Box): readonly Item[] {
  const { bright, dark, accent } = teamGround(kit)
  const isSide = band.height > band.width
  return [
    fill(band, isSide ? { from: bright, to: dark } : { from: bright, to: dark, across: true }),
    { kind: 'bands', box: band },
    fill(
      isSide
        ? { ...band, x: band.width - 5, width: 5 }
        : { ...band, y: band.y + band.height - 5, height: 5 },
      accent,
    ),
  ]
}

function teamIn(kit: Kit, text: SquadText, box: Box): readonly Item[] {
  const { team } = text
  const after = box.height + 36
  const beside = { ...box, x: box.x + after, width: box.width - after }
  return [
    ...crestIn(kit, team, { ...box, width: box.height }),
    textIn(
      kit,
      team.name,
      { ...beside, height: box.height * 0.54 },
      { font: 'names', colour: WHITE, most: 72, lines: 2 },
    ),
    ...factsIn(kit, text, { ...beside, y: box.y + box.height * 0.66, height: box.height * 0.42 }),
  ]
}

/** Label over value: side by side at the left, else below each other. */
function factsIn(
  kit: Kit,
  { facts }: SquadText,
  box: Box,
  align: 'left' | 'center' = 'left',
): readonly Item[] {
  const isStacked = align === 'center'
  const part = isStacked
    ? { width: box.width, height: box.height / facts.length }
    : { width: box.width / facts.length, height: box.height }
  return facts.flatMap(({ label, value }, index) => {
    const cell = {
      ...part,
      x: box.x + (isStacked ? 0 : index * part.width),
      y: box.y + (isStacked ? index * part.height : 0),
    }
    const room = { ...cell, width: cell.width - (isStacked ? 0 : 20) }
    return [
      textIn(
        kit,
        label,
        { ...room, height: cell.height * 0.27 },
        { font: 'names', colour: WHITE, most: 26, align, at: 'top' },
      ),
      textIn(
        kit,
        value,
        { ...room, y: cell.y + cell.height * 0.36, height: cell.height * 0.46 },
        { font: 'display', colour: WHITE, most: 50, align, at: 'top' },
      ),
    ]
  })
}

/** Lower rows can't be read on a phone. */
const LEAST_ROW = 26
/** Few players fill the picture. */
const MOST_ROW = 150
const MOST_TEXT = 60
const COLUMN_GAP = 44

/** The players in as many columns as let the smallest name be largest. */
function playersIn(kit: Kit, text: SquadText, box: Box, mostColumns: number): readonly Item[] {
  const { players } = text
  if (players.length === 0) {
    return [
      textIn(kit, text.none, box, {
        font: 'names',
        colour: kit.tones.ink2,
        most: 44,
        lines: 2,
        align: 'center',
      }),
    ]
  }
  const capacity = Math.floor(box.height / LEAST_ROW) * mostColumns
  const isCut = players.length > capacity
  const shown = isCut ? players.slice(0, capacity - 1) : players
  const left = players.length - shown.length
  const count = shown.length + (isCut ? 1 : 0)
  let best: Columns | null = null
  for (let columns = 1; columns <= mostColumns; columns += 1) {
    const tried = columnsOf(kit, shown, count, box, columns)
    if (tried !== null && (best === null || tried.least > best.least * 1.02)) best = tried
  }
  if (best === null) return []
  const { cells, size } = best
  const rows = shown.flatMap((player, index) => {
    const cell = cells[index]
    return cell === undefined ? [] : playerIn(kit, player, cell, size)
  })
  const last = cells[shown.length]
  if (!isCut || last === undefined) return rows
  const more = textIn(kit, text.more(left), last, {
    font: 'names',
    colour: kit.tones.ink2,
    most: size,
  })
  return [...rows, more]
}

interface Columns {
  readonly cells: readonly Box[]
  /** Of names and amounts, in pixels. */
  readonly size: number
  /** Of the name that is set smallest. */
  readonly least: number
}

function columnsOf(
  kit: Kit,
  players: readonly SquadLine[],
  count: number,
  box: Box,
  columns: number,
): Columns | null {
  const rows = Math.ceil(count / columns)
  const height = Math.min(MOST_ROW, box.height / rows)
  if (height < LEAST_ROW) return null
  const width = (box.width - COLUMN_GAP * (columns - 1)) / columns
  const size = Math.min(MOST_TEXT, height * 0.52)
  const top = box.y + (box.height - rows * height) / 2
  const cells = Array.from({ length: count }, (_, index) => ({
    x: box.x + Math.floor(index / rows) * (width + COLUMN_GAP),
    y: top + (index % rows) * height,
    width,
    height,
  }))
  const sizes = players.map(
    ({ name, amount }) =>
      fitText(name, nameRoom(kit, amount, { x: 0, y: 0, width, height }, size), kit.measure).size,
  )
  return { cells, size, least: Math.min(size, ...sizes) }
}

/** The price never takes more than half of the row. */
function amountSize(kit: Kit, amount: string, cell: Box, size: number): number {
  return Math.min(size * 1.1, (cell.width * 0.5) / kit.measure(amount, 'display').width)
}

function nameRoom(kit: Kit, amount: string, cell: Box, size: number) {
  const taken = kit.measure(amount, 'display').width * amountSize(kit, amount, cell, size)
  return {
    font: 'names',
    width: cell.width - taken - size * 0.6,
    height: cell.height * 0.84,
    most: size,
    lines: 2,
  } as const
}

function playerIn(kit: Kit, player: SquadLine, cell: Box, size: number): readonly Item[] {
  const { tones } = kit
  const room = nameRoom(kit, player.amount, cell, size)
  const line = { ...cell, y: cell.y + cell.height - 1, height: 1 }
  return [
    fill(line, 'rgb(255 255 255 / 18%)'),
    textIn(
      kit,
      player.name,
      { ...cell, y: cell.y + cell.height * 0.08, width: room.width, height: room.height },
      { font: room.font, colour: WHITE, most: room.most, lines: room.lines },
    ),
    textIn(kit, player.amount, cell, {
      font: 'display',
      colour: player.isDearest ? tones.amount : WHITE,
      most: amountSize(kit, player.amount, cell, size),
      align: 'right',
    }),
  ]
}
