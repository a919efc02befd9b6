/** Money and figures as a viewer reads them (§9). What is not known shows as a dash, never as 0. */

export const UNKNOWN = '—'

const RUPEES = new Intl.NumberFormat('en-IN', {
  style: 'currency',
  currency: 'INR',
  maximumFractionDigits: 0,
  // No sign before an amount that rounds to 0.
  signDisplay: 'negative',
})

/** Indian rupees, en-IN grouping, no decimals: 270000000 → `₹27,00,00,000`. */
export function inRupees(amount: number | null): string {
  return amount === null || !Number.isFinite(amount) ? UNKNOWN : RUPEES.format(amount)
}

/** A count or a text that may be unknown. */
export function orUnknown(value: number | string | null): string {
  return value === null ? UNKNOWN : String(value)
}
