/** Draws the players and teams of an auction who have no picture, and gives them its address. */
import { hash } from 'node:crypto'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { escapeHtml } from '../../../contract/first-screen.ts'
import type { LeaguePlayer } from '../../auction/league.ts'
import { randomFrom } from '../../lib/random.ts'
import type { AuctionResult } from '../auction-result.ts'

/** Where the feed server serves the folder of pictures. */
const PICTURES_PATH = '/pictures/'

/**
 * Empties the folder and writes the pictures into it.
 * @returns the auction with the pictures' addresses, which contain a digest, so that browsers never
 * show cached pictures of another rehearsal
 */
export async function drawPictures(auction: AuctionResult, folder: string): Promise<AuctionResult> {
  const files = new Map<string, string>()
  const filed = (kind: string, number: number, drawing: string): string => {
    const mark = hash('sha256', drawing).slice(0, 8)
    const file = `${kind}/${number}.${mark}.svg`
    files.set(file, drawing)
    return PICTURES_PATH + file
  }
  const { league, lots } = auction
  const teams = league.teams.map((team, place) => ({
    ...team,
    logo: team.logo ?? filed('teams', place + 1, drawCrest(team.name, place)),
  }))
  const withPhoto = (player: LeaguePlayer): LeaguePlayer => ({
    ...player,
    photo: player.photo ?? filed('players', player.serialNumber, drawAvatar(player.name)),
  })
  const drawn = {
    league: {
      ...league,
      teams,
      retained: league.retained.map((kept) => ({ ...kept, player: withPhoto(kept.player) })),
      players: league.players.map(withPhoto),
    },
    lots: lots.map((lot) => ({ ...lot, player: withPhoto(lot.player) })),
  }
  await rm(folder, { recursive: true, force: true })
  for (const kind of ['players', 'teams']) await mkdir(join(folder, kind), { recursive: true })
  await Promise.all([...files].map(([file, drawing]) => writeFile(join(folder, file), drawing)))
  return drawn
}

const SKINS = ['#e8b98d', '#d9a273', '#c68a5b', '#ad7246', '#8f5a36', '#6f4328']
const HAIR_COLOURS = ['#15110f', '#241a14', '#2e2018', '#0f0f12']
const BACKGROUNDS = ['#c9d8e0', '#dcd4c3', '#d2dcc9', '#dacbd8', '#ccd3ea', '#e2cdc0']
/** Colours that no crest has: slate, sand, stone and their like. */
const KITS = ['#3f4c5a', '#5a5348', '#46584f', '#554b5c', '#8a929a', '#2d3640']

/** Outlines of the hair over the forehead. */
const HAIR = [
  // Short, with a side parting
  'M35.5 52C31 24 46 15 62 16C80 16 89 29 84.5 52C83 45 81 41 78 37C68 39 55 37 48 31C43 37 38 43 35.5 52Z',
  // Brushed up
  'M36 51C34 33 37 24 44 19C50 11 66 9 76 16C85 20 87 35 84 51C82.5 44 81 39 77 35C65 31 55 31 43 35C39 39 37.5 44 36 51Z',
  // Cropped close
  'M36.5 49C34 29 45 19.5 60 19.5C75 19.5 86 29 83.5 49C82 41 79 36 73 33.5Q60 29 47 33.5C41 36 38 41 36.5 49Z',
  // A fringe
  'M35.5 54C30 24 44 15 61 15C78 15 90 25 84.5 54C83.5 48 83 44 81 40L77 43L73 38L67 43L61 38L54 43L49 38L43 43L39 40C37 44 36.5 48 35.5 54Z',
]

/** Outlines of the beard; the first is none. */
const BEARDS = [
  '',
  // A moustache
  'M49 71C52 66 57 66.5 60 68C63 66.5 68 66 71 71C67 70.5 64 70.5 60 70.8C56 70.5 53 70.5 49 71Z',
  // Trimmed
  'M37.2 56C36 73 46 86.5 60 86.5C74 86.5 84 73 82.8 56C81.5 66 77 71 71.5 70.5C66 67.5 54 67.5 48.5 70.5C43 71 38.5 66 37.2 56Z',
]

/**
 * A portrait drawn by ourselves: head and shoulders of somebody who does not exist, in a kit of no team's
 * colours. The same name draws the same person.
 *
 * @returns the text of an SVG file, 120 × 120 units, that loads nothing
 */
