/** The pixels of a screenshot and of the page's canvas. */
import sharp from 'sharp'

/** @returns its size, and four bytes for each pixel: red, green, blue, alpha */
export async function pixelsOf(png: Buffer) {
  const raw = sharp(png).ensureAlpha().raw()
  const { data, info } = await raw.toBuffer({ resolveWithObject: true })
  return { width: info.width, height: info.height, data }
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
