/**
 * The tones that the board takes from a league's two colours, as custom properties of
 * `board/ui/styles/tokens.css`. With any colours of a league, text keeps 4.5 : 1 and lines keep 3 : 1
 * (`board/ui/styles/contrast.test.ts`). ACTIVE, SOLD, the bars and the badges keep the board's own colours.
 */
import type { Brand, BrandColours } from './brand.ts'
import { hexOfLch, lchOf, readable } from './colour.ts'

interface BrandTones {
  /** In every theme; light where the brand is. */
  readonly stage: Readonly<Record<string, string>>
  /** While a lot is sold or unsold, and in pictures: always dark. */
  readonly darkStage: Readonly<Record<string, string>>
  readonly isLight: boolean
  readonly light: Readonly<Record<string, string>>
  readonly dark: Readonly<Record<string, string>>
  /** On the wall, beside those of the dark theme. */
  readonly wall: Readonly<Record<string, string>>
}

/** Colours of `tokens.css` that a league's stand on. */
const SOLD_STAGE = ['#0a6036', '#07401f', '#07512e', '#063f24']
const LIGHT_GROUNDS = ['#f1f3f9', '#ffffff', '#e8ebf4']
const DARK_GROUNDS = ['#070c1d', '#111936', '#1a2447']
const STAGE_FULL = '#35c97c'
/** A crest's wash at its lightest, over a raised ground. */
const LIGHTEST_WASH = '#3c4259'

/** Degrees around the green of a sale within which a dark stage is grey, so that only SOLD is green. */
const SOLD_HUE = 153
const HUE_DISTANCE = 40

/** Lightness, and the strongest chroma that is calm on a large ground. */
type Tone = readonly [lightness: number, chroma: number]
const DARK_STAGE: Readonly<Record<string, Tone>> = {
  stage: [0.23, 0.09],
  'stage-open-1': [0.3, 0.12],
  'stage-open-2': [0.22, 0.08],
  'plate-1': [0.35, 0.1],
  'plate-2': [0.29, 0.09],
  'plate-seam': [0.16, 0.04],
}

/** A brand whose darker colour has this lightness is light: dark ink stands on its strongest colour. */
const LIGHT = 0.65
/** Plates are nearly white. */
const LIGHT_PLATES: Readonly<Record<string, Tone>> = {
  'plate-1': [0.98, 0.03],
  'plate-2': [0.94, 0.05],
  'plate-seam': [0.8, 0.05],
}
/** Lightness of a light stage. */
const LIGHTEST = 0.93
const DARKEST = 0.8
/** Weaker colours are grey. */
const LEAST_CHROMA = 0.04

/** Of a dark brand the lighter colour stands out: yellow on black, not black on yellow. */
export function tonesOf([one, other]: BrandColours): BrandTones {
  const isDarker = lchOf(one).lightness <= lchOf(other).lightness
  const [darker, lighter] = isDarker ? [one, other] : [other, one]
  const darkStage = darkStageOf(darker, lighter)
  const isLight = lchOf(darker).lightness >= LIGHT
  const hasStrongLighter = lchOf(lighter).chroma >= LEAST_CHROMA
  const strongest = lchOf(one).chroma >= lchOf(other).chroma ? one : other
  const accent = hasStrongLighter ? lighter : darker
  const { chroma, hue } = lchOf(darker)
  return {
    stage: isLight ? lightStageOf(strongest) : darkStage,
    darkStage,
    isLight,
    light: accentTones(accent, LIGHT_GROUNDS, LIGHT_GROUNDS, 'darker'),
    dark: accentTones(accent, DARK_GROUNDS, [...DARK_GROUNDS, LIGHTEST_WASH], 'lighter'),
    wall: { ground: hexOfLch({ lightness: 0.13, chroma: Math.min(0.04, calm(chroma, hue)), hue }) },
  }
}

/** Of tabs and buttons, and as text. */
function accentTones(
  accent: string,
  grounds: readonly string[],
  textGrounds: readonly string[],
  towards: 'lighter' | 'darker',
): Readonly<Record<string, string>> {
  const line = readable(accent, grounds, towards, 3)
  const ink = readable(accent, textGrounds, towards)
  return { accent: line, 'accent-ink': ink, 'button-line': line, 'button-ink': ink }
}

