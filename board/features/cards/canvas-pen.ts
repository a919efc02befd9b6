import type { Brand } from '../../../contract/brand/brand.ts'
import { type Box, middleOf, type Size } from '../../../contract/picture/box.ts'
import type { Font, Ink } from '../../../contract/picture/fit-text.ts'
import type { Ground, LineOfText } from '../../../contract/picture/pen.ts'
import { CardPen } from './layout-card.ts'

/** Families, as in `font-family`. */
type Families = Readonly<Record<Font, string>>

const WEIGHTS: Readonly<Record<Font, number>> = { names: 800, display: 600 }
/** Letters are measured at this size in pixels. */
const MEASURED_AT = 100

/** Draws a card on a canvas. */
export class CanvasPen extends CardPen {
  readonly #context: CanvasRenderingContext2D
  readonly #families: Families
  readonly #pictures: ReadonlyMap<string, HTMLImageElement>

  /** @throws where the device has no canvas. @param pictures those that can be drawn, by their addresses */
  constructor(
    canvas: HTMLCanvasElement,
    colours: Brand['colours'],
    families: Families,
    pictures: ReadonlyMap<string, HTMLImageElement>,
  ) {
    super(colours)
    const context = canvas.getContext('2d')
    if (context === null) throw new Error('no canvas')
    context.imageSmoothingQuality = 'high'
    this.#context = context
    this.#families = families
    this.#pictures = pictures
  }

  measure(text: string, font: Font): Ink {
    this.#setFont(font, MEASURED_AT)
    const { width, actualBoundingBoxAscent, actualBoundingBoxDescent } =
      this.#context.measureText(text)
    return {
      width: width / MEASURED_AT,
      ascent: actualBoundingBoxAscent / MEASURED_AT,
      descent: actualBoundingBoxDescent / MEASURED_AT,
    }
  }

  #setFont(font: Font, size: number): void {
    this.#context.font = `${WEIGHTS[font]} ${size}px ${this.#families[font]}`
  }

  shape(path: string, { x, y, width, height }: Box, ground: Ground): void {
    const context = this.#context
    if (typeof ground === 'string') context.fillStyle = ground
    else {
      const [right, foot] = ground.across ? [x + width, y] : [x, y + height]
      const gradient = context.createLinearGradient(x, y, right, foot)
      gradient.addColorStop(0, ground.from)
      gradient.addColorStop(1, ground.to)
      context.fillStyle = gradient
    }
    context.fill(new Path2D(path))
  }

  line({ text, x, baseline, size, font, colour, align }: LineOfText): void {
    this.#setFont(font, size)
    this.#context.fillStyle = colour
    this.#context.textAlign = align
    this.#context.fillText(text, x, baseline)
  }

  has(src: string | null): src is string {
    return src !== null && this.#pictures.has(src)
  }

  picture(src: string, box: Box, opacity = 1): void {
    const image = this.#pictures.get(src)
    if (image === undefined) return
    const { naturalWidth, naturalHeight } = image
    const scale = Math.min(box.width / naturalWidth, box.height / naturalHeight)
    const place = { width: naturalWidth * scale, height: naturalHeight * scale }
    this.#context.globalAlpha = opacity
    this.#draw(image, middleOf(box, place))
    this.#context.globalAlpha = 1
  }

  photo(src: string, box: Box): void {
    const image = this.#pictures.get(src)
    if (image === undefined) return
    this.#context.save()
    this.#context.beginPath()
    this.#context.rect(box.x, box.y, box.width, box.height)
    this.#context.clip()
    this.#draw(image, placePhoto(sizeOf(image), box))
    this.#context.restore()
  }

  #draw(image: CanvasImageSource, { x, y, width, height }: Box): void {
    this.#context.drawImage(image, x, y, width, height)
  }

  turned(degrees: number, { x, y, width, height }: Box, draw: () => void): void {
    const [left, top] = [x + width / 2, y + height / 2]
    this.#context.save()
    this.#context.translate(left, top)
    this.#context.rotate((degrees * Math.PI) / 180)
    this.#context.translate(-left, -top)
    draw()
    this.#context.restore()
  }
}

/** More makes a photo coarse. */
const MOST_ENLARGED = 2
/** A wider or higher photo would lose too much at its edges. */
const MOST_CROPPED = 2.6

/** How a photo fills a box: cropped at the sides, and more at the foot than at the head. */
export function placePhoto(photo: Size, box: Box): Box {
  const cover = Math.max(box.width / photo.width, box.height / photo.height)
  const contain = Math.min(box.width / photo.width, box.height / photo.height)
  const scale = Math.min(MOST_ENLARGED, cover / contain > MOST_CROPPED ? contain : cover)
  const [width, height] = [photo.width * scale, photo.height * scale]
  return {
    x: box.x + (box.width - width) / 2,
    y: box.y + (box.height - height) * 0.25,
    width,
    height,
  }
}

/** An SVG is not coarse at any size. */
const VECTOR = /^data:image\/svg|\.svg(?:[?#]|$)/i

function sizeOf({ naturalWidth: width, naturalHeight: height, src }: HTMLImageElement): Size {
  const scale = VECTOR.test(src) ? 4096 / Math.min(width, height) : 1
  return { width: width * scale, height: height * scale }
}

export function canvasOf({ width, height }: Size): HTMLCanvasElement {
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = height
  return canvas
}
