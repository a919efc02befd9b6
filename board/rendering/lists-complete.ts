import type { Cleanup } from './registry.ts'
import type { Rendering } from './rendering.ts'

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
