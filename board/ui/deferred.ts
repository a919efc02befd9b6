import { flushSync } from 'react-dom'
import type { Cleanup } from './registry.ts'
import type { Deferred, Rendering } from './rendering.ts'

/**
 * Renders all that is deferred, at once, for a page that is about to be printed.
 * @param within where it is less than the page: only its images
 */
export function flushRendering(
  { deferred }: Pick<Rendering, 'deferred'>,
  within: ParentNode & Node = document,
): void {
  const flushed = new Set<Deferred>()
  const isWithin = ({ image }: Deferred) => within === document || within.contains(image ?? null)
  const waiting = () => [...deferred.items].filter((item) => !flushed.has(item) && isWithin(item))
  // Rows that are rendered may defer images.
  for (let items = waiting(); items.length > 0; items = waiting()) {
    flushSync(() => {
      for (const item of items) {
        flushed.add(item)
        item.render()
      }
    })
  }
}

/** Calls `act` once every list on screen is rendered whole, perhaps at once. Returns a cleanup function. */
export function whenListsAreComplete(
  { deferred }: Pick<Rendering, 'deferred'>,
  act: () => void,
): Cleanup {
  let isWaiting = true
  const check = () => {
    if (!isWaiting || [...deferred.items].some(({ isList }) => isList)) return
    cleanup()
    act()
  }
  const unobserve = deferred.observe({
    add() {},
    // The next step of a list, and lists of the same commit, are added after one is removed.
    remove: () => queueMicrotask(check),
  })
  function cleanup() {
    isWaiting = false
    unobserve()
  }
  check()
  return cleanup
}
