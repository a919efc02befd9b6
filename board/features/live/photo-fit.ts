/** How a photo stands in the box of a face. Sizes are in CSS pixels. */
export interface Size {
  readonly width: number
  readonly height: number
}

/** Larger, its pixels are seen. */
const MOST_ENLARGED = 2
/** A wide photo that fills a high box must show this share of its width: the face may be beside the middle. */
const LEAST_SHOWN = 0.55

/**
 * `null` where the photo can fill its box. Else the size in which all of it is shown, over a ground: small
 * photos at twice their own size at most, wide ones as wide as the box.
 */
export function wholeSizeOf(photo: Size, box: Size): Size | null {
  const filling = Math.max(box.width / photo.width, box.height / photo.height)
  const shown = box.width / (filling * photo.width)
  if (filling <= MOST_ENLARGED && shown >= LEAST_SHOWN) return null
  const scale = Math.min(MOST_ENLARGED, box.width / photo.width, box.height / photo.height)
  return { width: scale * photo.width, height: scale * photo.height }
}
