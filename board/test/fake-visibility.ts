import type { WatchVisibility } from '../platform/visibility.ts'

/** A page that the test hides and shows. */
export interface FakeVisibility {
  readonly watch: WatchVisibility
  set(isVisible: boolean): void
  readonly watchers: number
}

export function createFakeVisibility(isVisibleAtStart = true): FakeVisibility {
  const watchers = new Set<(isVisible: boolean) => void>()
  let isVisible = isVisibleAtStart
  return {
    watch(onChange) {
      watchers.add(onChange)
      if (!isVisible) onChange(false)
      return () => watchers.delete(onChange)
    },
    set(next) {
      isVisible = next
      for (const tell of [...watchers]) tell(next)
    },
    get watchers() {
      return watchers.size
    },
  }
}
