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

/** A colour of this opacity over a ground, as browsers compose them. */
function blend(colour: Rgb, ground: Rgb, opacity: number): Rgb {
  const [red, green, blue] = colour.map(
    (part, index) => opacity * part + (1 - opacity) * (ground[index] ?? 0),
  )
  return [red ?? 0, green ?? 0, blue ?? 0]
}

/** Both in linear light. */
function contrast(one: Rgb, other: Rgb): number {
  const [low = 0, high = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (high + 0.05) / (low + 0.05)
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
  ['alert-ink', 'alert-ground', TEXT],
  ['alert-line', 'ground', SHAPE],
  ...['stage', 'stage-open-1', 'stage-open-2'].flatMap((ground) => [
    ['on-stage', ground, TEXT] as const,
    ['on-stage-2', ground, TEXT] as const,
    ['stage-amount', ground, TEXT] as const,
  ]),
  ...['stage-sold-1', 'stage-sold-2', 'stage-unsold-1', 'stage-unsold-2'].flatMap((ground) => [
    ['on-stage', ground, TEXT] as const,
    ['on-stage-2', ground, TEXT] as const,
  ]),
  ...['plate-1', 'plate-2', 'plate-sold-1', 'plate-sold-2', 'stage-sold-1'].map(
    (plate) => ['stage-amount', plate, TEXT] as const,
  ),
  ['stage-sold-2', 'on-stage', TEXT],
  ['stage-unsold-2', 'on-stage', TEXT],
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

  /** A crest may have any colour: those with the least and the most light, and the saturated ones. */
  const CRESTS = [0, 1].flatMap((red) =>
    [0, 1].flatMap((green) => [0, 1].map((blue): Rgb => [red, green, blue])),
  )

  test.each([
    ['ink', TEXT],
    ['ink-2', TEXT],
    // The star of a followed team.
    ['accent-ink', SHAPE],
    ['focus', SHAPE],
  ])('%s on the wash of any crest is at least %s to 1', (ink, least) => {
    const opacity = Number(tokens.get('wash'))
    expect(opacity).toBeGreaterThan(0.1)
    for (const crest of CRESTS) {
      const washed = blend(crest, colourOf(tokens, 'raised'), opacity)
      expect(
        contrast(linear(colourOf(tokens, ink)), linear(washed)),
        `crest ${crest}`,
      ).toBeGreaterThanOrEqual(least)
    }
  })
})

test('contrast is computed correctly: black on white is 21 to 1', () => {
  expect(contrast([0, 0, 0], [1, 1, 1])).toBeCloseTo(21, 5)
})
