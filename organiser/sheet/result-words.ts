/** The words that say what became of a player, in a column Status or in place of a price or a team. */

export type ResultWord =
  | 'sold'
  | 'unsold'
  | 'retained'
  /** Given to a team before the auction, or bought like others: the price decides. */
  | 'captain'
  | 'open'
  | 'pending'
  /** Passed over for now; a bid in the row is an old one. */
  | 'later'
  | 'withdrawn'

const WORDS: readonly (readonly [ResultWord, RegExp])[] = [
  [
    'sold',
    /^(?:sold(?: out)?|rtm(?: used)?|(?:sold )?(?:by|via|through|with)? ?rtm|bought|purchased|y|yes|true|✓|✔|☑)$/,
  ],
  [
    'unsold',
    /^(?:un ?so?ld(?: no bids?)?|u ?s|not sold|pass(?:ed)?|no (?:bid|bidder|taker|buyer)s?|अनसोल्ड|नहीं बिका|विकला नाही)$/,
  ],
  ['retained', /^(?:retain(?:ed)?|retention|pre ?(?:assigned|selected|allotted))$/],
  ['captain', /^(?:captain|c|skipper|icon(?: player)?|captain icon|owner)$/],
  ['open', /^(?:open|opened|now|live|bidding|on the block|under the hammer)$/],
  [
    'pending',
    /^(?:pending|waiting|available|upcoming|next|tba|tbd|n|no|false|not (?:yet )?(?:offered|auctioned|called)(?: yet)?|(?:to|will) be auctioned|in (?:the )?(?:auction|pool)|yet to (?:come|be sold|be auctioned))$/,
  ],
  [
    'later',
    /^(?:later|(?:on )?hold|held|re ?auction(?:ed)?|(?:next|second|2nd) round|round \d|postponed|deferred|skipped)$/,
  ],
  [
    'withdrawn',
    /^(?:with ?draw(?:n|s)?|withdrew|absent|unavailable|not (?:available|playing|coming)|(?:opted|pulled|backed|dropped) out|out|injured|cancell?ed|removed|dropped|disqualified)$/,
  ],
]

/** Behind a word: the round in which it was said, as in `Unsold (R1)`. */
const IN_ROUND =
  /(?<=.) (?:in )?(?:the )?(?:(?:r|rd|rnd|round|phase|set) ?\d{1,2}|(?:1st|2nd|3rd|first|second|third|last) (?:round|rnd|rd|phase|time))$/

/** Words of a column about the fee for taking part, which says nothing about the auction. */
const FEE =
  /^(?:(?:not |un|half |partly |partially |fully )?paid|due|dues|received|partial|cleared|fees? .*)$/

/** `undefined` for any other text. Case, dots, hyphens and brackets do not matter: `Sold (RTM)`, `UN-SOLD.` */
export function readResultWord(cell: string): ResultWord | undefined {
  const word = plain(cell).replace(IN_ROUND, '')
  return WORDS.find(([, words]) => words.test(word))?.[0]
}

export function isAboutFee(cell: string): boolean {
  return FEE.test(plain(cell))
}

function plain(cell: string): string {
  if (cell.length > LONGEST_WORD) return cell
  return cell
    .toLowerCase()
    .replace(/[\s.()[\]!_/–—-]+/g, ' ')
    .trim()
}

const LONGEST_WORD = 40
