import { startTransition, useEffect, useState } from 'react'
import { putOff } from './put-off.ts'

/**
 * How many of `total` things to show: `first` at once, the rest `step` by `step`, each a transition
 * that gives way to input. What has been shown stays shown when `total` changes.
 */
export function useSteps(total: number, first: number, step: number): number {
  const [shown, setShown] = useState(first)
  useEffect(() => {
    if (shown >= total) return
    startTransition(() => setShown(shown + step))
    return putOff(() => setShown(total))
  }, [shown, total, step])
  return Math.min(shown, total)
}
