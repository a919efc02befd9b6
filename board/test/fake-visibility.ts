import type { WatchVisibility } from '../platform/visibility.ts'

/** A page that the test hides and shows. */
export function createFakeVisibility(isVisibleAtStart = true) {
  const watchers = new Set<(isVisible: boolean) => void>()
  let isVisible = isVisibleAtStart
  return {
    watch: ((onChange) => {
      watchers.add(onChange)
      if (!isVisible) onChange(false)
      return () => watchers.delete(onChange)
    }) satisfies WatchVisibility,
    set(next: boolean) {
      isVisible = next
      for (const tell of [...watchers]) tell(next)
    },
    get watchers() {
      return watchers.size
    },
  }
}
