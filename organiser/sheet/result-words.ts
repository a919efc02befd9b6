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
    /^(?:sold(?: out)?|rtm(?: used)?|(?:sold )?(?:by|via|through|with)? ?rtm|bought|purchased|s|y|yes|true|✓|✔|☑)$/,
  ],
  [
    'unsold',
    /^(?:un ?so?ld(?: no bids?)?|un ?slod|u ?s?|not sold|pass(?:ed)?|nobody|no (?:bid|bidder|taker|buyer|team|one)s?)$/,
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

/** The same in languages of India, without the joiners that some keyboards write. */
const IN_INDIA: readonly (readonly [ResultWord, string])[] = [
  ['sold', 'बिका|बिक गया|बिकी|सोल्ड|विकला|विकली'],
  ['sold', 'বিক্রিত|বিক্রি|વેચાયેલ|વેચાયો|ਵਿਕਿਆ|വിറ്റു'],
  ['sold', 'விற்கப்பட்டது|విక్రయించబడింది|అమ్ముడైంది|ಮಾರಾಟವಾಗಿದೆ'],
  ['unsold', 'अनसोल्ड|नहीं बिका|नहीं बिकी|विकला नाही|विकली नाही'],
  ['unsold', 'অবিক্রিত|আনসোল্ড|અનસોલ્ડ|નહીં વેચાયેલ|ਨਹੀਂ ਵਿਕਿਆ'],
  ['unsold', 'விற்கப்படவில்லை|விற்கவில்லை|அன்சோல்ட்'],
  ['unsold', 'అమ్ముడుపోలేదు|అన్సోల్డ్|ಮಾರಾಟವಾಗಿಲ್ಲ|ಅನ್ಸೋಲ್ಡ್'],
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
  const own = IN_INDIA.find(([, words]) => words.split('|').includes(word))
  return (own ?? WORDS.find(([, words]) => words.test(word)))?.[0]
}

export function isAboutFee(cell: string): boolean {
  return FEE.test(plain(cell))
}

function plain(cell: string): string {
  if (cell.length > LONGEST_WORD) return cell
  return cell
    .toLowerCase()
    .replace(/[\u200c\u200d]/g, '')
    .replace(/[\s.()[\]!_/–—-]+/g, ' ')
    .trim()
}

const LONGEST_WORD = 40
