/** From a subject to a PNG, on the device: nothing but pictures is requested. */
import type { Clock } from '../../platform/clock.ts'
import { CanvasPen, canvasOf } from './canvas-pen.ts'
import { addressesOf, fileNameOf, leagueOf, type Subject } from './card.ts'
import { teamTonesOf } from './colours.ts'
import { type CardOptions, drawCard } from './layout-card.ts'

export const FORMATS = {
  portrait: { width: 1080, height: 1350 },
  landscape: { width: 1200, height: 630 },
} as const

export type Format = keyof typeof FORMATS

export interface DrawnCard {
  readonly file: File
  /** The same as a `data:` address: the page's policy allows no `blob:` pictures. */
  readonly preview: string
  /** A picture could not be used: initials or a name are in its place. */
  readonly isPictureMissing: boolean
}

/** How long the display font may delay a picture, in milliseconds. */
const FONT_WAIT_MS = 3000
/** A picture that takes longer is left out. */
const PICTURE_WAIT_MS = 8000
/** A crest's colours are counted on so many pixels each way. */
const CREST_PIXELS = 32

/** Draws one picture after another; each address is requested once. */
export function createDrawCard(options: CardOptions & { readonly clock: Clock }) {
  const { brand, clock } = options
  const requests = new Map<string, Promise<HTMLImageElement | null>>()

  /** `null` for a picture that can't be had; the next drawing asks for it again. */
  async function pictureAt(src: string): Promise<HTMLImageElement | null> {
    const request = requests.get(src) ?? within(PICTURE_WAIT_MS, clock, load(src))
    requests.set(src, request)
    const image = await request
    if (image === null) requests.delete(src)
    return image
  }

  /** Rejects where the device can't draw it. */
  return async (subject: Subject, format: Format): Promise<DrawnCard> => {
    const size = FORMATS[format]
    const addresses = addressesOf(subject, brand)
    const families = {
      names: getComputedStyle(document.body).fontFamily,
      display:
        getComputedStyle(document.documentElement).getPropertyValue('--font-display') ||
        'sans-serif',
    }
    const [loaded] = await Promise.all([
      Promise.all(addresses.map(async (src) => [src, await pictureAt(src)] as const)),
      // Canvas text doesn't wait for a font: it is drawn in another one.
      within(FONT_WAIT_MS, clock, document.fonts.load(`600 100px ${families.display}`, '0₹')),
    ])
    const pictures = new Map(loaded.flatMap(([src, image]) => (image ? [[src, image]] : [])))
    const crest = pictures.get(subject.team?.logo ?? '')
    const pixels = crest === undefined ? null : pixelsOf(crest, CREST_PIXELS)
    const canvas = canvasOf(size)
    const pen = new CanvasPen(canvas, brand.colours, families, pictures)
    drawCard(pen, subject, size, pixels && teamTonesOf(pixels), options)
    const blob = await pngOf(canvas)
    return {
      file: new File([blob], fileNameOf(subject, leagueOf(options), size), { type: blob.type }),
      preview: await dataAddressOf(blob),
      isPictureMissing: pictures.size < addresses.length,
    }
  }
}

/** `null` when it takes longer, and when it fails. */
function within<T>(ms: number, clock: Clock, answer: Promise<T>): Promise<T | null> {
  const late = new Promise<null>((resolve) => clock.after(ms, () => resolve(null)))
  return Promise.race([answer.catch(() => null), late])
}

/** A picture that may be drawn on a canvas whose pixels are read afterwards. */
async function load(src: string): Promise<HTMLImageElement | null> {
  const image = new Image()
  // Without the host's consent (CORS) the picture then fails to load, and never taints the canvas.
  image.crossOrigin = 'anonymous'
  image.src = src
  await image.decode()
  return image.naturalWidth > 0 && pixelsOf(image, 1) !== null ? image : null
}

/**
 * The pixels of a picture at this width and height: red, green, blue and opacity of each. `null` where
 * they can't be read: some browsers refuse an SVG with foreign content wherever it comes from.
 */
function pixelsOf(image: HTMLImageElement, size: number): Uint8ClampedArray | null {
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

function pngOf(canvas: HTMLCanvasElement): Promise<Blob> {
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => {
      if (blob === null) reject(new Error('the picture is too large for this device'))
      else resolve(blob)
    }, 'image/png')
  })
}

function dataAddressOf(blob: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result))
    reader.onerror = () => reject(reader.error)
    reader.readAsDataURL(blob)
  })
}
