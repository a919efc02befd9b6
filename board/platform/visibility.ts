/** The only owner of the page's visibility and of what the browser knows about the network. */

/**
 * Calls `onChange` when the page is hidden or shown, and at once if it is hidden at the start. Returns a
 * cleanup function.
 */
export type WatchVisibility = (onChange: (isVisible: boolean) => void) => () => void

export const watchPageVisibility: WatchVisibility = (onChange) => {
  const listener = () => onChange(isPageVisible())
  document.addEventListener('visibilitychange', listener)
  if (!isPageVisible()) onChange(false)
  return () => document.removeEventListener('visibilitychange', listener)
}

/** Calls `act` each time. Returns a cleanup function. */
export type WatchMoment = (act: () => void) => () => void

/** The browser is online again. */
export const watchOnline: WatchMoment = (act) => {
  window.addEventListener('online', act)
  return () => window.removeEventListener('online', act)
}

export const isPageVisible = (): boolean => document.visibilityState === 'visible'

/** False only where the browser knows that it is offline. */
export const isOnline = (): boolean => navigator.onLine
