import { useLayoutEffect, useRef } from 'react'
import { Photo } from '../../ui/Photo.tsx'

/** Sharp at any size. */
const DRAWING = /\.svg(?:$|[?#])|^data:image\/svg/i

/**
 * The face of a lot, which fills its box. A photo that is too small or too wide for that is shown whole, on
 * its own colours.
 */
export function LotFace(props: {
  readonly src: string | null
  readonly isUrgent?: boolean
  readonly askLabel?: string
}) {
  const face = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const box = face.current
    if (box === null) return
    const refit = () => fitPhoto(box)
    refit()
    // Events of images don't bubble.
    box.addEventListener('load', refit, true)
    window.addEventListener('resize', refit)
    return () => {
      box.removeEventListener('load', refit, true)
      window.removeEventListener('resize', refit)
    }
  }, [])
  return (
    <div ref={face} className="lot-face">
      <Photo of="player" size={144} isUrgent {...props} />
    </div>
  )
}

function fitPhoto(box: HTMLElement): void {
  const image = box.querySelector('img')
  const size = image === null ? null : wholeSizeIn(image, box)
  box.toggleAttribute('data-whole', size !== null)
  if (image === null || size === null) return
  // As a padding: the element stays in its place, so nothing jumps when the photo comes.
  const [above, beside] = [box.clientHeight - size.height, box.clientWidth - size.width]
  box.style.setProperty('--photo-inset', `${above / 2}px ${beside / 2}px`)
  // It has been loaded. An address has no quotes.
  box.style.setProperty('--photo', `url("${image.src}")`)
}

function wholeSizeIn(image: HTMLImageElement, box: HTMLElement) {
  const { naturalWidth: width, naturalHeight: height, dataset, src } = image
  if (dataset['placeholder'] !== undefined || width * height === 0 || DRAWING.test(src)) return null
  return wholeSizeOf({ width, height }, { width: box.clientWidth, height: box.clientHeight })
}

/** How a photo stands in the box of a face. Sizes are in CSS pixels. */
interface Size {
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
