/** Formats money and figures (§9). Unknown values show as a dash, never as 0. */

export const UNKNOWN = '—'

/** en-IN grouping: thousands, then pairs of digits. */
const GROUPS = /\B(?=(\d\d)+\d$)/g

/**
 * Indian rupees, en-IN grouping, no decimals: 270000000 → `₹27,00,00,000`. By hand, with a test against
 * `Intl.NumberFormat`, whose creation takes a slow phone a tenth of a second before the first row
 * (docs/decisions/first-screen.md).
 */
export function inRupees(amount: number | null): string {
  if (amount === null || !Number.isFinite(amount)) return UNKNOWN
  const digits = String(Math.round(Math.abs(amount)))
  // No sign before an amount that rounds to 0.
  return `${amount < 0 && digits !== '0' ? '-' : ''}₹${digits.replace(GROUPS, ',')}`
}

/** A count or a text that may be unknown. */
export function orUnknown(value: number | string | null): string {
  return value === null ? UNKNOWN : String(value)
}
