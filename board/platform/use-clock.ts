import { createContext, useContext } from 'react'
import { browserClock, type Clock } from './clock.ts'

/** The browser's clock, unless a test provides another. */
export const ClockContext = createContext<Clock>(browserClock)

export function useClock(): Clock {
  return useContext(ClockContext)
}