/** White and a light accent on the hue of a colour. */
function darkStageOf(colour: string, accent: string): Readonly<Record<string, string>> {
  const { chroma, hue } = lchOf(colour)
  const stage = tonesFrom(DARK_STAGE, calm(chroma, hue), hue)
  const grounds = [...Object.values(stage), ...SOLD_STAGE]
  const highlight = readable(accent, grounds, 'lighter')
  const quiet = hexOfLch({ lightness: 0.86, chroma: Math.min(0.03, chroma), hue })
  return {
    ...stage,
    'stage-line': highlight,
    'stage-amount': highlight,
    'on-stage': '#ffffff',
    'on-stage-2': readable(quiet, grounds, 'lighter'),
  }
}

/** Dark ink on a colour that is as light and as strong as the league chose it. */
function lightStageOf(colour: string): Readonly<Record<string, string>> {
  const { lightness, chroma, hue } = lchOf(colour)
  const light = Math.min(LIGHTEST, Math.max(DARKEST, lightness))
  const stage = {
    stage: hexOfLch({ lightness: light, chroma, hue }),
    'stage-open-1': hexOfLch({ lightness: light, chroma, hue }),
    'stage-open-2': hexOfLch({ lightness: light - 0.04, chroma, hue }),
    ...tonesFrom(LIGHT_PLATES, chroma, hue),
  }
  const grounds = Object.values(stage)
  const ink = (lightnessOfInk: number) =>
    readable(
      hexOfLch({ lightness: lightnessOfInk, chroma: Math.min(0.06, chroma), hue }),
      grounds,
      'darker',
    )
  return {
    ...stage,
    'stage-line': ink(0.3),
    'stage-amount': ink(0.25),
    'on-stage': ink(0.2),
    'on-stage-2': ink(0.32),
    'stage-full': readable(STAGE_FULL, grounds, 'darker', 3),
    'under-dark-logo': 'transparent',
    'under-light-logo': '#0c1330',
  }
}

function tonesFrom(tones: Readonly<Record<string, Tone>>, chroma: number, hue: number) {
  return Object.fromEntries(
    Object.entries(tones).map(([name, [lightness, most]]) => [
      name,
      hexOfLch({ lightness, chroma: Math.min(most, chroma), hue }),
    ]),
  )
}

/** The chroma of a dark ground; next to none where it could be taken for a sale. */
function calm(chroma: number, hue: number): number {
  const fromGreen = Math.abs(((hue - SOLD_HUE + 540) % 360) - 180)
  return fromGreen < HUE_DISTANCE ? Math.min(0.02, chroma) : chroma
}

/** Elements whose ground is dark whatever the stage's: green, red, and the wall's side. */
const DARK_PARTS = '[data-state="sold"],[data-unsold],.wall-side'

/** Where the tones are, so that nothing derives them twice. */
const MARK = '--brand'

/** The value of `--brand` in a page whose styles have the brand's tones; `none` without colours. */
function brandMark({ colours, background, logo }: Brand): string {
  return colours === null && background === null && logo === null
    ? 'none'
    : `"${[...(colours ?? []), background ?? '', logo === null ? '' : 'logo'].map(codeOf).join('-')}"`
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
  if (brand.logo !== null) rules.push(`:root:root{--brand-logo:1}`)
  if (colours !== null) {
    const { stage, darkStage, isLight, light, dark, wall } = tonesOf(colours)
    rules.push(
      `:root:root{${declarations({ ...darkStage, ...light })}}`,
      `@media screen and (prefers-color-scheme:dark){:root:root{${declarations(dark)}}}`,
      `:root:root[data-view="wall"]{${declarations({ ...dark, ...wall })}}`,
    )
    if (isLight) {
      rules.push(
        `:root:root body{${declarations(stage)}}`,
        // Their plates are theirs.
        `:root:root :is(${DARK_PARTS}){${declarations(withoutPlates(darkStage))};--stage-full:${STAGE_FULL};color:var(--on-stage)}`,
      )
    }
  }
  if (background !== null) {
    rules.push(`:root:root{--brand-background:url("${addressInCss(background)}")}`)
  }
  return rules.join('')
}

function withoutPlates(tones: Readonly<Record<string, string>>) {
  return Object.fromEntries(Object.entries(tones).filter(([name]) => !name.startsWith('plate-')))
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
