/** Tells when an element is near the viewport: one `IntersectionObserver` for the page. */
import type { Cleanup } from './registry.ts'

/**
 * How far outside the viewport is near: about a phone's screen, so that images arrive in time, and no
 * farther than any browser's own distance for `loading="lazy"`.
 */
const NEAR = '600px 0px'

/** Parts of the page with `content-visibility: auto`. */
const PARTS = '[data-skipped-off-screen]'

type Listener = (isNear: boolean) => void

export type ViewportObserver = ReturnType<typeof createViewportObserver>

/**
 * The browser checks every observed element in each frame in which something moves. So elements in
 * parts of the page that the browser does not render are not observed.
 */
export function createViewportObserver() {
  const listeners = createListeners<Listener>()
  const partListeners = createListeners<() => void>()
  const renderedParts = new WeakSet<Element>()

  const observer = new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) {
        if (target.matches(PARTS)) {
          observer.unobserve(target)
          setRendered(target, isIntersecting)
        }
        for (const listener of listeners.of(target)) listener(isIntersecting)
      }
    },
    { rootMargin: NEAR },
  )

  function setRendered(part: Element, isRendered: boolean) {
    renderedParts[isRendered ? 'add' : 'delete'](part)
    for (const update of partListeners.of(part)) update()
  }

  // The event reports only changes, so the parts that are already rendered have to be found.
  for (const part of document.querySelectorAll(PARTS)) observer.observe(part)
  document.addEventListener(
    'contentvisibilityautostatechange',
    ({ target, skipped }: Event & { skipped?: boolean }) =>
      setRendered(target as Element, skipped !== true),
    true,
  )

  function observe(element: Element, listener: Listener): Cleanup {
    const remove = listeners.add(element, listener)
    // An observer reports an element once, so it is observed again for a second listener.
    observer.unobserve(element)
    observer.observe(element)
    return () => {
      remove()
      if (listeners.of(element).size === 0) observer.unobserve(element)
    }
  }

  return {
    /** Calls `listener` at once and on each change. */
    observe(element: Element, listener: Listener): Cleanup {
      const part = element.closest(PARTS)
      if (part === null || !('oncontentvisibilityautostatechange' in part)) {
        return observe(element, listener)
      }
      let stop: Cleanup | null = null
      const update = () => {
        if (renderedParts.has(part)) {
          stop ??= observe(element, listener)
          return
        }
        stop?.()
        stop = null
        listener(false)
      }
      const remove = partListeners.add(part, update)
      if (renderedParts.has(part)) update()
      return () => {
        stop?.()
        remove()
      }
    },
  }
}

function createListeners<Listener>() {
  const byElement = new Map<Element, Set<Listener>>()
  const none: ReadonlySet<Listener> = new Set()
  return {
    of: (element: Element) => byElement.get(element) ?? none,
    add(element: Element, listener: Listener): Cleanup {
      const listeners = byElement.get(element) ?? new Set()
      byElement.set(element, listeners.add(listener))
      return () => {
        listeners.delete(listener)
        if (listeners.size === 0) byElement.delete(element)
      }
    },
  }
}
