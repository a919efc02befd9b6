/** Tells when an element is near the viewport: one `IntersectionObserver` for the page. */
import type { Cleanup } from './registry.ts'

/** How far outside the viewport is near, so that images arrive in time. */
const NEAR = '300px 0px'

/** The groups of rows of `LongList`. */
const GROUPS = '[role=presentation]'

type Listener = (isNear: boolean) => void

export type ViewportObserver = ReturnType<typeof createViewportObserver>

/**
 * The browser checks every observed element in each frame in which something moves. So an element in a
 * group of rows is near when its group is.
 */
export function createViewportObserver() {
  const places = new Map<Element, { isNear: boolean; readonly listeners: Set<Listener> }>()
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) {
        const place = places.get(target)
        if (place === undefined) continue
        place.isNear = isIntersecting
        for (const listener of [...place.listeners]) listener(isIntersecting)
      }
    },
    { rootMargin: NEAR },
  )

  return {
    /** Calls `listener` on each change, and soon or at once when the element is near. */
    observe(element: Element, listener: Listener): Cleanup {
      const target = element.closest(GROUPS) ?? element
      const place = places.get(target) ?? { isNear: false, listeners: new Set() }
      place.listeners.add(listener)
      if (places.has(target)) {
        if (place.isNear) listener(true)
      } else {
        places.set(target, place)
        observer.observe(target)
      }
      return () => {
        place.listeners.delete(listener)
        if (place.listeners.size > 0) return
        places.delete(target)
        observer.unobserve(target)
      }
    },
  }
}
