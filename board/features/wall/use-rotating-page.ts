import { useEffect, useState } from 'react'
import type { Clock } from '../../platform/clock.ts'
import { PAGE_SHOWN_MS } from './paging.ts'

/** The current page, from 0, which rotates. `isHeld` stops it; afterwards the page has its full time. */
export function useRotatingPage(pages: number, isHeld: boolean, clock: Clock): number {
  const [page, setPage] = useState(0)
  // New lists may have fewer pages.
  const shown = page % pages
  useEffect(() => {
    if (isHeld || pages < 2) return
    return clock.after(PAGE_SHOWN_MS, () => setPage((shown + 1) % pages))
  }, [shown, pages, isHeld, clock])
  return shown
}
