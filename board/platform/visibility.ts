/** The only owner of what the browser tells about the page: its visibility, its end, the network. */

/**
 * Tells `onChange` whenever the page is hidden or shown again, and at once when it is hidden to
 * begin with; returns the way to stop.
 */
export type WatchVisibility = (onChange: (isVisible: boolean) => void) => () => void

export const watchPageVisibility: WatchVisibility = (onChange) => {
  const listener = () => onChange(isPageVisible())
  document.addEventListener('visibilitychange', listener)
  if (!isPageVisible()) onChange(false)
  return () => document.removeEventListener('visibilitychange', listener)
}

/** Calls `act` at each such moment; returns the way to stop. */
export type WatchMoment = (act: () => void) => () => void

/** The browser is online again. */
export const watchOnline: WatchMoment = (act) => whenever('online', act)

/** The page is left, reloaded or frozen: the last moment in which something can be kept. */
export const watchLeaving: WatchMoment = (act) => whenever('pagehide', act)

/** The page is loaded, or shown again from the browser's back/forward cache. */
export const watchPageShow: WatchMoment = (act) => whenever('pageshow', act)

export const isPageVisible = (): boolean => document.visibilityState === 'visible'

/** False only where the browser knows that it is offline. */
export const isOnline = (): boolean => navigator.onLine

function whenever(moment: 'online' | 'pagehide' | 'pageshow', act: () => void): () => void {
  window.addEventListener(moment, act)
  return () => window.removeEventListener(moment, act)
}
