/**
 * The pictures of a sale and of a squad, in any size: the league above, the sponsors below, and between them the
 * hero (photo or crest), beside its words in a wide picture and over them in another.
 */
import type { Player, Team } from '../../../contract/auction.ts'
import type { Brand } from '../../../contract/brand/brand.ts'
import {
  type Box,
  equal,
  inset,
  middleOf,
  type Size,
  split,
} from '../../../contract/picture/box.ts'
import { Pen, WHITE } from '../../../contract/picture/pen.ts'
import type { Messages } from '../../i18n/messages.ts'
import { initialsOf } from '../../ui/initials.ts'
import { inRupees, orUnknown, UNKNOWN } from '../../ui/money.ts'
import { leagueOf, type Sale, type Subject } from './card.ts'
import type { TeamTones } from './colours.ts'

export abstract class CardPen extends Pen {
  /** Whether a picture can be drawn. */
  abstract has(src: string | null): src is string
  /** Fills its box, or is whole in it where it would lose too much or become coarse. */
  abstract photo(src: string, box: Box): void
}

export interface CardOptions {
  readonly brand: Brand
  /** The league, where it has no name of its own. */
  readonly seriesName: string | null
  readonly messages: Messages
}

interface Card extends CardOptions {
  readonly pen: CardPen
  readonly team: TeamTones
  /** A hundredth of the side of a square as large as the picture. */
  readonly unit: number
  readonly margin: number
}

const PAPER_INK = '#0c1330'
/** `--stage-sold-2` of `board/ui/styles/tokens.css`: SOLD has one colour in every league. */
const SOLD = '#07401f'
const NAME = { font: 'names', colour: WHITE } as const
const LABEL = { font: 'display', colour: WHITE } as const

/** @param crest the colours of the team's crest; `null` without one that can be read */
export function drawCard(
  pen: CardPen,
  subject: Subject,
  size: Size,
  crest: TeamTones | null,
  options: CardOptions,
): void {
  const { tones } = pen
  const unit = Math.sqrt(size.width * size.height) / 100
  const league = {
    bright: tones['plate-1'],
    dark: tones['stage-open-2'],
    accent: tones['stage-line'],
    isCrestLight: false,
  }
  const card = { ...options, pen, team: crest ?? league, unit, margin: 4.5 * unit }
  const picture = { x: 0, y: 0, ...size }
  const isWide = size.width > size.height
  const sponsorRows = Math.min(2, Math.ceil(options.brand.sponsors.length / 6))
  const footHeight = sponsorRows && (6 + 4 * sponsorRows) * unit
  const [side, page] = split(picture, 'across', [isWide ? 0.35 * size.width : 0, 'rest'])
  const [head, middle, foot] = split(page, 'down', [11 * unit, 'rest', footHeight])
  const heroHeight =
    subject.kind === 'squad' ? 20 * unit : middle.height - (subject.team === null ? 38 : 50) * unit
  const [top, below] = split(middle, 'down', [heroHeight, 'rest'])
  const [hero, words] = isWide ? [side, middle] : [top, below]
  pen.fill(picture, { from: tones['stage-open-1'], to: tones['stage-open-2'], across: false })
  pen.fill(head, tones.stage)
  drawEdge(card, head, tones['stage-line'])
  drawLeague(card, inset(head, card.margin, 2.2 * unit))
  drawGround(card, hero)
  if (subject.kind === 'sale') {
    drawPlayer(card, subject, hero)
    drawSale(card, subject, words)
  } else {
    drawTeam(card, subject.team, hero)
    drawSquad(card, subject.team.squad, words)
  }
  drawSponsors(card, foot, sponsorRows)
}

/** The line at the foot of a box, or at the right of a tall one. */
function drawEdge({ pen, unit }: Card, box: Box, colour: string): void {
  const direction = box.height > box.width ? 'across' : 'down'
  const [, edge] = split(box, direction, ['rest', 0.4 * unit])
  pen.fill(edge, colour)
}

/** The team's colours under slanted bands. */
function drawGround(card: Card, box: Box): void {
  const { pen, team, unit } = card
  const { x, y, width, height } = box
  const [band, slant] = [7.5 * unit, height * 0.3]
  pen.fill(box, { from: team.bright, to: team.dark, across: true })
  for (let left = x; left + band + slant < x + width; left += band * 2.6) {
    pen.shape(`M${left} ${y + height}h${band}l${slant} ${-height}h${-band}z`, box, '#ffffff0d')
  }
  drawEdge(card, box, team.accent)
}

/** The league's name, after its logo where there is one. */
function drawLeague(card: Card, box: Box): void {
  const { pen, brand, unit } = card
  let name = box
  if (pen.has(brand.logo)) {
    const [logo, beside] = split(box, 'across', [1.7 * box.height, 'rest'], 2 * unit)
    pen.logo(brand.logo, logo)
    name = beside
  }
  pen.text(leagueOf(card), name, { ...NAME, most: 3.8 * unit })
}

