/** Cells that stand where a name, a team or a price is expected and are none. */
import { LONGEST_TEXT } from '../../contract/limits.ts'
import { readAmount } from '../auction/rupees.ts'
import { TOO_LONG } from './limits.ts'

/** Nothing, in the ways that people write it. */
export const NOTHING = /^(?:[-–—.]+|n\.?\/?a\.?|nil|none|null)?$/i

/** Texts of a formula's cell before or in place of its result: `#N/A`, `#NV`, `Err:502`, `Loading...`. */
const FAILED = [/^#(?=\S*\p{Lu})[\p{Lu}\d/_]+[!?]?$/u, /^err:\d{3}$/i, /^loading\s*(?:\.{3}|…)$/i]

export function hasFailed(cell: string): boolean {
  // Most cells have not, and this takes a tenth of the time.
  return /^[#EeLl]/.test(cell) && FAILED.some((pattern) => pattern.test(cell))
}

const ZERO = /^₹?\s*0(?:\.0+)?$/

export function isZero(cell: string): boolean {
  return ZERO.test(cell)
}

/** Whether a cell shows an error or a zero where a formula has no result yet. */
export function isNotKnownYet(cell: string): boolean {
  return hasFailed(cell) || isZero(cell)
}

const LOST: readonly RegExp[] = [
  // Letters of a file that was read in another code page.
  /\?|\ufffd|_{2,}/,
  // UTF-8 that was read as Windows-1252.
  /[ÃÂ][\u0080-\u00bf‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ€]|â€|à[\u00a4-\u00b7]/,
  // A file of an old Macintosh, whose apostrophe is this letter in Windows.
  /\p{L}Õ\p{L}/u,
  /&(?:#\d+|#x[\da-f]+|amp|quot|apos|lt|gt|nbsp);/i,
]

/** Whether letters were lost when the file was saved. */
function hasLostLetters(text: string): boolean {
  return LOST.some((pattern) => pattern.test(text))
}

const MONTH = '(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*'
const DATE = new RegExp(
  `^(?:\\d{4}-\\d\\d-\\d\\d|\\d{1,2}(?:[-/]\\d{1,2}|[-/. ]${MONTH})(?:[-/., ]+\\d{2,4})?|\\d{1,2}\\.\\d{1,2}\\.\\d{2,4}|${MONTH}[-/. ]\\d{1,4})(?:[T, ]+\\d{1,2}:.*)?$`,
  'i',
)

/** Dates that a spreadsheet makes of names such as `3 March`. */
export function isDate(text: string): boolean {
  return DATE.test(text)
}

const TOTAL =
  /^(?:(?:grand|sub|set|pool|group|over ?all)[\s-]*)?totals?\b|^(?:sum|average|avg|count|balance|remaining|spent)\.?:?$|^(?:(?:no\.?|number) of )?(?:players )?(?:un-? ?sold|sold|retained|pending|withdrawn)(?: players)?\s*:?$|^(?:highest|lowest|maximum|minimum|max|min|average|avg|most expensive)\.? (?:bid|price|amount|sale|sold|buy|player)\b/i
const SECTION = [
  /^(?:set|pool|group|category|cat|round|session|lot|part|tier|slab|grade|bucket|section|class)\b[\s:#.–—-]*(?:[a-z]|\d+|[ivx]+)\+*(?![\p{L}\d])|^[a-z]\+*[\s-]+(?:grade|category|set|pool|group)$/iu,
  /\b(?:players|batters|batsmen|bowlers|(?:all|al)[\s-]?rounders|(?:wicket[\s-]?)?keepers|captains|icons)\b[\s:()\d–—-]*$/i,
]

export function isTotal(text: string): boolean {
  return TOTAL.test(text)
}

/** `SET 1: BATTERS`, `A grade`, `Uncapped players`. */
export function isSectionTitle(text: string): boolean {
  return SECTION.some((pattern) => pattern.test(text))
}

/** The fault of a player's or a team's name, to follow the cell; `null` if there is none. */
export function whyNoName(text: string): string | null {
  if (text.length > LONGEST_TEXT) return TOO_LONG
  if (text.startsWith('=')) return 'is not a name'
  if (isDate(text)) return 'is a date, not a name: write it as text'
  if (hasLostLetters(text)) {
    return 'has lost letters: correct it, or save the sheet as .xlsx or CSV UTF-8'
  }
  return /\p{L}/u.test(text) && readAmount(text, 'rupee') === null ? null : 'is not a name'
}
