import { startTransition, useEffect, useState } from 'react'
import { useRendering } from './rendering.ts'

/** Most steps of one list: React takes fifty updates in a row for a mistake. */
export const MAX_STEPS = 40

/**
 * How many of `total` items to render: `first` at once, fewer on a phone, where the rest is below the
 * screen, the others up to multiples of `step`. Each step is a transition, so that it gives way to
 * input, and waits while the page is scrolled fast. What has been rendered stays when `total` changes.
 */
export function useIncremental(
  total: number,
  step: number,
  first: { readonly phone: number; readonly wide: number },
): number {
  const rendering = useRendering()
  const { isPhone, deferred } = rendering
  const [shown, setShown] = useState(isPhone ? first.phone : first.wide)
  useEffect(() => {
    if (shown >= total) return
    const cleanups = [
      rendering.scheduleStep(() => startTransition(() => setShown(shown - (shown % step) + step))),
      deferred.add({ isList: true, render: () => setShown(total) }),
    ]
    return () => {
      for (const cleanup of cleanups) cleanup()
    }
  }, [shown, total, step, rendering, deferred])
  return Math.min(shown, total)
}
