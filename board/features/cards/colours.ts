/** The colours of a team's part of a picture. */
import { hexOfLch, lchOf, readable } from '../../../contract/brand/colour.ts'

/** White is readable on both grounds. */
export interface TeamTones {
  readonly bright: string
  readonly dark: string
  /** Stands out on both. */
  readonly accent: string
  /** The crest is so light that it would be lost on white. */
  readonly isCrestLight: boolean
}

/** Lightness of a ground for white text, and the strongest chroma that is calm on it. */
const GROUNDS = { bright: [0.5, 0.17], dark: [0.3, 0.11] } as const
/** Degrees of one hue. */
const SECTOR = 15
/** Weaker colours are grey. */
const LEAST_CHROMA = 0.03
/** Of a crest's pixels: its colour is that of its border. */
const LEAST_SHARE = 0.04
/** A crest of this mean lightness is lost on white. */
const LIGHT = 0.88

/**
 * The grounds that go with a crest: of its most frequent hue.
 * @param pixels red, green, blue and opacity of each, from 0 to 255; `null` where nothing is drawn
 */
export function teamTonesOf(pixels: Uint8ClampedArray): TeamTones | null {
  const sectors = new Map<number, { weight: number; chroma: number; hue: number }>()
  let [opaque, lightness, coloured] = [0, 0, 0]
  for (let at = 0; at < pixels.length; at += 4) {
    const [red = 0, green = 0, blue = 0, opacity = 0] = pixels.subarray(at, at + 4)
    if (opacity < 128) continue
    const lch = lchOf(`#${[red, green, blue].map(twoDigits).join('')}`)
    opaque += 1
    lightness += lch.lightness
    if (lch.chroma < LEAST_CHROMA) continue
    coloured += 1
    const hue = (lch.hue + 360) % 360
    const sector = Math.floor(hue / SECTOR)
    const sum = sectors.get(sector) ?? { weight: 0, chroma: 0, hue: 0 }
    sum.weight += lch.chroma
    sum.chroma += lch.chroma ** 2
    sum.hue += hue * lch.chroma
    sectors.set(sector, sum)
  }
  if (opaque === 0) return null
  const [strongest] = [...sectors.values()].sort((one, other) => other.weight - one.weight)
  const isCrestLight = lightness / opaque > LIGHT
  if (strongest === undefined || coloured / opaque < LEAST_SHARE) {
    return { ...groundsOf(0, 0), isCrestLight }
  }
  const { weight, chroma, hue } = strongest
  return { ...groundsOf(chroma / weight, hue / weight), isCrestLight }
}

function groundsOf(chroma: number, hue: number) {
  const ground = ([lightness, most]: readonly [number, number]) =>
    hexOfLch({ lightness, chroma: Math.min(chroma, most), hue })
  const [bright, dark] = [ground(GROUNDS.bright), ground(GROUNDS.dark)]
  const accent = readable(hexOfLch({ lightness: 0.72, chroma, hue }), [bright, dark], 'lighter', 3)
  return { bright, dark, accent }
}

function twoDigits(byte: number): string {
  return byte.toString(16).padStart(2, '0')
}