export function drawAvatar(name: string): string {
  const random = randomFrom('avatar', name)
  const skin = random.pick(SKINS)
  const hair = random.pick(HAIR_COLOURS)
  return drawingOf([
    `<rect width="120" height="120" fill="${random.pick(BACKGROUNDS)}"/>`,
    `<path d="M8 120C9 101 24 93 47 88Q60 99 73 88C96 93 111 101 112 120Z" fill="${random.pick(KITS)}"/>`,
    // The collar, the neck in a shade, the ears and the head
    `<path d="M45 86.5L39 92L52 105L60 97L68 105L81 92L75 86.5Q60 100 45 86.5Z" fill="#e9e6df"/>`,
    `<path d="M49 70H71V88Q60 99 49 88Z" fill="${skin}"/><path d="M49 70H71V88Q60 99 49 88Z" opacity=".2"/>`,
    `<ellipse cx="60" cy="56" rx="27" ry="6.5" fill="${skin}"/>`,
    `<path d="M37 50C36 20 84 20 83 50C84 70 75 85 60 85C45 85 36 70 37 50Z" fill="${skin}"/>`,
    `<path d="${random.pick(BEARDS)}${random.pick(HAIR)}" fill="${hair}"/>`,
    // Eyes, brows, nose and mouth
    `<path d="M51 56h.1M69 56h.1" stroke="#fbf8f3" stroke-width="6" stroke-linecap="round"/>`,
    `<path d="M51 56h.1M69 56h.1" stroke="#20160f" stroke-width="4" stroke-linecap="round"/>`,
    `<path d="M45.5 50.5Q51 46.5 56 50.5M64 50.5Q69 46.5 74.5 50.5" fill="none" stroke="${hair}" stroke-width="2.2" stroke-linecap="round"/>`,
    `<path d="M59 57Q57.5 63 56.5 65Q60 68 63.5 65" fill="none" stroke="#000" stroke-width="2" opacity=".25"/>`,
    '<path d="M53 74Q60 78 67 74" fill="none" stroke="#7d3a2d" stroke-width="2.4" stroke-linecap="round"/>',
  ])
}

function drawingOf(parts: readonly string[]): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 120 120" width="240" height="240">${parts.join('')}</svg>`
}

/** Outlines of the shield: pointed, round, square. */
const SHAPES = [
  'M14 12H106V58C106 84 86 102 60 113C34 102 14 84 14 58Z',
  'M60 7A53 53 0 0 1 60 113A53 53 0 0 1 60 7Z',
  'M16 14Q60 4 104 14V84Q104 100 60 113Q16 100 16 84Z',
]

/** The part of the shield in a darker shade: a half, what is below a diagonal or a chevron. */
const FIELDS = ['M60 0H120V120H60Z', 'M0 0L120 120H0Z', 'M0 120V84L60 40L120 84V120Z']

/** White letters stand out on them. */
const COLOURS = [
  '#0b4f6c',
  '#8c1c2f',
  '#1e6b3a',
  '#5b3a86',
  '#b04a12',
  '#1a5fb4',
  '#33507f',
  '#1b6e67',
  '#a1305a',
  '#55652b',
]

/** The colour of letters and rims. */
const LIGHT = '#fdf6e3'

/**
 * A crest drawn by ourselves: a shield with the team's initials, or the name itself where it is that short.
 * Teams next to each other have different colours.
 *
 * @returns the text of an SVG file, 120 × 120 units, that loads nothing
 */
export function drawCrest(name: string, place: number): string {
  const random = randomFrom('crest', name)
  const outline = random.pick(SHAPES)
  const letters = initialsOf(name)
  const size = [58, 46, 36][letters.length - 1] ?? 28
  return drawingOf([
    `<clipPath id="s"><path d="${outline}"/></clipPath>`,
    `<g clip-path="url(#s)"><rect width="120" height="120" fill="${COLOURS[place % COLOURS.length]}"/><path d="${random.pick(FIELDS)}" opacity=".25"/></g>`,
    `<path d="${outline}" fill="none" stroke="${LIGHT}" stroke-width="2" transform="translate(6 6) scale(.9)"/>`,
    `<text x="60" y="60" dy=".35em" text-anchor="middle" font-family="system-ui, 'Segoe UI', Roboto, 'Noto Sans', sans-serif" font-weight="800" font-size="${size}" fill="${LIGHT}">${escapeHtml(letters.join(''))}</text>`,
  ])
}

const MOST_LETTERS = 4

function initialsOf(name: string): readonly string[] {
  const [first = [], ...others] = name
    .toUpperCase()
    .split(/[\s-]+/)
    .filter((word) => word !== '')
    .map((word) => [...new Intl.Segmenter().segment(word)].map(({ segment }) => segment))
  if (others.length === 0) return first.length <= MOST_LETTERS ? first : first.slice(0, 2)
  return [first, ...others].slice(0, MOST_LETTERS).flatMap((word) => word.slice(0, 1))
}
