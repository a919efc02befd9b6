/**
 * The tones that the board takes from a league's two colours, as custom properties of
 * `board/styles/tokens.css`. Whatever colours a league names, text keeps 4.5 : 1 and lines keep 3 : 1
 * (`board/styles/contrast.test.ts`). ACTIVE, SOLD, the bars and the badges keep the board's own colours.
 */
import type { Brand, BrandColours } from './brand.ts'
import { hexOfLch, lchOf, readable } from './colour.ts'

export interface BrandTones {
  /** In every theme: the stage is dark in both. */
  readonly stage: Readonly<Record<string, string>>
  readonly light: Readonly<Record<string, string>>
  readonly dark: Readonly<Record<string, string>>
  /** On the wall, beside those of the dark theme. */
  readonly wall: Readonly<Record<string, string>>
}

/** Colours of `tokens.css` that a league's stand on. */
const SOLD_STAGE = ['#0a6036', '#07401f', '#07512e', '#063f24']
const LIGHT_GROUNDS = ['#f1f3f9', '#ffffff', '#e8ebf4']
const DARK_GROUNDS = ['#070c1d', '#111936', '#1a2447']
/** A crest's wash at its lightest, over a raised ground. */
const LIGHTEST_WASH = '#3c4259'

/** Degrees around the green of a sale within which an open stage is grey, so that only SOLD is green. */
const SOLD_HUE = 153
const HUE_DISTANCE = 40

/** Lightness, and the strongest chroma that is calm on a large ground. */
const STAGE_TONES = {
  stage: [0.2, 0.06],
  'stage-open-1': [0.3, 0.12],
  'stage-open-2': [0.2, 0.06],
  'plate-1': [0.35, 0.1],
  'plate-2': [0.29, 0.09],
  'plate-seam': [0.16, 0.04],
} as const

/** The darker colour is the stage's, the lighter one stands out on it: yellow on black, not black on yellow. */
export function tonesOf(colours: BrandColours): BrandTones {
  const [one, other] = colours
  const isDarker = lchOf(one).lightness <= lchOf(other).lightness
  const [stageColour, accent] = isDarker ? [one, other] : [other, one]
  const { chroma, hue } = lchOf(stageColour)
  const fromGreen = Math.abs(((hue - SOLD_HUE + 540) % 360) - 180)
  const most = fromGreen < HUE_DISTANCE ? 0.02 : chroma
  const tone = (lightness: number, strongest: number) =>
    hexOfLch({ lightness, chroma: Math.min(strongest, most), hue })
  const stage = Object.fromEntries(
    Object.entries(STAGE_TONES).map(([name, [lightness, strongest]]) => [
      name,
      tone(lightness, strongest),
    ]),
  )
  const onStage = [...Object.values(stage), ...SOLD_STAGE]
  const highlight = readable(accent, onStage, 'lighter')
  return {
    stage: {
      ...stage,
      'stage-line': highlight,
      'stage-amount': highlight,
      'on-stage-2': readable(tone(0.86, 0.03), onStage, 'lighter'),
    },
    light: {
      accent: readable(accent, LIGHT_GROUNDS, 'darker', 3),
      'accent-ink': readable(accent, LIGHT_GROUNDS, 'darker'),
    },
    dark: {
      accent: readable(accent, DARK_GROUNDS, 'lighter', 3),
      'accent-ink': readable(accent, [...DARK_GROUNDS, LIGHTEST_WASH], 'lighter'),
    },
    wall: { ground: tone(0.13, 0.04) },
  }
}

/** Where the tones are, so that nothing derives them twice. */
const MARK = '--brand'

/** What a page whose styles have the brand's tones has as `--brand`; `none` without colours. */
function brandMark({ colours, background }: Brand): string {
  return colours === null && background === null
    ? 'none'
    : `"${[...(colours ?? []), background ?? ''].map(codeOf).join('-')}"`
}

/** Plain characters: a short sum of what may be long. */
function codeOf(text: string): string {
  let sum = 0
  for (const character of text) sum = (Math.imul(sum, 31) + (character.codePointAt(0) ?? 0)) | 0
  return (sum >>> 0).toString(36)
}

/**
 * The brand as a style sheet; empty where there is nothing to set. The selectors are stronger than
 * those of `tokens.css`, which the wall adds to the page once more.
 */
export function brandCss(brand: Brand): string {
  const { colours, background } = brand
  if (brandMark(brand) === 'none') return ''
  const rules = [`:root:root{${MARK}:${brandMark(brand)}}`]
  if (colours !== null) {
    const { stage, light, dark, wall } = tonesOf(colours)
    rules.push(
      `:root:root{${declarations({ ...stage, ...light })}}`,
      `@media screen and (prefers-color-scheme:dark){:root:root{${declarations(dark)}}}`,
      `:root:root[data-view="wall"]{${declarations({ ...dark, ...wall })}}`,
    )
  }
  if (background !== null) {
    rules.push(`:root:root{--brand-background:url("${addressInCss(background)}")}`)
  }
  return rules.join('')
}

/** Whether the page has the brand's tones already. @param found the value of `--brand` */
export function hasTones(brand: Brand, found: string): boolean {
  const mark = brandMark(brand)
  return mark === (found.trim() || 'none')
}

function declarations(tokens: Readonly<Record<string, string>>): string {
  return Object.entries(tokens)
    .map(([name, value]) => `--${name}:${value}`)
    .join(';')
}

/** In ASCII, and with nothing that could end the string, the style or the element it is in. */
function addressInCss(address: string): string {
  return address.replace(/[\s"'\\<>()\p{Cc}]|[^ -~]/gu, (character) =>
    // A half of a character would be an error.
    encodeURIComponent(/\p{Cs}/u.test(character) ? '\ufffd' : character).replace(
      /^['()]$/,
      (plain) => `%${plain.charCodeAt(0).toString(16)}`,
    ),
  )
}
