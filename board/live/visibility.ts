/** The only owner of what the browser tells about the page: its visibility, its end, the network. */

/**
 * Tells `onChange` whenever the page is hidden or shown again, and at once when it is hidden to
 * begin with; returns the way to stop.
 */
export type WatchVisibility = (onChange: (isVisible: boolean) => void) => () => void

export const watchPageVisibility: WatchVisibility = (onChange) => {
  const listener = () => onChange(document.visibilityState === 'visible')
  document.addEventListener('visibilitychange', listener)
  if (document.visibilityState !== 'visible') onChange(false)
  return () => document.removeEventListener('visibilitychange', listener)
}

/** Calls `act` at each such moment; returns the way to stop. */
export type WatchMoment = (act: () => void) => () => void

/** The browser is online again. */
export const watchOnline: WatchMoment = (act) => whenever('online', act)

/** The page is left, reloaded or frozen: the last moment in which something can be kept. */
export const watchLeaving: WatchMoment = (act) => whenever('pagehide', act)

function whenever(moment: 'online' | 'pagehide', act: () => void): () => void {
  window.addEventListener(moment, act)
  return () => window.removeEventListener(moment, act)
}
