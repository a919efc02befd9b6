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
const SECTOR = 10
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
  const sectors = new Map<number, { chroma: number; count: number }>()
  let [opaque, lightness, coloured] = [0, 0, 0]
  for (let at = 0; at < pixels.length; at += 4) {
    const [red = 0, green = 0, blue = 0, opacity = 0] = pixels.subarray(at, at + 4)
    if (opacity < 128) continue
    const lch = lchOf(`#${[red, green, blue].map(twoDigits).join('')}`)
    opaque += 1
    lightness += lch.lightness
    if (lch.chroma < LEAST_CHROMA) continue
    coloured += 1
    const sector = Math.round(lch.hue / SECTOR)
    const { chroma, count } = sectors.get(sector) ?? { chroma: 0, count: 0 }
    sectors.set(sector, { chroma: chroma + lch.chroma, count: count + 1 })
  }
  if (opaque === 0) return null
  const isCrestLight = lightness / opaque > LIGHT
  const [strongest] = [...sectors].sort(([, one], [, other]) => other.chroma - one.chroma)
  if (strongest === undefined || coloured / opaque < LEAST_SHARE) {
    return { ...groundsOf(0, 0), isCrestLight }
  }
  const [sector, { chroma, count }] = strongest
  return { ...groundsOf(chroma / count, sector * SECTOR), isCrestLight }
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
