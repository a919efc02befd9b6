/**
 * Leaving the page and coming back to it from the browser's back/forward cache. Apart from
 * `visibility.ts` because the first screen does not need it.
 */
import {
  isPageVisible,
  type WatchMoment,
  type WatchVisibility,
  watchPageVisibility,
} from './visibility.ts'

/** The page is left, reloaded or frozen: the last moment in which something can be stored. */
export const watchLeaving: WatchMoment = (act) => {
  window.addEventListener('pagehide', act)
  return () => window.removeEventListener('pagehide', act)
}

/** A page in the cache was hidden meanwhile, also where no `visibilitychange` says so. */
export const watchVisibilityAndBfcache: WatchVisibility = (onChange) => {
  let isToldVisible = true
  const notify = (isVisible: boolean) => {
    isToldVisible = isVisible
    onChange(isVisible)
  }
  const onShow = () => {
    if (!isToldVisible && isPageVisible()) notify(true)
  }
  const cleanups = [watchPageVisibility(notify), watchLeaving(() => notify(false))]
  window.addEventListener('pageshow', onShow)
  return () => {
    for (const cleanup of cleanups) cleanup()
    window.removeEventListener('pageshow', onShow)
  }
}
