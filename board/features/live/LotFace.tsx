import { useLayoutEffect, useRef } from 'react'
import { Photo } from '../../ui/Photo.tsx'
import { wholeSizeOf } from './photo-fit.ts'

/** Pixels of the blurred ground: as soft as a blur when it is scaled up, and nothing to compute. */
const GROUND = { width: 6, height: 8 }
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
  const under = useRef<HTMLSpanElement>(null)
  const ground = useRef<ShadowRoot>(null)
  useLayoutEffect(() => {
    const box = face.current
    if (box === null || under.current === null) return
    // React renders the element empty, and the page's one canvas is the celebration's.
    ground.current ??= under.current.attachShadow({ mode: 'closed' })
    const root = ground.current
    const refit = () => fitPhoto(box, root)
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
      <span ref={under} className="lot-face-ground" />
      <Photo of="player" size={144} isUrgent {...props} />
    </div>
  )
}

function fitPhoto(box: HTMLElement, ground: ShadowRoot): void {
  const image = box.querySelector('img')
  const size = image === null ? null : wholeSizeIn(image, box)
  box.toggleAttribute('data-whole', size !== null)
  ground.replaceChildren(...(image === null || size === null ? [] : [blurred(image)]))
  if (size === null) return
  // As a padding: the element stays in its place, so nothing jumps when the photo comes.
  const [above, beside] = [box.clientHeight - size.height, box.clientWidth - size.width]
  box.style.setProperty('--photo-inset', `${above / 2}px ${beside / 2}px`)
}

function wholeSizeIn(image: HTMLImageElement, box: HTMLElement) {
  const { naturalWidth: width, naturalHeight: height, dataset, src } = image
  if (dataset['placeholder'] !== undefined || width * height === 0 || DRAWING.test(src)) return null
  return wholeSizeOf({ width, height }, { width: box.clientWidth, height: box.clientHeight })
}

function blurred(image: HTMLImageElement): HTMLCanvasElement {
  const canvas = Object.assign(document.createElement('canvas'), GROUND)
  canvas.style.cssText = 'display: block; width: 100%; height: 100%'
  canvas.getContext('2d')?.drawImage(image, 0, 0, GROUND.width, GROUND.height)
  return canvas
}
