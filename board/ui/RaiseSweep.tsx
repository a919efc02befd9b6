import { useAmountChange } from './use-amount-change.ts'

/**
 * A light that runs along the lower edge of the nearest positioned element when the amount is raised,
 * higher for a large raise. Its styles are in `digit-plates.css`.
 */
export function RaiseSweep({ amount }: { readonly amount: number | null }) {
  const { turn, isAnimated, raise } = useAmountChange(amount, 'raise')
  if (!isAnimated || raise === null) return null
  return <i key={turn} className="raise-sweep" data-raise={raise} aria-hidden="true" />
}
