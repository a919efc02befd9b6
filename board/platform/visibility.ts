/** The only owner of the page's visibility and of what the browser knows about the network. */

/**
 * Tells `onChange` whenever the page is hidden or shown again, and at once when it is hidden to
 * begin with; returns a cleanup function.
 */
export type WatchVisibility = (onChange: (isVisible: boolean) => void) => () => void

export const watchPageVisibility: WatchVisibility = (onChange) => {
  const listener = () => onChange(isPageVisible())
  document.addEventListener('visibilitychange', listener)
  if (!isPageVisible()) onChange(false)
  return () => document.removeEventListener('visibilitychange', listener)
}

/** Calls `act` at each such moment; returns a cleanup function. */
export type WatchMoment = (act: () => void) => () => void

/** The browser is online again. */
export const watchOnline: WatchMoment = (act) => {
  window.addEventListener('online', act)
  return () => window.removeEventListener('online', act)
}

export const isPageVisible = (): boolean => document.visibilityState === 'visible'

/** False only where the browser knows that it is offline. */
export const isOnline = (): boolean => navigator.onLine
