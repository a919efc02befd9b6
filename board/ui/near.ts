/** Tells when a picture is near the screen: one observer for all of the page. */
import { drawn } from './turns.ts'

/**
 * How far off screen is near: about a phone screen, so that pictures are there in time, and no farther
 * than any browser fetches what is `loading="lazy"`.
 */
const NEAR = '600px 0px'

type Tell = (isNear: boolean) => void

const watched = new Map<Element, Set<Tell>>()
let observer: IntersectionObserver | null = null

/** A part of the page that the browser leaves undrawn while it is off screen. */
interface Part {
  isSkipped: boolean
  readonly tells: Set<() => void>
  readonly leave: () => void
}

const parts = new Map<Element, Part>()

/**
 * Tells whether the element is near, now and whenever that changes; returns the way to stop. What is
 * in a part of the page that the browser skips is looked at only while it is not skipped: whatever is
 * observed, the browser looks at in every frame that moves anything.
 */
export function watchNear(element: Element, tell: Tell): () => void {
  const place = element.closest('[data-skipped-off-screen]')
  if (place === null || !('oncontentvisibilityautostatechange' in place)) {
    return watch(element, tell)
  }
  const part = parts.get(place) ?? watchPart(place)
  let stop: (() => void) | null = null
  const turn = () => {
    if (!part.isSkipped) {
      stop ??= watch(element, tell)
      return
    }
    stop?.()
    stop = null
    tell(false)
  }
  part.tells.add(turn)
  if (!part.isSkipped) turn()
  return () => {
    stop?.()
    part.tells.delete(turn)
    if (part.tells.size === 0) part.leave()
  }
}

function watchPart(place: Element): Part {
  const turn = () => {
    part.isSkipped = !drawn.has(place)
    for (const tell of part.tells) tell()
  }
  const part: Part = {
    isSkipped: !drawn.has(place),
    tells: new Set(),
    leave() {
      place.removeEventListener('contentvisibilityautostatechange', turn)
      parts.delete(place)
    },
  }
  place.addEventListener('contentvisibilityautostatechange', turn)
  parts.set(place, part)
  return part
}

function watch(element: Element, tell: Tell): () => void {
  observer ??= new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) {
        for (const each of watched.get(target) ?? []) each(isIntersecting)
      }
    },
    { rootMargin: NEAR },
  )
  const tells = watched.get(element) ?? new Set()
  watched.set(element, tells.add(tell))
  // It answers who asks first; who asks later must be answered, too.
  observer.unobserve(element)
  observer.observe(element)
  return () => {
    tells.delete(tell)
    if (tells.size > 0) return
    watched.delete(element)
    observer?.unobserve(element)
  }
}
