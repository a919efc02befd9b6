import { useEffect, useState } from 'react'
import { useClock } from '../../platform/use-clock.ts'
import { keepQueryInAddress, queryInAddress } from './player-address.ts'

/** A pause in typing. Browsers limit how often the address may change. */
const PAUSE_MS = 300

/** The search as a state, which `?q=` of the address follows, and which follows Back and Forward. */
export function useQueryInAddress() {
  const clock = useClock()
  const state = useState(queryInAddress)
  const [query, setQuery] = state
  useEffect(() => clock.after(PAUSE_MS, () => keepQueryInAddress(query)), [clock, query])
  useEffect(() => {
    const listener = () => setQuery(queryInAddress())
    window.addEventListener('popstate', listener)
    return () => window.removeEventListener('popstate', listener)
  }, [])
  return state
}
