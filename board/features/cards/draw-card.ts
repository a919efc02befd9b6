/** From a subject to a PNG, on the device: nothing but pictures is requested. */
import type { Brand } from '../../../contract/brand/brand.ts'
import type { Messages } from '../../i18n/messages.ts'
import type { Clock } from '../../platform/clock.ts'
import { addressesOf, fileNameOf, type Subject, textOf } from './card.ts'
import { teamTonesOf, tonesOfPage } from './colours.ts'
import { FORMATS, type Format } from './drawing.ts'
import { layoutSale } from './layout-sale.ts'
import { layoutSquad } from './layout-squad.ts'
import { canvasOf, measureBy, paint } from './paint.ts'
import { type LoadPicture, pixelsOf } from './pictures.ts'

export interface DrawnCard {
  readonly file: File
  /** The same as a `data:` address: the page's policy allows no `blob:` pictures. */
  readonly preview: string
  /** A picture could not be used: initials or a name are in its place. */
  readonly isPictureMissing: boolean
}

/** How long the display font may delay a picture, in milliseconds. */
const FONT_WAIT_MS = 3000
/** A crest's colours are counted on so many pixels each way. */
const CREST_PIXELS = 32

export function createDrawCard(options: {
  readonly brand: Brand
  readonly seriesName: string | null
  readonly messages: Messages
  readonly clock: Clock
  readonly load: LoadPicture
}) {
  const { clock, load } = options
  return async (subject: Subject, format: Format): Promise<DrawnCard> => {
    const text = textOf(subject, options)
    const addresses = addressesOf(text)
    const style = getComputedStyle(document.documentElement)
    const families = {
      names: getComputedStyle(document.body).fontFamily,
      display: style.getPropertyValue('--font-display') || 'sans-serif',
    }
    const [loaded] = await Promise.all([
      Promise.all(addresses.map(async (src) => [src, await load(src)] as const)),
      displayFont(families.display, clock),
    ])
    const pictures = new Map(loaded.flatMap(([src, image]) => (image ? [[src, image]] : [])))
    const crest = text.team?.logo ? pictures.get(text.team.logo) : undefined
    const pixels = crest === undefined ? null : pixelsOf(crest, CREST_PIXELS)
    const canvas = canvasOf(FORMATS[format])
    const context = canvas.getContext('2d')
    if (context === null) throw new Error('no canvas')
    const kit = {
      tones: tonesOfPage(document),
      team: pixels && teamTonesOf(pixels),
      has: (src: string | null): src is string => src !== null && pictures.has(src),
      measure: measureBy(context, families),
    }
    const drawing =
      text.kind === 'sale' ? layoutSale(text, format, kit) : layoutSquad(text, format, kit)
    paint(context, drawing, { families, pictures })
    const blob = await pngOf(canvas)
    return {
      file: new File([blob], fileNameOf(text, drawing), { type: blob.type }),
      preview: await dataAddressOf(blob),
      isPictureMissing: pictures.size < addresses.length,
    }
  }
}

/** Canvas text doesn't wait for a font: it is drawn in another one. */
async function displayFont(family: string, clock: Clock): Promise<void> {
  await Promise.race([
    document.fonts.load(`600 100px ${family}`, '0₹').catch(() => {}),
    new Promise<void>((resolve) => clock.after(FONT_WAIT_MS, resolve)),
  ])
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
