/** Rupees as people say and write them: ₹120 crore, ₹30 lakh, ₹11,500. */
import type { Rupees } from '../../contract/auction.ts'

/** 1,00,000 */
export const LAKH = 100_000
/** 1,00,00,000 */
export const CRORE = 10_000_000

/** The units of a sheet's figures, with their value in rupees. */
export const UNITS = { crore: CRORE, lakh: LAKH, thousand: 1000, rupee: 1 } as const

export type Unit = keyof typeof UNITS

/** Rounded down, since a bid may not exceed a purse. */
const figures = new Intl.NumberFormat('en-IN', { maximumFractionDigits: 2, roundingMode: 'floor' })

/** An amount in words for the terminal, such as `₹12.35 crore`; the board has its own format (specification §9). */
export function inWords(amount: Rupees): string {
  if (Math.abs(amount) >= CRORE) return `₹${figures.format(amount / CRORE)} crore`
  if (Math.abs(amount) >= LAKH) return `₹${figures.format(amount / LAKH)} lakh`
  return `₹${figures.format(Math.floor(amount))}`
}

/** A larger amount is a typing error, and sums would no longer be exact. */
const LARGEST: Rupees = 10_000 * CRORE

/** The words of a unit, in the scripts of India too. */
export const UNIT_WORDS: readonly (readonly [worth: number, words: string])[] = [
  [CRORE, 'crores?|crs?|करोड़|करोड|कोटी|কোটি|કરોડ|கோடி|కోటి|ಕೋಟಿ|കോടി|ਕਰੋੜ'],
  [LAKH, 'lakhs?|lacs?|lks?|l|लाख|লাখ|লক্ষ|લાખ|லட்சம்|లక్ష|లక్షలు|ಲಕ್ಷ|ലക്ഷം|ਲੱਖ'],
  [10 * LAKH, 'millions?|mn'],
  [1000, 'thousands?|k|हजार|हज़ार|হাজার|હજાર|ஆயிரம்|వేలు|ಸಾವಿರ|ആയിരം|ਹਜ਼ਾਰ'],
  [1, 'rupees?|points?|pts?|tokens?|coins?|credits?|रुपये|रुपए'],
]

const CURRENCY = '₹|rs\\.?|inr|रु\\.?'
const BEFORE = new RegExp(`^(?:${CURRENCY})\\s*:?\\s*`, 'i')
const BEHIND = new RegExp(`(?:\\s*(?:(?<!\\p{L})(?:${CURRENCY}|only)|/[-=]))+$`, 'iu')
const PART = new RegExp(
  `(\\d[\\d,]*(?:\\.\\d+)?|\\.\\d+)\\s*(?:(${UNIT_WORDS.map(([, words]) => words).join('|')})(?![\\p{L}\\p{M}])\\.?(?:\\s*rupees?)?)?(?:\\s*(?:,\\s|&|\\+|and\\b)(?=\\s*[\\d.]))?\\s*`,
  'iuy',
)
const LONGEST_AMOUNT = 60

/** Rupees have at most two decimals, and in some languages a point groups thousands. */
const POINTED = /^\d{1,3}\.\d{3}$/
/** Parts of a rupee, which the board does not show. */
const PAISE = /\.\d*[1-9]/

/** `12,50,000` or `1,250,000`. In `1,4` the comma may be a decimal point. */
const GROUPED = /^(?:[1-9]\d{0,2}(?:,\d{3})+|[1-9]\d?(?:,\d{2})*,\d{3})(?:\.\d+)?$/

/**
 * Reads a figure such as `12.50`, `₹12,50,000`, `30 lakh`, `12L`, `1 cr 20 L`, `२० लाख` or `5000/-`.
 *
 * @param unit what a figure without a unit of its own is counted in
 * @returns whole rupees, zero or more; `null` when it is not an amount, when its commas do not group
 * its digits, or when its point may group them
 */
export function readAmount(text: string, unit: Unit): Rupees | null {
  const parts = partsOf(inLatin(text))
  let rupees = 0
  // Each part of several has a unit of its own, and is less than one of the unit before it.
  let most = Infinity
  for (const { figure, word } of parts) {
    if (parts.length > 1 && word === undefined) return null
    const worth = word === undefined ? UNITS[unit] : worthOf(word)
    if (hasStrayComma(figure) || (worth === 1 && (POINTED.test(figure) || PAISE.test(figure)))) {
      return null
    }
    const part = Math.round(Number(figure.replaceAll(',', '')) * worth)
    if (part >= most) return null
    rupees += part
    most = worth
  }
  return parts.length === 0 || rupees > LARGEST ? null : rupees
}

interface Part {
  readonly figure: string
  /** Its unit, or `undefined`. */
  readonly word: string | undefined
}

/** `1 crore 20 lakh` has two. Empty for a text that is no amount. */
function partsOf(given: string): readonly Part[] {
  if (given.length > LONGEST_AMOUNT) return []
  // Most amounts, in a fifth of the time.
  if (/^\d+$/.test(given)) return [{ figure: given, word: undefined }]
  const text = given.replace(BEFORE, '').replace(BEHIND, '')
  const parts: Part[] = []
  PART.lastIndex = 0
  for (let end = 0; end < text.length; end = PART.lastIndex) {
    const [, figure, word] = PART.exec(text) ?? []
    if (figure === undefined) return []
    parts.push({ figure, word })
  }
  return parts
}

/** With the digits 0 to 9 and plain spaces. */
export function inLatin(text: string): string {
  const given = text.trim()
  if (/^[\u0020-\u007e₹]*$/.test(given)) return given
  // The digits of each script follow one another from a zero.
  return given.normalize('NFKC').replace(/[०-९০-৯੦-੯૦-૯୦-୯௦-௯౦-౯೦-೯൦-൯٠-٩۰-۹]/gu, (digit) => {
    const code = digit.charCodeAt(0)
    return String(code >= 0x966 ? (code - 0x966) % 0x80 : (code - 0x660) % 0x90)
  })
}

/**
 * Why an amount is not read although it looks like one: its commas do not group its digits, or it is in
 * rupees and has a point before its last three digits.
 *
 * @param unit as for `readAmount`
 * @returns the two ways to write what may be meant (`1,4cr` may be `1.4cr` or `14cr`, and `60.000` 60 or
 * 60000), or `null` for any other text
 */
export function readingsOf(text: string, unit: Unit): readonly string[] | null {
  const given = inLatin(text)
  const [{ figure = '', word } = {}] = partsOf(given)
  const worth = word === undefined ? UNITS[unit] : worthOf(word)
  const isStray = hasStrayComma(figure)
  if (!isStray && (worth !== 1 || !POINTED.test(figure))) return null
  // Without a second comma or a point the comma may be a decimal point, else the last one is.
  const point = figure.lastIndexOf(isStray ? ',' : '.')
  const [before, after] = [figure.slice(0, point).replaceAll(',', ''), figure.slice(point + 1)]
  const readings = isStray
    ? [`${before}.${after.replace('.', '')}`, before + after]
    : [before, before + after]
  // Without leading zeros.
  return readings.map((amount) => given.replace(figure, amount.replace(/^0+(?=\d)/, '')))
}

function hasStrayComma(figure: string): boolean {
  return figure.includes(',') && !GROUPED.test(figure)
}

function worthOf(word: string): number {
  const [worth] = WORTHS.find(([, words]) => words.test(word)) ?? [1]
  return worth
}

const WORTHS = UNIT_WORDS.map(
  ([worth, words]) => [worth, new RegExp(`^(?:${words})$`, 'i')] as const,
)
