/** Paints a drawing on a canvas. */
import type { Box, Drawing, Ground, Item, Size } from './drawing.ts'
import type { Font, Ink, Measure } from './fit-text.ts'

/** Families, as in `font-family`. */
export type Families = Readonly<Record<Font, string>>

const WEIGHTS: Readonly<Record<Font, number>> = { names: 800, display: 600 }
/** Letters are measured at this size in pixels. */
const MEASURED_AT = 100

/** Measures each text once: a squad is laid out in several ways. */
export function measureBy(context: CanvasRenderingContext2D, families: Families): Measure {
  const known = new Map<string, Ink>()
  return (text, font) => {
    const key = font + text
    const ink = known.get(key)
    if (ink !== undefined) return ink
    setFont(context, font, MEASURED_AT, families)
    const { width, actualBoundingBoxAscent, actualBoundingBoxDescent } = context.measureText(text)
    const measured = {
      width: width / MEASURED_AT,
      ascent: actualBoundingBoxAscent / MEASURED_AT,
      descent: actualBoundingBoxDescent / MEASURED_AT,
    }
    known.set(key, measured)
    return measured
  }
}

function setFont(
  context: CanvasRenderingContext2D,
  font: Font,
  size: number,
  families: Families,
): void {
  context.font = `${WEIGHTS[font]} ${size}px ${families[font]}`
}

export interface PaintOptions {
  readonly families: Families
  /** The pictures that the drawing names. */
  readonly pictures: ReadonlyMap<string, HTMLImageElement>
}

export function paint(
  context: CanvasRenderingContext2D,
  drawing: Drawing,
  options: PaintOptions,
): void {
  context.imageSmoothingQuality = 'high'
  for (const item of drawing.items) paintItem(context, item, options)
}

function paintItem(context: CanvasRenderingContext2D, item: Item, options: PaintOptions): void {
  switch (item.kind) {
    case 'fill':
      context.fillStyle = styleOf(context, item.ground, item.box)
      fillRounded(context, item.box, item.radius)
      return
    case 'bands':
      paintBands(context, item.box)
      return
    case 'text':
      paintText(context, item, options.families)
      return
    case 'picture': {
      const image = options.pictures.get(item.src)
      if (image === undefined) return
      if (item.as === 'photo') paintPhoto(context, image, item)
      else if (item.opacity === undefined) drawWhole(context, image, item.box)
      else paintWatermark(context, image, item.box, item.opacity)
      return
    }
    case 'shield':
      paintShield(context, item)
      return
    case 'turned': {
      const { x, y, width, height } = item.box
      context.save()
      context.translate(x + width / 2, y + height / 2)
      context.rotate((item.degrees * Math.PI) / 180)
      context.translate(-x - width / 2, -y - height / 2)
      for (const inner of item.items) paintItem(context, inner, options)
      context.restore()
    }
  }
}

function styleOf(
  context: CanvasRenderingContext2D,
  ground: Ground,
  { x, y, width, height }: Box,
): string | CanvasGradient {
  if (typeof ground === 'string') return ground
  const gradient =
    ground.across === true
      ? context.createLinearGradient(x, y, x + width, y + height * 0.25)
      : context.createLinearGradient(x, y, x, y + height)
  gradient.addColorStop(0, ground.from)
  gradient.addColorStop(1, ground.to)
  return gradient
}

/** By hand: Safari before 16 has no `roundRect`. */
function fillRounded(context: CanvasRenderingContext2D, box: Box, radius: number): void {
  const { x, y, width, height } = box
  if (radius === 0) {
    context.fillRect(x, y, width, height)
    return
  }
  context.beginPath()
  context.moveTo(x + radius, y)
  context.arcTo(x + width, y, x + width, y + height, radius)
  context.arcTo(x + width, y + height, x, y + height, radius)
  context.arcTo(x, y + height, x, y, radius)
  context.arcTo(x, y, x + width, y, radius)
  context.fill()
}

/** Slanted, lighter than the ground. */
function paintBands(context: CanvasRenderingContext2D, box: Box): void {
  const { x, y, width, height } = box
  clipTo(context, box)
  context.fillStyle = 'rgb(255 255 255 / 5%)'
  const band = 90
  const slant = height * 0.45
  for (let left = x - slant; left < x + width; left += band * 2.6) {
    context.beginPath()
    context.moveTo(left, y + height)
    context.lineTo(left + band, y + height)
    context.lineTo(left + band + slant, y)
    context.lineTo(left + slant, y)
    context.fill()
  }
  context.restore()
}

/** Until `restore`. */
function clipTo(context: CanvasRenderingContext2D, { x, y, width, height }: Box): void {
  context.save()
  context.beginPath()
  context.rect(x, y, width, height)
  context.clip()
}

function paintText(
  context: CanvasRenderingContext2D,
  item: Extract<Item, { kind: 'text' }>,
  families: Families,
): void {
  const { text, box, align, font } = item
  setFont(context, font, text.size, families)
  context.fillStyle = item.colour
  context.textAlign = align
  context.textBaseline = 'alphabetic'
  const shares = { left: 0, center: 0.5, right: 1 }
  const x = box.x + box.width * shares[align]
  for (const [index, line] of text.lines.entries()) {
    context.fillText(line, x, box.y + text.ascent + index * text.lineHeight)
  }
}

