import { startTransition, useEffect, useState } from 'react'
import { useRendering } from './rendering.ts'

/** Most steps of one list: React takes fifty updates in a row for a mistake. */
export const MAX_STEPS = 40

/**
 * How many of `total` items to render: `first` at once, fewer on a phone, where the rest is below the
 * screen, the others up to multiples of `step`. Each step is a transition, so that it gives way to
 * input, and waits while the page is scrolled fast. Rendered items stay when `total` changes.
 */
export function useIncremental(
  total: number,
  step: number,
  first: { readonly phone: number; readonly wide: number },
): number {
  const rendering = useRendering()
  const [shown, setShown] = useState(rendering.isPhone ? first.phone : first.wide)
  useEffect(() => {
    if (shown >= total) return
    const cancel = rendering.scheduleStep(() =>
      startTransition(() => setShown(shown - (shown % step) + step)),
    )
    // All the rest for a page that is printed.
    const remove = rendering.deferred.add({ isList: true, render: () => setShown(total) })
    return () => {
      cancel()
      remove()
    }
  }, [shown, total, step, rendering])
  return Math.min(shown, total)
}