/** On white plates. */
function drawSponsors({ pen, brand, margin, unit }: Card, foot: Box, rows: number): void {
  if (rows === 0) return
  const columns = Math.ceil(brand.sponsors.length / rows)
  const room = inset(foot, margin, 1.6 * unit)
  const width = Math.min(room.width, (columns / rows) * room.height * 2.8)
  const lines = split(middleOf(room, { ...room, width }), 'down', equal(rows), unit)
  const plates = lines.flatMap((line) => split(line, 'across', equal(columns), unit))
  pen.fill(foot, pen.tones['plate-seam'])
  for (const [index, { name, logo }] of brand.sponsors.entries()) {
    const plate = plates[index] ?? foot
    if (pen.has(logo)) pen.logo(logo, plate)
    else {
      const { height } = plate
      const style = { ...NAME, colour: PAPER_INK, most: 0.36 * height }
      pen.fill(plate, WHITE, 8)
      pen.text(name, inset(plate, 0.12 * height), { ...style, align: 'center' })
    }
  }
}

/** The crest: on white unless it is white itself; its initials in a shield where it can't be drawn. */
function drawCrest(card: Card, { name, logo }: Pick<Team, 'name' | 'logo'>, box: Box): void {
  const { pen, team } = card
  const side = Math.min(box.width, box.height)
  const square = middleOf(box, { width: side, height: side })
  if (pen.has(logo)) {
    if (!team.isCrestLight) pen.fill(square, WHITE, side * 0.12)
    pen.picture(logo, team.isCrestLight ? square : inset(square, side * 0.09))
  } else {
    drawShield(pen, square, pen.tones['stage-line'])
    drawShield(pen, inset(square, side * 0.08), pen.tones['plate-1'])
    drawInitials(pen, name, inset(square, side * 0.26), side * 0.34)
  }
}

/** The outline of `board/ui/crest.svg`. */
function drawShield(pen: Pen, box: Box, colour: string): void {
  const at = (...shares: readonly number[]) => shares.map((share) => share * box.width).join(' ')
  const top = `M${box.x + box.width / 2} ${box.y + 0.08 * box.height}l${at(0.36, 0.12)}v${at(0.28)}`
  const right = `c${at(0, 0.22, -0.14, 0.36, -0.36, 0.45)}`
  const left = `c${at(-0.22, -0.09, -0.36, -0.23, -0.36, -0.45)}v${at(-0.28)}z`
  pen.shape(top + right + left, box, colour)
}

/** Of a team or a player. */
function drawInitials(pen: Pen, name: string | null, box: Box, most: number): void {
  pen.text(initialsOf(name ?? '', 3) ?? UNKNOWN, box, { ...NAME, most, align: 'center' })
}

/** The photo with the stamp; beside it, where there is room, the crest as a watermark. */
function drawPlayer(card: Card, sale: Sale, box: Box): void {
  const { pen, team, unit } = card
  const isTall = box.height > box.width
  const width = Math.min(0.6 * box.width, 1.1 * box.height)
  const [photo, beside] = isTall ? [box, box] : split(box, 'across', [width, 'rest'])
  const room = inset(beside, 2 * unit, 3 * unit)
  const stampHeight = 0.4 * Math.min(room.width, room.height)
  const [above, stamp] = split(room, 'down', ['rest', stampHeight])
  if (pen.has(sale.photo)) pen.photo(sale.photo, photo)
  else {
    const letters = isTall ? above : photo
    drawInitials(pen, sale.name, inset(letters, 0.12 * letters.width, 0), photo.height / 2)
  }
  if (!isTall) {
    const [, fade] = split(photo, 'across', ['rest', 0.22 * width])
    pen.fill(fade, { from: `${team.dark}00`, to: team.dark, across: true })
    pen.fill(beside, { from: team.dark, to: team.bright, across: true })
    const crest = sale.team?.logo ?? null
    if (pen.has(crest)) pen.picture(crest, room, 0.3)
  }
  drawStamp(pen, card.messages.soldBadge, stamp)
}

function drawStamp(pen: Pen, word: string, box: Box): void {
  const { height } = box
  const paper = middleOf(box, { height, width: Math.min(box.width, 2.3 * height) })
  const edge = height * 0.06
  const page = inset(paper, edge * 1.5)
  pen.turned(-7, paper, () => {
    pen.fill({ ...paper, y: paper.y + edge }, '#00000059', edge)
    pen.fill(paper, WHITE, edge)
    pen.fill(inset(paper, edge), SOLD, edge / 2)
    pen.fill(page, WHITE, edge / 3)
    const style = { ...LABEL, colour: SOLD, most: height } as const
    pen.text(word, inset(page, 1.5 * edge), { ...style, align: 'center' })
  })
}

