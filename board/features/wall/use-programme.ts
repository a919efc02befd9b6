import { useEffect, useState } from 'react'
import type { Clock } from '../../platform/clock.ts'

/** How long a slide is shown. */
export const SLIDE_SHOWN_MS = 12_000

export interface Position {
  /** From 0. */
  readonly round: number
  /** The slide of that round, from 0. */
  readonly at: number
}

const FORWARD = ['ArrowRight', 'ArrowDown']
const BACK = ['ArrowLeft', 'ArrowUp']

/**
 * Where the programme is. It goes on by the clock unless `isHeld`, and by the arrow keys; a slide chosen by
 * a key has its full time. Each time it is on again it starts with a new round.
 */
export function useProgramme(props: {
  /** The number of slides in a round. */
  readonly countOf: (round: number) => number
  readonly isOn: boolean
  readonly isHeld: boolean
  readonly clock: Clock
}): Position {
  const { countOf, isOn, isHeld, clock } = props
  const [position, setPosition] = useState({ round: 0, at: 0, wasOn: isOn })
  if (position.wasOn !== isOn) {
    // The programme begins again with the newest results.
    setPosition({ round: position.round + (isOn ? 1 : 0), at: 0, wasOn: isOn })
  }
  const { round } = position
  const count = countOf(round)
  // New lists may make fewer slides.
  const at = Math.min(position.at, Math.max(0, count - 1))
  const before = countOf(Math.max(0, round - 1))

  useEffect(() => {
    if (!isOn || count === 0) return
    const goTo = (next: Position) => setPosition({ ...next, wasOn: true })
    const goOn = () => goTo(at + 1 < count ? { round, at: at + 1 } : { round: round + 1, at: 0 })
    const goBack = () => {
      if (at > 0) goTo({ round, at: at - 1 })
      else if (round > 0) goTo({ round: round - 1, at: Math.max(0, before - 1) })
    }
    const cancel = isHeld ? undefined : clock.after(SLIDE_SHOWN_MS, goOn)
    function onKey({ key, altKey, ctrlKey, metaKey }: KeyboardEvent) {
      if (altKey || ctrlKey || metaKey) return
      if (FORWARD.includes(key)) goOn()
      if (BACK.includes(key)) goBack()
    }
    document.addEventListener('keydown', onKey)
    return () => {
      cancel?.()
      document.removeEventListener('keydown', onKey)
    }
  }, [isOn, isHeld, round, at, count, before, clock])
  return { round, at }
}
