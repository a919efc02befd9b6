/** Tells when an element comes near the screen: one observer for all of the page's lists. */
import { createContext, type RefObject, useEffect, useState } from 'react'
import { putOff } from './put-off.ts'

/** How far off screen is near: about two phone screens, so that pictures are there in time. */
const NEAR = '1200px 0px'

const waiting = new Map<Element, () => void>()
let observer: IntersectionObserver | null = null

function whenNear(element: Element, act: () => void): () => void {
  observer ??= new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) {
        if (isIntersecting) waiting.get(target)?.()
      }
    },
    { rootMargin: NEAR },
  )
  waiting.set(element, act)
  observer.observe(element)
  return () => {
    waiting.delete(element)
    observer?.unobserve(element)
  }
}

/** False in a part of a long list that has not come near the screen yet: its pictures can wait. */
export const IsNear = createContext(true)

/** Whether the element has ever been near the screen; true from the start when not `isWatched`. */
export function useHasBeenNear(element: RefObject<Element | null>, isWatched: boolean): boolean {
  const [hasBeenNear, setHasBeenNear] = useState(!isWatched)
  useEffect(() => {
    if (hasBeenNear || element.current === null) return
    const draw = () => setHasBeenNear(true)
    const stops = [whenNear(element.current, draw), putOff(draw)]
    return () => {
      for (const stop of stops) stop()
    }
  }, [element, hasBeenNear])
  return hasBeenNear
}
