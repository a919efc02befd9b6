/** The picture of a sale: header, photo with the stamp, name, price on plates, team, sponsors. */
import type { SaleText } from './card.ts'
import { type Box, type Drawing, FORMATS, type Format, type Item } from './drawing.ts'
import {
  crestIn,
  fill,
  type Kit,
  leagueIn,
  platesIn,
  sponsorsIn,
  stampIn,
  teamGround,
  textIn,
  WHITE,
} from './parts.ts'

export function layoutSale(text: SaleText, format: Format, kit: Kit): Drawing {
  const items = format === 'portrait' ? portrait(text, kit) : landscape(text, kit)
  return { ...FORMATS[format], items }
}

const MARGIN = 64

/** From the foot upwards: the photo has what remains. */
function portrait(text: SaleText, kit: Kit): readonly Item[] {
  const { tones } = kit
  const { width, height } = FORMATS.portrait
  const across = (y: number, high: number): Box => ({ x: 0, y, width, height: high })
  const within = ({ y, height: high }: Box, padding: number): Box => ({
    x: MARGIN,
    y: y + padding,
    width: width - 2 * MARGIN,
    height: high - 2 * padding,
  })
  const { sponsors, team } = text
  const sponsorRows = sponsors.length > 4 ? 2 : Math.min(1, sponsors.length)
  const sponsorsHeight = [0, 128, 176][sponsorRows] ?? 0
  const foot = across(height - sponsorsHeight, sponsorsHeight)
  const teamHeight = team === null ? 0 : 152
  const teamBand = across(foot.y - teamHeight, teamHeight)
  const shelf = across(teamBand.y - 224, 224)
  const head = across(0, 132)
  const names = across(shelf.y - 244, 244)
  const panel = across(head.height, names.y - head.height)
  const photo = { ...panel, width: Math.min(640, panel.height * 1.1) }
  const beside: Box = { ...panel, x: photo.width, width: width - photo.width }
  const stampHeight = Math.min(240, panel.height * 0.46)
  const stamp = {
    x: beside.x - 20,
    y: panel.y + panel.height - stampHeight - 40,
    width: beside.width - 12,
    height: stampHeight,
  }
  const serial = { ...within(names, 0), y: names.y + 18, height: 40 }
  const above = text.serial === null ? 26 : 74
  const name = { ...within(names, 0), y: names.y + above, height: names.height - above - 22 }
  const label = { ...within(shelf, 0), y: shelf.y + 24, height: 34 }
  const price = { ...within(shelf, 0), y: label.y + 48, height: 124 }
  return [
    fill(across(0, height), { from: tones.open1, to: tones.open2 }),
    ...panelOf(kit, text, panel, photo),
    ...watermarkIn(kit, text, beside),
    fill(head, tones.stage),
    fill(across(head.height - 5, 5), tones.line),
    ...leagueIn(kit, text, within(head, 26), 46),
    ...serialIn(kit, text, serial, 44),
    nameIn(kit, text, name, 104),
    fill(shelf, tones.stage),
    fill(across(shelf.y, 4), tones.line),
    textIn(kit, text.soldFor, label, { font: 'display', colour: tones.ink2, most: 40 }),
    ...platesIn(kit, text.amount, price, 144),
    ...(team === null ? [] : teamIn(kit, team, teamBand, within(teamBand, 20))),
    ...sponsorsIn(kit, sponsors, foot, within(foot, 22), sponsorRows),
    stampIn(kit, text.sold, stamp),
  ]
}

