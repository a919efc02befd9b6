/** Colours: contrast by WCAG 2.2, and lightness as the eye sees it by OKLCH (CSS Color 4). */

/** Red, green and blue, each from 0 to 1 in linear light. */
type Linear = readonly [number, number, number]

interface Lch {
  /** 0 black to 1 white. */
  readonly lightness: number
  /** 0 grey; the strongest colours of a screen have some 0.3. */
  readonly chroma: number
  /** Degrees. */
  readonly hue: number
}

/** @param hex `#rrggbb` */
function linearOf(hex: string): Linear {
  const value = Number.parseInt(hex.slice(1), 16)
  const part = (shift: number) => {
    const coded = ((value >> shift) & 255) / 255
    return coded <= 0.04045 ? coded / 12.92 : ((coded + 0.055) / 1.055) ** 2.4
  }
  return [part(16), part(8), part(0)]
}

function hexOf(colour: Linear): string {
  const digits = colour.map((part) => {
    const coded = part <= 0.0031308 ? part * 12.92 : 1.055 * part ** (1 / 2.4) - 0.055
    const byte = Math.round(Math.min(1, Math.max(0, coded)) * 255)
    return byte.toString(16).padStart(2, '0')
  })
  return `#${digits.join('')}`
}

/** WCAG's contrast of two colours, from 1 to 21. */
function contrast(one: string, other: string): number {
  const [low = 0, high = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (high + 0.05) / (low + 0.05)
}

function luminance(hex: string): number {
  const [red, green, blue] = linearOf(hex)
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** The matrices are those of OKLab's definition. */
export function lchOf(hex: string): Lch {
  const [red, green, blue] = linearOf(hex)
  const l = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue)
  const m = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue)
  const s = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue)
  const lightness = 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s
  const a = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s
  const b = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s
  return { lightness, chroma: Math.hypot(a, b), hue: (Math.atan2(b, a) * 180) / Math.PI }
}

/** The colour as a screen can show it: with less chroma where it must be. */
export function hexOfLch({ lightness, chroma, hue }: Lch): string {
  for (let strength = chroma; strength > 0.002; strength -= 0.002) {
    const colour = linearOfLch(lightness, strength, hue)
    if (colour.every((part) => part >= -0.0005 && part <= 1.0005)) return hexOf(colour)
  }
  return hexOf(linearOfLch(lightness, 0, hue))
}

function linearOfLch(lightness: number, chroma: number, hue: number): Linear {
  const a = chroma * Math.cos((hue * Math.PI) / 180)
  const b = chroma * Math.sin((hue * Math.PI) / 180)
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ]
}

/**
 * The colour, or the nearest lighter (darker) one that has at least this contrast on each of the
 * grounds. Ends at white (black), which the caller knows to be readable on them.
 */
export function readable(
  hex: string,
  grounds: readonly string[],
  towards: 'lighter' | 'darker',
  least = 4.5,
): string {
  const isReadable = (colour: string) =>
    grounds.every((ground) => contrast(colour, ground) >= least)
  if (isReadable(hex)) return hex
  const { lightness, chroma, hue } = lchOf(hex)
  const end = towards === 'lighter' ? 1 : 0
  const steps = 64
  for (let step = 1; step < steps; step += 1) {
    const colour = hexOfLch({
      lightness: lightness + ((end - lightness) * step) / steps,
      chroma,
      hue,
    })
    if (isReadable(colour)) return colour
  }
  return towards === 'lighter' ? '#ffffff' : '#000000'
}
