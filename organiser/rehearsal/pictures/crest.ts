/** Crests drawn by ourselves: a shield in two colours with a charge. SVG, 120 × 120 units. */
import { type Random, randomFrom } from '../../lib/random.ts'
import { CHARGES, type Charge } from './charges.ts'

/** Outlines of the shield. */
const SHAPES = {
  heater: 'M14 12H106V58C106 84 86 102 60 113C34 102 14 84 14 58Z',
  round: 'M60 7A53 53 0 0 1 60 113A53 53 0 0 1 60 7Z',
  square: 'M16 14Q60 4 104 14V84Q104 100 60 113Q16 100 16 84Z',
} as const

/** How the second colour lies on the first. */
const FIELDS = {
  plain: '',
  pale: 'M60 0H120V120H60Z',
  bend: 'M0 0L120 120H0Z',
  chevron: 'M0 120V84L60 40L120 84V120Z',
  chief: 'M0 0H120V36H0Z',
} as const

export interface Crest {
  readonly shape: keyof typeof SHAPES
  readonly field: keyof typeof FIELDS
  readonly colours: readonly [string, string]
  readonly charge: Charge
}

/** The colour of charges and rims. */
const LIGHT = '#fdf6e3'

/** The drawing as the text of an SVG file. */
export function drawCrest({ shape, field, colours, charge }: Crest): string {
  return onShield({ shape, field, colours }, CHARGES[charge](LIGHT))
}

/** Pairs that white letters stand out on. */
const COLOURS: readonly (readonly [string, string])[] = [
  ['#0b4f6c', '#083a50'],
  ['#8c1c2f', '#6b1323'],
  ['#1e6b3a', '#144d29'],
  ['#5b3a86', '#432a65'],
  ['#b04a12', '#87370b'],
  ['#1a5fb4', '#12468a'],
  ['#33507f', '#243a5f'],
  ['#1b6e67', '#12504b'],
  ['#a1305a', '#7c2244'],
  ['#55652b', '#3f4b1f'],
]

/**
 * A crest for a team of which only the name is known: its initials, or the name itself where it is
 * that short, on a shield by the name. Teams next to each other have different colours.
 */
export function drawMonogram(name: string, place: number): string {
  const random: Random = randomFrom('crest', name)
  const shape = random.pick(['heater', 'round', 'square'] as const)
  const field = random.pick(['plain', 'pale', 'bend', 'chevron', 'chief'] as const)
  const colours = COLOURS[place % COLOURS.length] ?? ['#33507f', '#243a5f']
  const letters = initialsOf(name)
  const size = [0, 58, 46, 36, 28][[...letters].length] ?? 28
  const text = `<text x="60" y="60" dy=".35em" text-anchor="middle" font-family="system-ui, 'Segoe UI', Roboto, 'Noto Sans', sans-serif" font-weight="800" font-size="${size}" fill="${LIGHT}">${escaped(letters)}</text>`
  return onShield({ shape, field, colours }, text)
}

function onShield({ shape, field, colours }: Omit<Crest, 'charge'>, charge: string): string {
  const [first, second] = colours
  const outline = SHAPES[shape]
  return [
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 120 120" width="240" height="240">',
    `<clipPath id="s"><path d="${outline}"/></clipPath>`,
    `<g clip-path="url(#s)"><rect width="120" height="120" fill="${first}"/><path d="${FIELDS[field]}" fill="${second}"/></g>`,
    `<path d="${outline}" fill="none" stroke="${second}" stroke-width="5" stroke-linejoin="round"/>`,
    `<path d="${outline}" fill="none" stroke="${LIGHT}" stroke-width="2" stroke-linejoin="round" transform="translate(60 60) scale(.9) translate(-60 -60)"/>`,
    charge,
    '</svg>',
  ].join('')
}

const MOST_LETTERS = 4

function initialsOf(name: string): string {
  const words = name.split(/[\s-]+/).filter((word) => word !== '')
  const [only = ''] = words
  const graphemes = (word: string): string[] =>
    [...new Intl.Segmenter().segment(word)].map(({ segment }) => segment)
  const letters =
    words.length === 1
      ? graphemes(only).slice(0, graphemes(only).length <= MOST_LETTERS ? MOST_LETTERS : 2)
      : words.flatMap((word) => graphemes(word).slice(0, 1)).slice(0, MOST_LETTERS)
  return letters.join('').toUpperCase()
}

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
}