/** The photo at the left over the whole height, all else beside it. */
function landscape(text: SaleText, kit: Kit): readonly Item[] {
  const { tones } = kit
  const { width, height } = FORMATS.landscape
  const photo: Box = { x: 0, y: 0, width: 440, height }
  const left = 468
  const right = 48
  const room = width - left - right
  const row = (y: number, high: number): Box => ({ x: left, y, width: room, height: high })
  const across = (y: number, high: number): Box => ({
    x: photo.width - 40,
    y,
    width: width - photo.width + 40,
    height: high,
  })
  const { sponsors, team } = text
  const sponsorRows = sponsors.length > 6 ? 2 : Math.min(1, sponsors.length)
  const sponsorsHeight = [0, 82, 106][sponsorRows] ?? 0
  const teamHeight = team === null ? 0 : 100
  const foot = across(height - sponsorsHeight, sponsorsHeight)
  const teamBand = across(foot.y - teamHeight, teamHeight)
  const shelf = across(teamBand.y - 146, 146)
  const head = row(26, 62)
  const serial = row(head.y + head.height + 18, 28)
  const nameTop = text.serial === null ? serial.y : serial.y + serial.height + 14
  return [
    fill({ x: 0, y: 0, width, height }, { from: tones.open1, to: tones.open2 }),
    ...panelOf(kit, text, photo, photo),
    ...leagueIn(kit, text, head, 32),
    ...serialIn(kit, text, serial, 34),
    nameIn(kit, text, row(nameTop, shelf.y - nameTop - 18), 84),
    fill(shelf, tones.stage),
    fill({ ...shelf, height: 4 }, tones.line),
    textIn(kit, text.soldFor, row(shelf.y + 16, 24), {
      font: 'display',
      colour: tones.ink2,
      most: 30,
    }),
    ...platesIn(kit, text.amount, row(shelf.y + 46, 86), 100),
    ...(team === null ? [] : teamIn(kit, team, teamBand, row(teamBand.y + 12, teamHeight - 24))),
    ...sponsorsIn(kit, sponsors, foot, row(foot.y + 12, sponsorsHeight - 24), sponsorRows),
    stampIn(kit, text.sold, { x: 60, y: height - 176, width: 300, height: 132 }),
  ]
}

/** The team's colours with the photo on them, or with the player's initials. */
function panelOf(kit: Kit, text: SaleText, panel: Box, photo: Box): readonly Item[] {
  const { bright, dark } = teamGround(kit)
  const isWide = panel.width > photo.width
  const ground: readonly Item[] = [
    // Beside nothing of its own it fades out with the photo.
    fill(panel, { from: bright, to: isWide ? dark : `${bright}00`, across: true }),
    ...(isWide ? [{ kind: 'bands', box: panel } as const] : []),
  ]
  if (kit.has(text.photo)) {
    const fade = photo.width * 0.22
    return [...ground, { kind: 'picture', src: text.photo, box: photo, as: 'photo', fade }]
  }
  const initials = textIn(
    kit,
    text.initials,
    { ...photo, x: photo.x + photo.width * 0.14, width: photo.width * 0.72 },
    { font: 'names', colour: WHITE, most: photo.height * 0.5, align: 'center' },
  )
  return [...ground, initials]
}

/** Beside the photo, behind the stamp: the crest as a watermark. */
function watermarkIn(kit: Kit, { team }: SaleText, box: Box): readonly Item[] {
  if (team === null || !kit.has(team.logo)) return []
  return [{ kind: 'picture', src: team.logo, box, as: 'whole', opacity: 0.3 }]
}

function serialIn(kit: Kit, text: SaleText, box: Box, most: number): readonly Item[] {
  if (text.serial === null) return []
  return [textIn(kit, text.serial, box, { font: 'display', colour: kit.tones.line, most })]
}

function nameIn(kit: Kit, text: SaleText, box: Box, most: number): Item {
  return textIn(kit, text.name, box, { font: 'names', colour: WHITE, most, lines: 3 })
}

function teamIn(
  kit: Kit,
  team: NonNullable<SaleText['team']>,
  band: Box,
  room: Box,
): readonly Item[] {
  const { bright, dark, accent } = teamGround(kit)
  const after = room.height + room.height * 0.24
  return [
    fill(band, { from: bright, to: dark, across: true }),
    fill({ ...band, height: 4 }, accent),
    ...crestIn(kit, team, { ...room, width: room.height }),
    textIn(
      kit,
      team.name,
      { ...room, x: room.x + after, width: room.width - after },
      { font: 'names', colour: WHITE, most: room.height * 0.56, lines: 2 },
    ),
  ]
}
