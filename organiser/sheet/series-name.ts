/** The name of an auction by the name of its sheet. */
import { basename, extname } from 'node:path'
import { isSectionTitle, isTotal } from './not-a-name.ts'

/** Where the name of the sheet says nothing; the board adds the word Auction. */
const NO_NAME = 'Live'

/** Words that people add at the end of a file's name, and dates. */
const VERSION =
  /^\(?(?:\d{1,2}|v\d+(?:\.\d+)*|copy|of|finals?v?\d*|latest|new|updated|draft|list|data|file|details?|players?|sheet\d*|book\d*|workbook|worksheet|spreadsheet|microsoft|excel|master|tracker|backup|export|download|template|untitled|sample|test|forms?|responses?|registrations?|results?|january|february|march|april|may|june|july|august|september|october|november|december|(?:mon|tues|wednes|thurs|fri|satur|sun)day)\)?$/i

const NUMBER = /^\d{1,2}$/
/** The number behind it belongs to the name of a file. */
const SEASON = /^(?:season|edition|part|year)$/i

/** `village-cup-2026-auction.csv` → `Village Cup 2026`; `auction.xlsx` → `Live`. */
export function seriesNameOf(file: string): string {
  return nameIn(basename(file, extname(file)), (before) => SEASON.test(before)) ?? NO_NAME
}

/** Words of ordinary sentences, and of what other cells above a table say. */
const NO_TITLE =
  /[.:=?!]$|[:=]|(?<!\p{L})(?:please|note|all|amounts?|figures?|prices?|rupees|lakhs?|lacs|crores?|updated|save[ds]?|rules?|dates?|venue|page|confidential|prepared|created|sponsored|powered|welcome|internal|prize|on \d+)(?!\p{L})|\|\||॥/iu

/** Tells `KPL 2026 players` from a section of players. */
const EVENT = /\b(?:20\d\d|leagues?|cup|trophy|tournament|auction)\b/i

const MOST_TITLE_WORDS = 8
const LONGEST_TITLE = 100

/** The auction's name in a cell that stands alone above the table; `null` where it is something else. */
export function titleIn(text: string): string | null {
  if (text.length > LONGEST_TITLE) return null
  const words = text.trim().split(/\s+/)
  // Small words aside, a title has capitals where its script has any.
  const isSentence = words.some((word) => /^\p{Ll}{4}/u.test(word))
  if (words.length > MOST_TITLE_WORDS || isSentence || NO_TITLE.test(text.trim())) return null
  if (isTotal(text) || (isSectionTitle(text) && !EVENT.test(text))) return null
  // A number at its end was written on purpose.
  return nameIn(text, () => true)
}

/** @param isNumbered whether a number at the end belongs to the name, by the word before it */
function nameIn(text: string, isNumbered: (before: string) => boolean): string | null {
  const given = text.split(/[\s_.-]+/).filter((word) => word !== '' && !/^\p{P}+$/u.test(word))
  const words = given.filter((word) => !/^auctions?\d*$/i.test(word))
  while (VERSION.test(words.at(-1) ?? '')) {
    if (NUMBER.test(words.at(-1) ?? '') && isNumbered(words.at(-2) ?? '')) break
    words.pop()
  }
  while (words.length > 0 && /^(?:copy|of|the)$/i.test(words[0] ?? '')) words.shift()
  if (!words.some((word) => /\p{L}/u.test(word) && !VERSION.test(word))) return null
  const isShouted = words.every((word) => word === word.toUpperCase())
  return words
    .map((word, at) => {
      if (isInitials(word) && (isShouted || (at === 0 && word === word.toLowerCase()))) {
        return word.toUpperCase()
      }
      return isShouted ? capitalised(word.toLowerCase()) : capitalised(word)
    })
    .join(' ')
}

/** A title that somebody wrote, without the word that the board adds. */
export function withoutAuction(title: string): string {
  return title.replace(/(?:^|[\s–—-]+)auction\s*$/i, '').trim()
}

const MOST_INITIALS = 4

/** `ipl`, `abc`, `npl`: no vowel behind the first letter, and no word of that kind. */
function isInitials(word: string): boolean {
  return (
    word.length <= MOST_INITIALS &&
    /^\p{L}[^aeiouy\d]+$/iu.test(word) &&
    !/^(?:all|old|and|is|it|its|at|as|in|on|of|an|club|st|mr|dr)$/i.test(word)
  )
}

function capitalised(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1)
}
