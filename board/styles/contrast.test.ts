/** WCAG 2.2 AA on the real colours: the pairs that stand on each other, read from `tokens.css`. */
import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'

type Rgb = readonly [number, number, number]

const CSS = readFileSync('board/styles/tokens.css', 'utf8')
const [LIGHT_CSS = '', DARK_CSS = ''] = CSS.split('prefers-color-scheme: dark')
const LIGHT = tokensIn(LIGHT_CSS)
const THEMES = [
  { theme: 'light', tokens: LIGHT },
  { theme: 'dark', tokens: new Map([...LIGHT, ...tokensIn(DARK_CSS)]) },
]

function tokensIn(css: string): Map<string, string> {
  return new Map(
    [...css.matchAll(/--([\w-]+):\s*([^;]+);/g)].map(([, name = '', value = '']) => [name, value]),
  )
}

function colourOf(tokens: ReadonlyMap<string, string>, name: string): Rgb {
  const [, hex] = /^#([\da-f]{6})$/.exec(tokens.get(name) ?? '') ?? []
  if (hex === undefined) throw new Error(`--${name} is no colour`)
  const value = Number.parseInt(hex, 16)
  return [(value >> 16) / 255, ((value >> 8) & 255) / 255, (value & 255) / 255]
}

/** WCAG's relative luminance of linear light. */
function luminance([red, green, blue]: Rgb): number {
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function linear(colour: Rgb): Rgb {
  const [red, green, blue] = colour.map((part) =>
    part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4,
  )
  return [red ?? 0, green ?? 0, blue ?? 0]
}

/** Both in linear light. */
function contrast(one: Rgb, other: Rgb): number {
  const [low = 0, high = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (high + 0.05) / (low + 0.05)
}

/** CSS Color 4: oklch to linear sRGB, clipped to what a screen can show. */
function oklch(light: number, chroma: number, hue: number): Rgb {
  const a = chroma * Math.cos((hue * Math.PI) / 180)
  const b = chroma * Math.sin((hue * Math.PI) / 180)
  const long = (light + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const medium = (light - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const short = (light - 0.0894841775 * a - 1.291485548 * b) ** 3
  const clip = (part: number) => Math.min(1, Math.max(0, part))
  return [
    clip(4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short),
    clip(-1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short),
    clip(-0.0041960863 * long - 0.7034186147 * medium + 1.707614701 * short),
  ]
}

const TEXT = 4.5
/** Bars, dots, rims and the focus ring. */
const SHAPE = 3

const PAIRS: readonly (readonly [string, string, number])[] = [
  ...['ground', 'raised', 'sunken'].flatMap((ground) => [
    ['ink', ground, TEXT] as const,
    ['ink-2', ground, TEXT] as const,
    ['accent-ink', ground, TEXT] as const,
    ['good-ink', ground, TEXT] as const,
    ['focus', ground, SHAPE] as const,
  ]),
  ...['good', 'bad', 'info', 'warn', 'change', 'quiet'].map(
    (tone) => [`on-${tone}`, tone, TEXT] as const,
  ),
  ['on-action', 'action', TEXT],
  ['alert-ink', 'alert-ground', TEXT],
  ['alert-line', 'ground', SHAPE],
  ...['stage', 'stage-open-1', 'stage-open-2'].flatMap((ground) => [
    ['on-stage', ground, TEXT] as const,
    ['on-stage-2', ground, TEXT] as const,
    ['stage-amount', ground, TEXT] as const,
  ]),
  ...['stage-sold-1', 'stage-sold-2'].flatMap((ground) => [
    ['on-stage', ground, TEXT] as const,
    ['on-stage-2', ground, TEXT] as const,
  ]),
  ...['plate-1', 'plate-2', 'plate-sold-1', 'plate-sold-2', 'stage-sold-1'].map(
    (plate) => ['stage-amount', plate, TEXT] as const,
  ),
  ['stage-sold-2', 'on-stage', TEXT],
  ['stage-full', 'stage', SHAPE],
  ['alert-ink', 'raised', TEXT],
  ['fill-open', 'track', SHAPE],
  ['fill-full', 'raised', SHAPE],
  ['good', 'ground', SHAPE],
]

describe.each(THEMES)('in the $theme theme', ({ tokens }) => {
  test.each(PAIRS)('%s on %s is at least %s to 1', (ink, ground, least) => {
    const [one, other] = [ink, ground].map((name) => linear(colourOf(tokens, name)))
    expect(contrast(one ?? [0, 0, 0], other ?? [0, 0, 0])).toBeGreaterThanOrEqual(least)
  })

  test('a team’s accent has enough contrast with its card in every hue', () => {
    const card = linear(colourOf(tokens, 'raised'))
    const light = Number(tokens.get('team-light'))
    const chroma = Number(tokens.get('team-chroma'))
    for (let hue = 0; hue < 360; hue += 1) {
      expect(contrast(oklch(light, chroma, hue), card), `hue ${hue}`).toBeGreaterThanOrEqual(SHAPE)
    }
  })
})

test('the helpers are correct: black on white is 21 to 1, and oklch gives sRGB red', () => {
  expect(contrast([0, 0, 0], [1, 1, 1])).toBeCloseTo(21, 5)
  const [red, green, blue] = oklch(0.62796, 0.25768, 29.2339)
  expect(red).toBeCloseTo(1, 3)
  expect(green).toBeCloseTo(0, 3)
  expect(blue).toBeCloseTo(0, 3)
})
