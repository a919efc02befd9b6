/** Money and figures as a viewer reads them (§9). What is not known shows as a dash, never as 0. */

export const UNKNOWN = '—'

/** Where en-IN puts a comma: after the thousands, then at every hundredfold. */
const GROUPS = /\B(?=(\d\d)+\d$)/g

/**
 * Indian rupees, en-IN grouping, no decimals: 270000000 → `₹27,00,00,000`. By hand, and held by a
 * test against the browser's own: to make an `Intl.NumberFormat` takes a slow phone a tenth of a
 * second, while the viewer waits for the first row (docs/decisions/first-screen.md).
 */
export function inRupees(amount: number | null): string {
  if (amount === null || !Number.isFinite(amount)) return UNKNOWN
  const digits = BigInt(Math.round(Math.abs(amount))).toString()
  // No sign before an amount that rounds to 0.
  return `${amount < 0 && digits !== '0' ? '-' : ''}₹${digits.replace(GROUPS, ',')}`
}

/** A count or a text that may be unknown. */
export function orUnknown(value: number | string | null): string {
  return value === null ? UNKNOWN : String(value)
}
