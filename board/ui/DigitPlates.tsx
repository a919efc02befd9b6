import { useState } from 'react'
import { useAnimationThrottle } from './animation-throttle.ts'
import { inRupees } from './money.ts'

const DIGIT = /\d/
/** Widths in em, as in `digit-plates.css`: a plate with its gap, and the other characters. */
const PLATE = 0.5
const GAP = 0.03
const OTHERS: Readonly<Record<string, number>> = { '₹': 0.36, ',': 0.142, '-': 0.36 }

/** A raise of more than this share of the amount is a large one. */
const LARGE_RAISE = 0.25

/**
 * A live amount as the number plates of a scoreboard. Plates whose digit changes flip, from the right.
 * The amount itself is plain text of the same width from the first frame on; the plates over it are
 * drawn by CSS, so they are neither read nor copied nor found. A large raise makes them jump.
 *
 * Its styles are in `digit-plates.css`, which the views that show a live amount load.
 */
export function DigitPlates({ amount }: { readonly amount: number | null }) {
  const change = useAmountChange(amount)
  const text = inRupees(amount)
  if (amount === null) {
    return (
      <span className="unknown-amount">
        <span>{text}</span>
      </span>
    )
  }
  const plates = platesOf(text, change.isAnimated ? inRupees(change.from) : text)
  const isLarge = change.isAnimated && change.raise === 'large'
  return (
    <span className="digits" style={{ '--letters': text.length, '--width': widthOf(text) }}>
      <span>{text}</span>
      <span
        key={isLarge ? change.turn : 'plates'}
        className="plates"
        data-raise={isLarge ? 'large' : undefined}
        data-first={change.turn === 0 || undefined}
        aria-hidden="true"
      >
        {plates.map(({ place, letter, isDigit, before, turn }) => (
          <i
            key={`${text.length} ${place} ${before === undefined ? '' : change.turn}`}
            className={isDigit ? 'plate' : undefined}
            data-letter={letter}
            data-before={before}
            style={{ '--turn': turn }}
          />
        ))}
      </span>
    </span>
  )
}

/**
 * A light that runs along the lower edge of the nearest positioned element when the amount is raised,
 * higher for a large raise.
 */
export function RaiseSweep({ amount }: { readonly amount: number | null }) {
  const { turn, isAnimated, raise } = useAmountChange(amount, 'raise')
  if (!isAnimated || raise === null) return null
  return <i key={turn} className="raise-sweep" data-raise={raise} aria-hidden="true" />
}

interface Plate {
  /** Counted from the right. */
  readonly place: number
  readonly letter: string
  readonly isDigit: boolean
  /** The digit that a flipping plate showed before; empty for a new plate. */
  readonly before?: string
  /** How many plates move before it. */
  readonly turn: number
}

/** One plate per character of `to`. Tens flip from tens, whatever was added in front. */
function platesOf(to: string, from: string): readonly Plate[] {
  const plates: Plate[] = []
  let flipping = 0
  for (let place = 0; place < to.length; place += 1) {
    const letter = to.at(-1 - place) ?? ''
    const earlier = from.at(-1 - place) ?? ''
    const isDigit = DIGIT.test(letter)
    const flips = isDigit && earlier !== letter
    plates.unshift({
      place,
      letter,
      isDigit,
      turn: flips ? flipping : place,
      ...(flips && { before: DIGIT.test(earlier) ? earlier : '' }),
    })
    if (flips) flipping += 1
  }
  return plates
}

/** In em, from the first character to the end of the last plate. */
function widthOf(text: string): number {
  const width = [...text].reduce((sum, letter) => sum + (OTHERS[letter] ?? PLATE), -GAP)
  return Math.round(100 * width) / 100
}

/** The last change of an amount, in rupees. */
interface AmountChange {
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
function useAmountChange(amount: number | null, kind: 'amount' | 'raise' = 'amount'): AmountChange {
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
