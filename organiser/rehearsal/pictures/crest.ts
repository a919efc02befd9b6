/** Crests drawn by ourselves: a team's initials on a shield. SVG, 120 × 120 units. */
import { escapeHtml } from '../../../contract/first-screen.ts'
import { randomFrom } from '../../lib/random.ts'

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
 * The drawing as the text of an SVG file. Its letters are the team's initials, or the name itself where
 * it is that short. Teams next to each other have different colours.
 */
export function drawCrest(name: string, place: number): string {
  const random = randomFrom('crest', name)
  const outline = random.pick(SHAPES)
  const letters = initialsOf(name)
  const size = [58, 46, 36][letters.length - 1] ?? 28
  return [
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 120 120" width="240" height="240">',
    `<clipPath id="s"><path d="${outline}"/></clipPath>`,
    `<g clip-path="url(#s)"><rect width="120" height="120" fill="${COLOURS[place % COLOURS.length]}"/><path d="${random.pick(FIELDS)}" opacity=".25"/></g>`,
    `<path d="${outline}" fill="none" stroke="${LIGHT}" stroke-width="2" transform="translate(6 6) scale(.9)"/>`,
    `<text x="60" y="60" dy=".35em" text-anchor="middle" font-family="system-ui, 'Segoe UI', Roboto, 'Noto Sans', sans-serif" font-weight="800" font-size="${size}" fill="${LIGHT}">${escapeHtml(letters.join(''))}</text>`,
    '</svg>',
  ].join('')
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
