import { startTransition, useEffect, useState } from 'react'
import { putOff } from './put-off.ts'
import { inStep, listGrows } from './step-pace.ts'

/** No more of them than this where nothing comes between two: React takes fifty updates in a row for a mistake. */
export const MOST_STEPS = 40

/** A phone: what stands further down than a few rows is off its screen. */
export const HAS_ONE_COLUMN = window.innerWidth < 600

/**
 * How many of `total` things to show: `first` at once, the rest up to whole `step`s, each a transition
 * that gives way to input, and waits while the page rushes by. What has been shown stays shown when
 * `total` changes.
 */
export function useSteps(total: number, first: number, step: number): number {
  const [shown, setShown] = useState(first)
  useEffect(() => {
    if (shown >= total) return
    const stops = [
      inStep(() => startTransition(() => setShown(shown - (shown % step) + step))),
      putOff(() => setShown(total)),
    ]
    return () => {
      for (const stop of stops) stop()
    }
  }, [shown, total, step])
  const grows = shown < total
  useEffect(() => (grows ? listGrows() : undefined), [grows])
  return Math.min(shown, total)
}
