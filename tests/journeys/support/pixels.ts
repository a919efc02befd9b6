/** The pixels of a screenshot. */
import type { BrowserContext } from '@playwright/test'

export interface Pixels {
  readonly width: number
  readonly height: number
  /** Four bytes for each: red, green, blue, alpha. */
  readonly data: Uint8ClampedArray
}

/** Decodes a PNG in an empty page of the same browser. */
export async function pixelsOf(png: Buffer, context: BrowserContext): Promise<Pixels> {
  const page = await context.newPage()
  try {
    const { width, height, base64 } = await page.evaluate(async (source) => {
      const image = new Image()
      image.src = `data:image/png;base64,${source}`
      await image.decode()
      const canvas = new OffscreenCanvas(image.naturalWidth, image.naturalHeight)
      const drawing = canvas.getContext('2d')
      if (drawing === null) throw new Error('no canvas')
      drawing.drawImage(image, 0, 0)
      const { data } = drawing.getImageData(0, 0, canvas.width, canvas.height)
      let bytes = ''
      for (let at = 0; at < data.length; at += 8192) {
        bytes += String.fromCharCode(...data.subarray(at, at + 8192))
      }
      return { width: canvas.width, height: canvas.height, base64: btoa(bytes) }
    }, png.toString('base64'))
    return { width, height, data: new Uint8ClampedArray(Buffer.from(base64, 'base64')) }
  } finally {
    await page.close()
  }
}

/** In the page: whether anything is drawn on the canvas. */
export function isDrawnOn(): boolean {
  const canvas = document.querySelector('canvas')
  // On a copy: a canvas that is read often is made slower by the browser, which says so.
  const copy = document.createElement('canvas').getContext('2d', { willReadFrequently: true })
  if (canvas === null || copy === null || canvas.width === 0) return false
  copy.drawImage(canvas, 0, 0, copy.canvas.width, copy.canvas.height)
  const { data } = copy.getImageData(0, 0, copy.canvas.width, copy.canvas.height)
  return data.some((value) => value !== 0)
}
