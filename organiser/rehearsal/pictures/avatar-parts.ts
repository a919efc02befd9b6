/** Hair, beards and headgear of the portraits, each drawn to fit the head of `avatar.ts`. */
import type { Random } from '../../lib/random.ts'

interface HairStyle {
  /** The hair behind the neck, if any. */
  behind?(colour: string): string
  /** The hair over the forehead. */
  over(colour: string): string
}

function shape(d: string, extra = ''): (colour: string) => string {
  return (colour) => `<path d="${d}" fill="${colour}"${extra}/>`
}

const nothing = (): string => ''

export const HAIR: readonly HairStyle[] = [
  // Short, with a side parting
  {
    over: shape(
      'M35.5 52C31 24 46 15 62 16C80 16 89 29 84.5 52C83 45 81 41 78 37C68 39 55 37 48 31C43 37 38 43 35.5 52Z',
    ),
  },
  // Brushed up
  {
    over: shape(
      'M36 51C34 33 37 24 44 19C50 11 66 9 76 16C85 20 87 35 84 51C82.5 44 81 39 77 35C65 31 55 31 43 35C39 39 37.5 44 36 51Z',
    ),
  },
  // Cropped close
  {
    over: shape(
      'M36.5 49C34 29 45 19.5 60 19.5C75 19.5 86 29 83.5 49C82 41 79 36 73 33.5Q60 29 47 33.5C41 36 38 41 36.5 49Z',
      ' opacity=".88"',
    ),
  },
  // Curls
  {
    over: (colour) =>
      [
        [40, 38, 7],
        [44, 28, 8],
        [53, 21, 8.5],
        [64, 19.5, 8.5],
        [74, 25, 8.5],
        [80, 35, 7.5],
        [82, 44, 4.5],
        [38, 46, 4.5],
        [60, 28, 9],
        [51, 31, 7],
        [70, 31, 7],
      ]
        .map(([x, y, r]) => `<circle cx="${x}" cy="${y}" r="${r}" fill="${colour}"/>`)
        .join(''),
  },
  // To the collar
  {
    behind: shape(
      'M33 50C29 20 45 14 60 14C75 14 91 20 87 50C88 62 89 72 85 82Q60 94 35 82C31 72 32 62 33 50Z',
    ),
    over: shape(
      'M35 60C31 28 44 16 60 16C76 16 89 28 85 60C83 50 81 42 74 34C67 39 58 41 45 36C39 43 37 50 35 60Z',
    ),
  },
  // A widow's peak
  {
    over: shape(
      'M36.5 52C34 18 86 18 83.5 52C82.5 46 81 43 78 41C79 35 74 33 68 30Q64 35 60 36Q56 35 52 30C46 33 41 35 42 41C39 43 37.5 46 36.5 52Z',
    ),
  },
  // A fringe
  {
    over: shape(
      'M35.5 54C30 24 44 15 61 15C78 15 90 25 84.5 54C83.5 48 83 44 81 40L77 43L73 38L67 43L61 38L54 43L49 38L43 43L39 40C37 44 36.5 48 35.5 54Z',
    ),
  },
]

const MOUSTACHE =
  'M49 71C52 66 57 66.5 60 68C63 66.5 68 66 71 71C67 70.5 64 70.5 60 70.8C56 70.5 53 70.5 49 71Z'
const JAW =
  'M37 53C35 74 45 88 60 88C75 88 85 74 83 53C82 63 78 68 72 68.5C66 66.5 64 67.5 60 68.2C56 67.5 54 66.5 48 68.5C42 68 38 63 37 53Z'

export const BEARDS = {
  none: nothing,
  shaven: nothing,
  stubble: shape(JAW, ' opacity=".28"'),
  trimmed: shape(
    'M37.2 56C36 73 46 86.5 60 86.5C74 86.5 84 73 82.8 56C81.5 66 77 71 71.5 70.5C66 67.5 54 67.5 48.5 70.5C43 71 38.5 66 37.2 56Z',
    ' opacity=".82"',
  ),
  moustache: shape(MOUSTACHE),
  goatee: shape(`${MOUSTACHE}M52 79Q60 76 68 79Q67 87 60 88Q53 87 52 79Z`, ' opacity=".9"'),
  full: shape(
    JAW.replace('88C75 88 85 74', '93C77 93 86 76').replace('74 45 88 60 88', '76 43 93 60 93'),
  ),
} as const

const TURBANS = [
  ['#8c1f2f', '#6d1523'],
  ['#1f3f73', '#152d56'],
  ['#c77718', '#a45f0f'],
  ['#2a2a30', '#17171b'],
  ['#35663f', '#254a2d'],
  ['#d9d4c8', '#bcb5a5'],
] as const

const CAPS = [
  ['#2f3b48', '#1f2832'],
  ['#6b5f4d', '#51473a'],
  ['#e6e3db', '#c9c5ba'],
  ['#4a5a50', '#37443c'],
] as const

export const headgear = {
  turban(random: Random): string {
    const [cloth, fold] = random.pick(TURBANS)
    return [
      `<path d="M34 50C25 24 42 8 60 8C78 8 95 24 86 50C80 40 72 34 60 31C48 34 40 40 34 50Z" fill="${cloth}"/>`,
      `<path d="M60 31C52 25 40 24 32.5 31M60 31C68 25 80 24 87.5 31M60 31C54 20 46 15 39.5 17M60 31C66 20 74 15 80.5 17M60 31C58 21 58 14 60 8" fill="none" stroke="${fold}" stroke-width="2" stroke-linecap="round"/>`,
    ].join('')
  },
  cap(random: Random): string {
    const [cloth, peak] = random.pick(CAPS)
    return [
      `<path d="M36 46C32 18 46 12 60 12C74 12 88 18 84 46Q60 36 36 46Z" fill="${cloth}"/>`,
      `<path d="M60 12V38M47 15Q43 26 44 41M73 15Q77 26 76 41" fill="none" stroke="${peak}" stroke-width="1.2" opacity=".7"/>`,
      `<circle cx="60" cy="12" r="2.2" fill="${peak}"/>`,
      `<path d="M34 45Q60 30 86 45Q90 49 85 51Q60 39 35 51Q30 49 34 45Z" fill="${peak}"/>`,
    ].join('')
  },
}
