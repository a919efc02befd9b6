/**
 * Portraits drawn by ourselves: head and shoulders of people who do not exist, in a kit of no
 * team's colours. The same seed draws the same person. SVG, 120 × 120 units, nothing loaded.
 */
import { type Random, randomFrom } from '../../lib/random.ts'
import { BEARDS, HAIR, headgear } from './avatar-parts.ts'

export interface Looks {
  readonly wearsTurban?: boolean
}

interface Skin {
  readonly base: string
  readonly shade: string
  readonly lips: string
}

const SKINS: readonly Skin[] = [
  { base: '#e8b98d', shade: '#cf9a6c', lips: '#a85c4c' },
  { base: '#d9a273', shade: '#bd8353', lips: '#97503f' },
  { base: '#c68a5b', shade: '#a86e42', lips: '#874536' },
  { base: '#ad7246', shade: '#8f5932', lips: '#733a2c' },
  { base: '#8f5a36', shade: '#744626', lips: '#5c2d22' },
  { base: '#6f4328', shade: '#57331d', lips: '#48241b' },
]

const HAIR_COLOURS = ['#15110f', '#1d1613', '#241a14', '#2e2018', '#0f0f12'] as const

const BACKGROUNDS = [
  ['#d8e4ea', '#c3d4dd'],
  ['#e6e0d3', '#d6cdb9'],
  ['#dfe6d8', '#cbd6c0'],
  ['#e5dbe4', '#d3c4d2'],
  ['#d9def0', '#c4cce4'],
  ['#ecdcd2', '#dcc6b8'],
] as const

/** Kit colours that no team of the made-up league wears: slate, sand, stone and their like. */
const KITS = [
  ['#3f4c5a', '#dfe5ea'],
  ['#5a5348', '#e9e1d2'],
  ['#46584f', '#dbe6de'],
  ['#554b5c', '#e4dce8'],
  ['#f1f1ee', '#8a929a'],
  ['#2d3640', '#c9a44c'],
] as const

/** The drawing as the text of an SVG file. */
export function drawAvatar(seed: string, { wearsTurban = false }: Looks = {}): string {
  const random = randomFrom('avatar', seed)
  const skin = random.pick(SKINS)
  const hair = random.pick(HAIR_COLOURS)
  const [light, dark] = random.pick(BACKGROUNDS)
  const [kit, trim] = random.pick(KITS)
  const isCapped = !wearsTurban && random.chance(0.22)
  const beard = wearsTurban ? BEARDS.full : random.pick(Object.values(BEARDS))
  const style = random.pick(HAIR)
  const isCovered = wearsTurban || isCapped
  return [
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 120 120" width="240" height="240">',
    `<rect width="120" height="120" fill="${light}"/><circle cx="60" cy="62" r="48" fill="${dark}"/>`,
    isCovered ? '' : (style.behind?.(hair) ?? ''),
    shoulders(kit, trim, random),
    neckAndHead(skin),
    beard(hair),
    face(skin, hair, random),
    isCovered ? '' : style.over(hair),
    wearsTurban ? headgear.turban(random) : '',
    isCapped ? headgear.cap(random) : '',
    '</svg>',
  ].join('')
}

function shoulders(kit: string, trim: string, random: Random): string {
  const body = `<path d="M8 120C9 101 24 93 47 88Q60 99 73 88C96 93 111 101 112 120Z" fill="${kit}"/>`
  const piping = random.pick([
    `<path d="M29 95C25 102 23 110 23 120M91 95C95 102 97 110 97 120" fill="none" stroke="${trim}" stroke-width="2.4"/>`,
    `<path d="M14 108C32 99 40 103 47 120H40C35 109 28 106 11 113ZM106 108C88 99 80 103 73 120H80C85 109 92 106 109 113Z" fill="${trim}" opacity=".8"/>`,
    `<path d="M10 112Q60 98 110 112V117Q60 103 9 117Z" fill="${trim}" opacity=".75"/>`,
  ])
  const collar = `<path d="M45 86.5L39 92L52 105L60 97L68 105L81 92L75 86.5Q60 100 45 86.5Z" fill="${trim}"/>`
  return body + piping + collar
}

function neckAndHead({ base, shade }: Skin): string {
  return [
    `<path d="M49 70H71V88Q60 99 49 88Z" fill="${shade}"/>`,
    `<ellipse cx="36.5" cy="56" rx="4" ry="6.5" fill="${shade}"/><ellipse cx="83.5" cy="56" rx="4" ry="6.5" fill="${shade}"/>`,
    `<path d="M37 50C36 20 84 20 83 50C84 70 75 85 60 85C45 85 36 70 37 50Z" fill="${base}"/>`,
  ].join('')
}

function face({ shade, lips }: Skin, hair: string, random: Random): string {
  const brow = random.whole(0, 2)
  const eyes = [51, 69]
    .map(
      (x) =>
        `<ellipse cx="${x}" cy="56" rx="3.4" ry="2.5" fill="#fbf8f3"/><circle cx="${x}" cy="56" r="2.1" fill="#20160f"/>`,
    )
    .join('')
  const brows = `<path d="M45.5 ${50 + brow / 2}Q51 ${47 - brow / 2} 56 ${50.5}M64 ${50.5}Q69 ${47 - brow / 2} 74.5 ${50 + brow / 2}" fill="none" stroke="${hair}" stroke-width="2.2" stroke-linecap="round"/>`
  const nose = `<path d="M59 57Q57.5 63 56.5 65Q60 68 63.5 65" fill="none" stroke="${shade}" stroke-width="2" stroke-linecap="round" stroke-linejoin="round"/>`
  const mouth = random.pick([
    `<path d="M53 73Q60 77.5 67 73" fill="none" stroke="${lips}" stroke-width="2.4" stroke-linecap="round"/>`,
    `<path d="M54 74Q60 76 66 74" fill="none" stroke="${lips}" stroke-width="2.6" stroke-linecap="round"/>`,
    `<path d="M52.5 72Q60 74 67.5 72Q65 79 60 79Q55 79 52.5 72Z" fill="${lips}"/><path d="M54.5 73Q60 74.6 65.5 73Q64.5 75.5 60 75.5Q55.5 75.5 54.5 73Z" fill="#fff"/>`,
  ])
  return eyes + brows + nose + mouth
}
