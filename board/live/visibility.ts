/** The only owner of page visibility on the board. */

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