/** As large as it can be in its box, in the middle. */
function drawWhole(context: CanvasRenderingContext2D, image: HTMLImageElement, box: Box): void {
  const { naturalWidth, naturalHeight } = image
  const scale = Math.min(box.width / naturalWidth, box.height / naturalHeight)
  const [width, height] = [naturalWidth * scale, naturalHeight * scale]
  context.drawImage(
    image,
    box.x + (box.width - width) / 2,
    box.y + (box.height - height) / 2,
    width,
    height,
  )
}

/** Larger than its box, which clips it. */
function paintWatermark(
  context: CanvasRenderingContext2D,
  image: HTMLImageElement,
  box: Box,
  opacity: number,
): void {
  const size = Math.max(box.width, box.height) * 1.15
  clipTo(context, box)
  context.globalAlpha = opacity
  drawWhole(context, image, {
    x: box.x + (box.width - size) / 2,
    y: box.y + (box.height - size) / 2,
    width: size,
    height: size,
  })
  context.restore()
}

/** More makes a photo coarse. */
const MOST_ENLARGED = 2
/** A wider or higher photo would lose too much at its edges. */
const MOST_CROPPED = 2.6
/** The softened ground is drawn so many pixels wide and high, and enlarged. */
const SOFT = 12

/** How a photo fills a box of this size: scaled, cropped at the sides, more at the foot than at the head. */
export function placePhoto(photo: Size, box: Size): Box & { readonly isWhole: boolean } {
  const cover = Math.max(box.width / photo.width, box.height / photo.height)
  const contain = Math.min(box.width / photo.width, box.height / photo.height)
  const isCover = cover <= MOST_ENLARGED && cover / contain <= MOST_CROPPED
  const scale = isCover ? cover : Math.min(contain, MOST_ENLARGED)
  const [width, height] = [photo.width * scale, photo.height * scale]
  return {
    x: (box.width - width) / 2,
    y: (box.height - height) * (isCover ? 0.2 : 0.4),
    width,
    height,
    isWhole: !isCover,
  }
}

/** On a canvas of its own, so that only the photo fades and not the ground. */
function paintPhoto(
  context: CanvasRenderingContext2D,
  image: HTMLImageElement,
  { box, fade }: Extract<Item, { kind: 'picture' }>,
): void {
  const layer = canvasOf(box)
  const own = layer.getContext('2d')
  if (own === null) return
  own.imageSmoothingQuality = 'high'
  const size = sizeOf(image)
  const { x, y, width, height, isWhole } = placePhoto(size, box)
  if (isWhole) {
    const soft = canvasOf({ width: SOFT, height: SOFT })
    soft.getContext('2d')?.drawImage(image, 0, 0, SOFT, SOFT)
    own.drawImage(soft, 0, 0, box.width, box.height)
    own.fillStyle = 'rgb(0 0 0 / 45%)'
    own.fillRect(0, 0, box.width, box.height)
  }
  own.drawImage(image, x, y, width, height)
  if (fade !== undefined) fadeOut(own, box, fade)
  context.drawImage(layer, box.x, box.y, box.width, box.height)
}

/** An SVG is not coarse at any size. */
const VECTOR = /^data:image\/svg|\.svg(?:[?#]|$)/i

function sizeOf({ naturalWidth: width, naturalHeight: height, src }: HTMLImageElement): Size {
  const scale = VECTOR.test(src) ? 4096 / Math.min(width, height) : 1
  return { width: width * scale, height: height * scale }
}

/** Towards the right edge. */
function fadeOut(context: CanvasRenderingContext2D, { width, height }: Size, pixels: number): void {
  const gradient = context.createLinearGradient(width - pixels, 0, width, 0)
  gradient.addColorStop(0, '#000')
  gradient.addColorStop(1, 'transparent')
  context.globalCompositeOperation = 'destination-in'
  context.fillStyle = gradient
  context.fillRect(0, 0, width, height)
}

/** The shape of `board/ui/crest.svg`, in its 64 × 64. */
const OUTLINE = 'M32,5l23,8v18c0,14-9,23-23,29C18,54,9,45,9,31V13z'
const FIELD = 'M32,10l18,6.3V31c0,11-7,18-18,23.5C21,49,14,42,14,31V16.3z'

function paintShield(
  context: CanvasRenderingContext2D,
  { box, ground, line }: Extract<Item, { kind: 'shield' }>,
): void {
  context.save()
  context.translate(box.x, box.y)
  context.scale(box.width / 64, box.height / 64)
  context.fillStyle = line
  context.fill(new Path2D(OUTLINE))
  context.fillStyle = ground
  context.fill(new Path2D(FIELD))
  context.restore()
}

export function canvasOf({ width, height }: Size): HTMLCanvasElement {
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(width))
  canvas.height = Math.max(1, Math.round(height))
  return canvas
}
