/**
 * Pages that a browser keeps as they are when they are left, and shows again on Back. Apart from
 * `visibility.ts`, of which the first screen has need.
 */
import { type WatchVisibility, watchLeaving, watchPageVisibility } from './visibility.ts'

/** A page that is kept was hidden meanwhile, also where no `visibilitychange` says so. */
export const watchVisibilityAndBfcache: WatchVisibility = (onChange) => {
  let isToldVisible = true
  const tell = (isVisible: boolean) => {
    isToldVisible = isVisible
    onChange(isVisible)
  }
  const onShow = () => {
    if (!isToldVisible && document.visibilityState === 'visible') tell(true)
  }
  const stops = [watchPageVisibility(tell), watchLeaving(() => tell(false))]
  window.addEventListener('pageshow', onShow)
  return () => {
    for (const stop of stops) stop()
    window.removeEventListener('pageshow', onShow)
  }
}
