/** Loads pictures that may be drawn on a canvas whose pixels are read afterwards. */
import type { Clock } from '../../platform/clock.ts'
import { canvasOf } from './paint.ts'

/** A picture that takes longer is left out. */
const WAIT_MS = 8000

/** `null` for a picture that can't be loaded, or that its host doesn't allow to be read. */
export type LoadPicture = (src: string) => Promise<HTMLImageElement | null>

/** Each address is requested once. */
export function createPictures(clock: Clock): LoadPicture {
  const requests = new Map<string, Promise<HTMLImageElement | null>>()
  return (src) => {
    const known = requests.get(src)
    if (known !== undefined) return known
    const request = Promise.race([
      load(src),
      new Promise<null>((resolve) => clock.after(WAIT_MS, () => resolve(null))),
    ])
    requests.set(src, request)
    // The next picture may ask again.
    request.then((image) => image === null && requests.delete(src))
    return request
  }
}

async function load(src: string): Promise<HTMLImageElement | null> {
  const image = new Image()
  // Without the host's consent (CORS) the picture then fails to load, and never taints the canvas.
  image.crossOrigin = 'anonymous'
  image.src = src
  try {
    await image.decode()
    return image.naturalWidth > 0 && pixelsOf(image, 1) !== null ? image : null
  } catch {
    return null
  }
}

/**
 * The pixels of a picture at this width and height: red, green, blue and opacity of each. `null` where
 * they can't be read: some browsers refuse an SVG with foreign content wherever it comes from.
 */
export function pixelsOf(image: HTMLImageElement, size: number): Uint8ClampedArray | null {
  const context = canvasOf({ width: size, height: size }).getContext('2d', {
    willReadFrequently: true,
  })
  try {
    context?.drawImage(image, 0, 0, size, size)
    return context?.getImageData(0, 0, size, size).data ?? null
  } catch {
    return null
  }
}
