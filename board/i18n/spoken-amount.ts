/** Money in the units in which people say it, for a voice that would spell out `₹27,00,00,000`. */

/** A word that follows the number, or the words for a number with so many rupees after it. */
type Unit = string | ((count: number, rest: number) => string)

export interface AmountWords {
  readonly minus: string
  readonly crore: Unit
  readonly lakh: Unit
  readonly thousand: Unit
  /** For one rupee alone. */
  readonly rupee: string
  readonly rupees: string
}

const UNITS = [
  ['crore', 1_00_00_000],
  ['lakh', 1_00_000],
  ['thousand', 1000],
] as const

/**
 * Says rupees in a language: 4,50,000 is 4 lakh 50 thousand. Rounded as the amount on screen is (§9). Not a
 * message: a language that imported this would be loaded with the live code, after the first screen.
 * `hasUnit`: with the word for rupees.
 */
export function sayRupees(words: AmountWords, amount: number, hasUnit = true): string {
  let rest = Math.round(Math.abs(amount))
  const parts = amount < 0 && rest > 0 ? [words.minus] : []
  for (const [name, size] of UNITS) {
    const count = Math.floor(rest / size)
    rest %= size
    const unit = words[name]
    if (count > 0) parts.push(typeof unit === 'string' ? `${count} ${unit}` : unit(count, rest))
  }
  if (rest > 0) parts.push(String(rest))
  const isOne = rest === 1 && parts.length === 1
  const said = parts.join(' ') || '0'
  return hasUnit ? `${said} ${isOne ? words.rupee : words.rupees}` : said
}
