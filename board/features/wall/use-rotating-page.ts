import { useEffect, useState } from 'react'
import type { Clock } from '../../platform/clock.ts'
import { PAGE_SHOWN_MS } from './paging.ts'

/**
 * The page that is shown, from 0: the next one after a while, and the first after the last. Held,
 * it stays; afterwards it has its whole time again.
 */
export function useRotatingPage(pages: number, isHeld: boolean, clock: Clock): number {
  const [page, setPage] = useState(0)
  // Other lists may have fewer pages.
  const shown = page % pages
  useEffect(() => {
    if (isHeld || pages < 2) return
    return clock.after(PAGE_SHOWN_MS, () => setPage((shown + 1) % pages))
  }, [shown, pages, isHeld, clock])
  return shown
}
