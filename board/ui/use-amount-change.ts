import { useState } from 'react'
import { useAnimationThrottle } from './animation-throttle.ts'

/** A raise of more than this share of the amount is a large one. */
const LARGE_RAISE = 0.25

/** The last change of an amount, in rupees. */
export interface AmountChange {
  readonly from: number | null
  readonly to: number | null
  /** Counts the animated changes: 0 until the first. */
  readonly turn: number
  /** Whether this change is animated. None is while changes follow one another quickly. */
  readonly isAnimated: boolean
  /** `null` where the amount was not raised. */
  readonly raise: 'small' | 'large' | null
}

/** Follows an amount. Each `kind` has a throttle of its own. */
export function useAmountChange(
  amount: number | null,
  kind: 'amount' | 'raise' = 'amount',
): AmountChange {
  const mayAnimate = useAnimationThrottle(kind)
  // Asked for the first amount too: a storm goes on from lot to lot.
  const [state, setState] = useState(() => ({
    change: { from: amount, to: amount, turn: 0, isAnimated: false, raise: raiseOf(null, amount) },
    isCalm: mayAnimate(),
  }))
  const { change, isCalm } = state
  if (change.to === amount) return change
  const isAnimated = mayAnimate() || isCalm
  const next: AmountChange = {
    from: change.to,
    to: amount,
    turn: change.turn + (isAnimated ? 1 : 0),
    isAnimated,
    raise: raiseOf(change.to, amount),
  }
  setState({ change: next, isCalm: false })
  return next
}

function raiseOf(from: number | null, to: number | null): AmountChange['raise'] {
  if (from === null || to === null || to <= from) return null
  return to - from > from * LARGE_RAISE ? 'large' : 'small'
}
