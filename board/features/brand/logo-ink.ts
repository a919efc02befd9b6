/** Which ground a logo needs, so that a transparent one stands on no card where it is readable without. */

/** `any`: it brings its own ground, or is readable on a light and on a dark one. */
export type LogoInk = 'any' | 'dark' | 'light'

/** Below: gone on white. Above: gone on a dark stage. */
const LIGHT = 0.72
const DARK = 0.12
/** Of the visible pixels: a part that must be seen. */
const LEAST_SHARE = 0.15
/** Of the border: a logo with its own ground covers it. */
const OPAQUE_BORDER = 0.9

/**
 * @param pixels red, green, blue and opacity of each, from 0 to 255, line by line
 * @returns `null` where it has parts that need a light ground and parts that need a dark one
 */
export function inkOf(pixels: Uint8ClampedArray, width: number): LogoInk | null {
  const height = pixels.length / 4 / width
  let [border, opaqueBorder, visible, light, dark] = [0, 0, 0, 0, 0]
  for (let at = 0; at < pixels.length; at += 4) {
    const [red = 0, green = 0, blue = 0, opacity = 0] = pixels.subarray(at, at + 4)
    const [column, line] = [(at / 4) % width, Math.floor(at / 4 / width)]
    const isOpaque = opacity >= 128
    if (column === 0 || line === 0 || column === width - 1 || line === height - 1) {
      border += 1
      if (isOpaque) opaqueBorder += 1
    }
    if (!isOpaque) continue
    visible += 1
    const luminance =
      (0.2126 * red ** 2.2 + 0.7152 * green ** 2.2 + 0.0722 * blue ** 2.2) / 255 ** 2.2
    if (luminance > LIGHT) light += 1
    if (luminance < DARK) dark += 1
  }
  if (opaqueBorder >= border * OPAQUE_BORDER) return 'any'
  const hasLight = light > visible * LEAST_SHARE
  const hasDark = dark > visible * LEAST_SHARE
  if (hasLight && hasDark) return null
  return hasLight ? 'light' : hasDark ? 'dark' : 'any'
}

const SIZE = 48

/** That of a loaded picture; `null` also for one of another host, whose pixels a page may not read. */
export function inkOfPicture(picture: HTMLImageElement): LogoInk | null {
  const canvas = document.createElement('canvas')
  const scale = SIZE / Math.max(picture.naturalWidth, picture.naturalHeight, 1)
  canvas.width = Math.max(1, Math.round(picture.naturalWidth * scale))
  canvas.height = Math.max(1, Math.round(picture.naturalHeight * scale))
  const context = canvas.getContext('2d')
  if (context === null) return null
  try {
    context.drawImage(picture, 0, 0, canvas.width, canvas.height)
    return inkOf(context.getImageData(0, 0, canvas.width, canvas.height).data, canvas.width)
  } catch {
    return null
  }
}
