/** An amount in the units in which people say it, for a voice that would spell out `₹27,00,00,000`. */
export interface AmountParts {
  readonly isNegative: boolean
  readonly crore: number
  /** 0 to 99, as the thousands. */
  readonly lakh: number
  readonly thousand: number
  /** 0 to 999 rupees. */
  readonly rest: number
}

const CRORE = 1_00_00_000
const LAKH = 1_00_000

/** Splits whole rupees: 4,50,000 is 4 lakh 50 thousand. Rounded as the amount on screen is (§9). */
export function amountParts(amount: number): AmountParts {
  const whole = Math.round(Math.abs(amount))
  return {
    isNegative: amount < 0 && whole > 0,
    crore: Math.floor(whole / CRORE),
    lakh: Math.floor((whole % CRORE) / LAKH),
    thousand: Math.floor((whole % LAKH) / 1000),
    rest: whole % 1000,
  }
}
