/** WCAG 2.2 AA on the real colours: the pairs that stand on each other, read from the tokens. */
import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { NO_BRAND } from '../../../contract/brand/brand.ts'
import { brandCss, tonesOf } from '../../../contract/brand/tones.ts'

type Rgb = readonly [number, number, number]

const LIGHT = tokensIn(readFileSync('board/ui/styles/tokens.css', 'utf8'))
const DARK = tokensIn(readFileSync('board/ui/styles/dark-tokens.css', 'utf8'))
const THEMES = [
  { theme: 'light', tokens: LIGHT },
  { theme: 'dark', tokens: new Map([...LIGHT, ...DARK]) },
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

/** Of two tokens. */
function contrastIn(tokens: ReadonlyMap<string, string>, one: string, other: string): number {
  return contrast(linear(colourOf(tokens, one)), linear(colourOf(tokens, other)))
}

/** Of a token and the wash of a crest. */
function contrastOnWash(tokens: ReadonlyMap<string, string>, ink: string, crest: Rgb): number {
  const washed = blend(crest, colourOf(tokens, 'raised'), Number(tokens.get('wash')))
  return contrast(linear(colourOf(tokens, ink)), linear(washed))
}

const TEXT = 4.5
/** Bars, dots, rims and the focus ring. */
const SHAPE = 3

type Pair = readonly [ink: string, ground: string, least: number]

/** Each ink on each ground. */
function pairsOf(inks: readonly string[], grounds: readonly string[], least: number): Pair[] {
  return grounds.flatMap((ground) => inks.map((ink): Pair => [ink, ground, least]))
}

const PAPERS = ['ground', 'raised', 'sunken']
const OPEN = ['stage', 'stage-open-1', 'stage-open-2']
const SOLD = ['stage-sold-1', 'stage-sold-2']
const PAIRS: readonly Pair[] = [
  ...pairsOf(['ink', 'ink-2', 'accent-ink', 'good-ink'], PAPERS, TEXT),
  ...pairsOf(['focus'], PAPERS, SHAPE),
  ...['good', 'bad', 'info', 'warn', 'change', 'quiet'].map(
    (tone): Pair => [`on-${tone}`, tone, TEXT],
  ),
  ['alert-ink', 'alert-ground', TEXT],
  ['alert-line', 'ground', SHAPE],
  ...pairsOf(['on-stage', 'on-stage-2', 'stage-amount'], OPEN, TEXT),
  ...pairsOf(['on-stage', 'on-stage-2'], [...SOLD, 'stage-unsold-1', 'stage-unsold-2'], TEXT),
  ...pairsOf(
    ['stage-amount'],
    ['plate-1', 'plate-2', 'plate-sold-1', 'plate-sold-2', 'stage-sold-1'],
    TEXT,
  ),
  ['stage-sold-2', 'on-stage', TEXT],
  ['stage-unsold-2', 'on-stage', TEXT],
  ...pairsOf(['stage-full'], ['stage', ...SOLD], SHAPE),
  ['alert-ink', 'raised', TEXT],
  ['fill-open', 'track', SHAPE],
  ['fill-full', 'raised', SHAPE],
  ['good', 'ground', SHAPE],
]

describe.each(THEMES)('in the $theme theme', ({ tokens }) => {
  test.each(PAIRS)('%s on %s is at least %s to 1', (ink, ground, least) => {
    expect(contrastIn(tokens, ink, ground)).toBeGreaterThanOrEqual(least)
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
    expect(Number(tokens.get('wash'))).toBeGreaterThan(0.1)
    for (const crest of CRESTS) {
      expect(contrastOnWash(tokens, ink, crest), `crest ${crest}`).toBeGreaterThanOrEqual(least)
    }
  })
})

describe('decisions/brand: a league’s two colours', () => {
  const colour = fc
    .integer({ min: 0, max: 0xffffff })
    .map((value) => `#${value.toString(16).padStart(6, '0')}`)
  type Colours = [string, string]

  /** Checks it for many pairs of colours, and for these. */
  function forColours(check: (pair: Colours) => void, examples: [Colours][] = []) {
    fc.assert(fc.property(fc.tuple(colour, colour), check), { numRuns: 200, examples })
  }

  const DARK = THEMES[1]?.tokens ?? new Map<string, string>()

  /** Every theme that the tones are used in. */
  function themesOf(pair: readonly [string, string]) {
    const { stage, darkStage, light, dark, wall } = tonesOf(pair)
    return {
      darkStage: new Map([...LIGHT, ...Object.entries({ ...darkStage, ...light })]),
      light: new Map([...LIGHT, ...Object.entries({ ...stage, ...light })]),
      dark: new Map([...DARK, ...Object.entries({ ...stage, ...dark })]),
      wall: new Map([...DARK, ...Object.entries({ ...stage, ...dark, ...wall })]),
    }
  }

  /** Beside those of the board's own colours. */
  const BRAND_PAIRS: readonly Pair[] = [
    ...pairsOf(['stage-line'], [...OPEN, ...SOLD], TEXT),
    ...pairsOf(['accent'], PAPERS, SHAPE),
    ...pairsOf(['on-stage-2'], ['plate-1', 'plate-2'], TEXT),
    ['stage', 'stage-amount', TEXT],
  ]

  test('any two keep 4.5 to 1 for text and 3 to 1 for lines, in light, in dark and on the wall', () => {
    forColours(
      (pair) => {
        for (const [theme, tokens] of Object.entries(themesOf(pair))) {
          for (const [ink, ground, least] of [...PAIRS, ...BRAND_PAIRS]) {
            // A sale is dark whatever the brand.
            if (theme !== 'darkStage' && /sold/.test(ink + ground)) continue
            const what = `${ink} on ${ground}, ${theme}`
            expect(contrastIn(tokens, ink, ground), what).toBeGreaterThanOrEqual(least)
          }
        }
      },
      [
        [['#ffff00', '#000000']],
        [['#ffffff', '#ffffff']],
        [['#ffeb3b', '#ffffff']],
        [['#ff8a00', '#fff3e0']],
        [['#80d8ff', '#ffffff']],
        [['#000000', '#000000']],
        [['#39ff14', '#ff00ff']],
        [['#0a6036', '#07401f']],
      ],
    )
  })

  test('on a light stage a sale and the wall’s side have the dot of a dark one', () => {
    const css = brandCss({ ...NO_BRAND, colours: ['#ffeb3b', '#ffffff'] })
    const full = LIGHT.get('stage-full')
    expect(css).toMatch(new RegExp(`"sold"[^{}]*wall-side[^}]*--stage-full:${full};`))
  })

  test('the star of a followed team is readable on the wash of any crest', () => {
    forColours((pair) => {
      const { light, dark } = themesOf(pair)
      for (const tokens of [light, dark]) {
        for (const crest of [0, 1]) {
          const found = contrastOnWash(tokens, 'accent-ink', [crest, crest, crest])
          expect(found).toBeGreaterThanOrEqual(SHAPE)
        }
      }
    })
  })

  test('text is readable on any background picture, under the stage’s veil', () => {
    const [, veil = ''] =
      /--brand-veil:\s*([\d.]+)%/.exec(readFileSync('board/features/brand/brand.css', 'utf8')) ?? []
    forColours((pair) => {
      const { wall } = themesOf(pair)
      for (const picture of [0, 1]) {
        const photo: Rgb = [picture, picture, picture]
        const ground = linear(blend(colourOf(wall, 'stage'), photo, Number(veil) / 100))
        for (const ink of ['on-stage', 'on-stage-2', 'stage-amount']) {
          expect(contrast(linear(colourOf(wall, ink)), ground), ink).toBeGreaterThanOrEqual(TEXT)
        }
      }
    })
  })

  test('§2.1, §5 ACTIVE, SOLD, Unsold and the bars keep their colours', () => {
    const css = brandCss({ ...NO_BRAND, colours: ['#0a6036', '#ffffff'] })
    expect(css).toContain('--stage-line:')
    expect(css).not.toMatch(
      /--(good|on-good|bad|on-bad|fill|track|stage-sold|stage-full|plate-sold)/,
    )
  })
})