/** Number, name, price on plates, and team. */
function drawSale(card: Card, sale: Sale, box: Box): void {
  const { pen, messages, unit, margin } = card
  const { tones } = pen
  const teamHeight = sale.team === null ? 0 : 12 * unit
  const [names, shelf, band] = split(box, 'down', ['rest', 18 * unit, teamHeight])
  let name = inset(names, margin, 1.6 * unit)
  if (sale.serialNumber !== null) {
    const [serial, below] = split(name, 'down', [3.4 * unit, 'rest'], unit)
    const style = { ...LABEL, colour: tones['stage-line'], most: 3.7 * unit }
    pen.text(messages.serial(sale.serialNumber), serial, style)
    name = below
  }
  pen.text(orUnknown(sale.name), name, { ...NAME, most: 9 * unit })
  const [label, price] = split(inset(shelf, margin, 1.8 * unit), 'down', [3 * unit, 'rest'], unit)
  pen.fill(shelf, tones.stage)
  pen.fill({ ...shelf, height: 0.4 * unit }, tones['stage-line'])
  const quiet = { ...LABEL, colour: tones['on-stage-2'], most: 3.4 * unit }
  pen.text(messages.picture.soldFor, label, quiet)
  pen.plates(inRupees(sale.amount), price, 11.8 * unit)
  if (sale.team === null) return
  const room = inset(band, margin, 1.5 * unit)
  const [crest, team] = split(room, 'across', [room.height, 'rest'], 2 * unit)
  pen.fill(band, { from: card.team.bright, to: card.team.dark, across: true })
  pen.fill({ ...band, height: 0.4 * unit }, card.team.accent)
  drawCrest(card, sale.team, crest)
  pen.text(sale.team.name, team, { ...NAME, most: 5.2 * unit })
}

/** A squad's crest and name, and what the team has left. */
function drawTeam(card: Card, team: Team, box: Box): void {
  const { pen, messages, unit, margin } = card
  const isTall = box.height > box.width
  const align = isTall ? 'center' : 'left'
  const direction = isTall ? 'down' : 'across'
  const room = inset(box, margin, 2.5 * unit)
  const crestSize = isTall ? 0.36 * room.height : room.height
  const [crest, words] = split(room, direction, [crestSize, 'rest'], 3 * unit)
  const [name, facts] = split(words, 'down', ['rest', (isTall ? 18 : 6.5) * unit], unit)
  drawCrest(card, team, crest)
  pen.text(orUnknown(team.name), name, { ...NAME, most: 6 * unit, align })
  const [players, purse] = split(facts, direction, ['rest', 'rest'], 2 * unit)
  const drawFact = (cell: Box, label: string, value: string) => {
    const [above, below] = split(cell, 'down', [0.36 * cell.height, 'rest'])
    pen.text(label, above, { ...NAME, most: 2.4 * unit, align })
    pen.text(value, below, { ...LABEL, most: 4.6 * unit, align })
  }
  const { squadSize, squadLimit } = team
  drawFact(players, messages.players, `${orUnknown(squadSize)}/${orUnknown(squadLimit)}`)
  drawFact(purse, messages.purse, inRupees(team.purse))
}

/** Heights in units. Lower rows can't be read on a phone; few players fill the picture. */
const ROW = { least: 2.9, most: 15 }
const MOST_COLUMNS = 3
/** A name and its price on one line are so many times as wide as their letters are high. */
const ROW_LETTERS = 22

/** The players in as many columns as make their letters largest. */
function drawSquad(card: Card, squad: readonly Player[], box: Box): void {
  const { pen, messages, unit, margin } = card
  const room = inset(box, margin, 2 * unit)
  const note = { ...NAME, colour: pen.tones['on-stage-2'] }
  if (squad.length === 0) {
    pen.text(messages.noPlayers, room, { ...note, most: 3.6 * unit, align: 'center' })
    return
  }
  const capacity = Math.floor(room.height / (ROW.least * unit)) * MOST_COLUMNS
  const count = Math.min(squad.length, capacity)
  const lettersIn = (columns: number) =>
    Math.min(room.height / Math.ceil(count / columns) / 2, room.width / columns / ROW_LETTERS)
  const [columns = 1] = [1, 2, 3].sort((one, other) => lettersIn(other) - lettersIn(one))
  const rows = Math.ceil(count / columns)
  const height = Math.min(ROW.most * unit, room.height / rows)
  const list = middleOf(room, { ...room, height: rows * height })
  const cells = split(list, 'across', equal(columns), 3.5 * unit).flatMap((column) =>
    split(column, 'down', equal(rows)),
  )
  const most = Math.min(5.2 * unit, height * 0.52)
  const dearest = Math.max(...squad.map(({ soldFor }) => soldFor ?? 0))
  for (const [index, player] of squad.slice(0, count).entries()) {
    const cell = cells[index] ?? list
    if (index === capacity - 1 && squad.length > capacity) {
      pen.text(messages.picture.more(squad.length - index), cell, { ...note, most })
      return
    }
    const price = inRupees(player.soldFor)
    const width = Math.min(cell.width / 2, pen.measure(price, 'display').width * most * 1.1)
    const [name, amount] = split(inset(cell, 0, 0.08 * height), 'across', ['rest', width], most / 2)
    const isDearest = dearest > 0 && player.soldFor === dearest
    const colour = isDearest ? pen.tones['stage-amount'] : WHITE
    pen.fill({ ...cell, y: cell.y + height - 1, height: 1 }, '#ffffff2e')
    pen.text(orUnknown(player.name), name, { ...NAME, most })
    pen.text(price, amount, { ...LABEL, colour, most: most * 1.1, align: 'right' })
  }
}
