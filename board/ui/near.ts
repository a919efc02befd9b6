/** Tells when a picture is near the screen: one observer for all of the page. */

/**
 * How far off screen is near: about a phone screen, so that pictures are there in time, and no farther
 * than any browser fetches what is `loading="lazy"`.
 */
const NEAR = '600px 0px'

type Tell = (isNear: boolean) => void

const watched = new Map<Element, Set<Tell>>()
let observer: IntersectionObserver | null = null

/**
 * Tells whether the element is near, now and whenever that changes; returns the way to stop. What is
 * in a group that the browser skips is looked at only while its group is near: of thousands, the
 * browser would look at each in every frame.
 */
export function watchNear(element: Element, tell: Tell): () => void {
  const group = element.closest('[data-skipped-off-screen]')
  if (group === null) return watch(element, tell)
  let stopOwn: (() => void) | null = null
  const leave = () => {
    stopOwn?.()
    stopOwn = null
  }
  const stopGroup = watch(group, (isNear) => {
    if (isNear) {
      stopOwn ??= watch(element, tell)
      return
    }
    leave()
    tell(false)
  })
  return () => {
    leave()
    stopGroup()
  }
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
