import { watchVisibilityAndBfcache } from '../../platform/bfcache.ts'
import { isPageVisible, type WatchVisibility } from '../../platform/visibility.ts'

/**
 * Whether any part of the page is on the viewer's screen, in a frame too: browsers measure that against
 * the window, also where the site around the frame is another one. Calls back when it is known, and on
 * each change.
 */
export const watchOnScreen: WatchVisibility = (onChange) => {
  let isVisible = isPageVisible()
  let isOnScreen: boolean | null = null
  let told: boolean | null = null
  function notify() {
    if (isOnScreen === null) return
    const isSeen = isVisible && isOnScreen
    if (isSeen === told) return
    told = isSeen
    onChange(isSeen)
  }
  const stopVisibility = watchVisibilityAndBfcache((now) => {
    isVisible = now
    notify()
  })
  const observer = new IntersectionObserver((entries) => {
    isOnScreen = entries.at(-1)?.isIntersecting === true
    notify()
  })
  observer.observe(document.documentElement)
  return () => {
    stopVisibility()
    observer.disconnect()
  }
}
