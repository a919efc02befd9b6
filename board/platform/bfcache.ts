/**
 * Pages that the browser keeps in its back/forward cache when they are left. A file of its own: the
 * first screen does not need it.
 */
import {
  isPageVisible,
  type WatchVisibility,
  watchLeaving,
  watchPageShow,
  watchPageVisibility,
} from './visibility.ts'

/** A page that is kept was hidden meanwhile, also where no `visibilitychange` says so. */
export const watchVisibilityAndBfcache: WatchVisibility = (onChange) => {
  let isToldVisible = true
  const tell = (isVisible: boolean) => {
    isToldVisible = isVisible
    onChange(isVisible)
  }
  const cleanups = [
    watchPageVisibility(tell),
    watchLeaving(() => tell(false)),
    watchPageShow(() => {
      if (!isToldVisible && isPageVisible()) tell(true)
    }),
  ]
  return () => {
    for (const cleanup of cleanups) cleanup()
  }
}
