/** The address of the page as a store. */
import { useSyncExternalStore } from 'react'

/** The browser has no event for `pushState` and `replaceState`. */
const NAVIGATE = 'gavel:navigate'
const EVENTS = ['popstate', 'hashchange', NAVIGATE]

function subscribe(listener: () => void): () => void {
  for (const event of EVENTS) window.addEventListener(event, listener)
  return () => {
    for (const event of EVENTS) window.removeEventListener(event, listener)
  }
}

/** A value of the address; `onServer` is that of a page that the server makes. */
export function useLocationProperty<Value>(read: () => Value, onServer: () => Value): Value {
  return useSyncExternalStore(subscribe, read, onServer)
}

/**
 * Changes the address without a page load; the state of the history stays. With `replace` there is no history entry.
 * @throws where the browser allows no more changes for now
 */
export function navigate(address: string, { replace = false } = {}): void {
  window.history[replace ? 'replaceState' : 'pushState'](window.history.state, '', address)
  window.dispatchEvent(new Event(NAVIGATE))
}
