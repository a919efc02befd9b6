/** The meanings of a column's heading, by its words. */
import { UNIT_WORDS } from '../auction/rupees.ts'

export const COLUMNS = [
  'number',
  'name',
  'surname',
  'role',
  'base',
  'bid',
  'sold',
  'team',
  'photo',
  'status',
  'unsold',
] as const

export type Column = (typeof COLUMNS)[number]

interface Meaning {
  readonly column: Column
  /** How plainly the words say it: `Sold To` more so than `Team`, and that more so than `Owner`. */
  readonly weight: number
}

const set = (words: string) => new Set(words.normalize('NFKC').split(' '))

const PLAYER = set('player cricketer participant candidate member student employee athlete')
const MONEY = set('price amount amt value cost rate money figure')
const POINTS = set('point pt pts token coin credit')
const PRICE = new Set([...MONEY, ...POINTS])
const AMOUNT = new Set([...PRICE, 'bid'])
const DONE = set(
  'sold final hammer hammered winning won win bought selling sell sale purchase purchased buying buy closing auctioned deal awarded acquired successful knocked',
)
const GIVEN = set('sold auctioned goes going gone went allotted allocated assigned awarded given')
const TAKEN = set('bought purchased won picked acquired taken hired drafted')
const BASE = set('base reserve reserved basic minimum min starting start floor opening initial')
const NOW = set('current live running present ongoing')
const TEAM = set('team franchise franchisee')
const CLUB = set('club squad side')
const SERIAL = set('serial sl sr sn s')
const NUMBER = set('no number num nos')
const LOT = set('player auction lot list')
const PHOTO = set('photo photograph picture pic image img headshot avatar')

/** A heading has this meaning if it has a word of each of `needs`, and no word that is in no set. */
interface Pattern extends Meaning {
  readonly needs: readonly ReadonlySet<string>[]
  readonly known: ReadonlySet<string>
}

const PATTERNS: readonly Pattern[] = (
  [
    ['number', 4, [SERIAL], NUMBER, set('n id'), LOT],
    ['number', 3, [NUMBER], LOT],
    ['number', 2, [set('id lot')], LOT, NUMBER, set('reg regn registration unique')],
    ['number', 1, [set('reg regn registration'), NUMBER], LOT],
    ['name', 3, [PLAYER, set('name')], set('full complete first')],
    ['name', 3, [set('full complete'), set('name')], PLAYER],
    ['name', 2, [PLAYER]],
    ['name', 2, [set('name')], set('first given')],
    ['name', 1, [PLAYER], set('list detail')],
    // In another table than that of the auction.
    ['name', 0, [set('retained icon captain')], PLAYER, set('name')],
    ['surname', 1, [set('last family sur'), set('name')], PLAYER],
    ['surname', 1, [set('surname')]],
    ['role', 3, [set('role')], PLAYER, set('playing primary cricket')],
    [
      'role',
      2,
      [set('skill speciality specialty specialism specialisation specialization type')],
      PLAYER,
      set('playing set'),
    ],
    ['role', 1, [set('category position')], PLAYER],
    ['base', 3, [BASE, new Set([...MONEY, 'bid'])], PLAYER, set('auction')],
    ['base', 2, [set('base reserve')]],
    // Points of form may stand beside prices.
    ['base', 1, [BASE, POINTS], PLAYER, set('auction')],
    ['bid', 3, [NOW, AMOUNT], LOT],
    ['bid', 3, [set('bid')]],
    ['bid', 2, [set('last latest highest high leading'), AMOUNT]],
    ['bid', 2, [set('bid bidding'), PRICE]],
    ['sold', 4, [DONE, new Set([...MONEY, 'bid'])], PLAYER, set('for at auction down')],
    ['sold', 3, [DONE, POINTS], PLAYER, set('for at auction down')],
    ['sold', 4, [new Set([...DONE, ...GIVEN]), set('for at')], AMOUNT, PLAYER],
    ['sold', 3, [set('auction'), AMOUNT]],
    ['sold', 3, [set('sold hammer')], PLAYER],
    ['sold', 2, [set('price amount amt')], PLAYER],
    ['sold', 2, [set('price'), set('paid')], PLAYER],
    ['sold', 1, [new Set([...POINTS, ...set('cost value rate final sale')])], PLAYER],
    // Without a better one the last bid is the price.
    ['sold', 1, [set('bid bidding')], PRICE],
    ['sold', 1, [set('last highest'), AMOUNT]],
    [
      'team',
      4,
      [new Set([...DONE, ...GIVEN, 'new']), new Set([...TEAM, ...CLUB])],
      set('name to by auction'),
      PLAYER,
    ],
    ['team', 4, [GIVEN, set('to')], TEAM, CLUB, PLAYER, set('name owner')],
    ['team', 4, [TAKEN, set('by'), TEAM], set('name')],
    ['team', 3, [TAKEN, set('by')], set('name owner bid')],
    [
      'team',
      3,
      [set('buyer winner purchaser bidder')],
      TEAM,
      set('name bid final highest winning successful'),
    ],
    ['team', 3, [TEAM], set('name auction by')],
    ['team', 2, [CLUB], set('name')],
    ['team', 1, [set('owner')], TEAM, set('name')],
    ['photo', 1, [PHOTO], PLAYER, set('profile url link address upload your recent passport size')],
    [
      'status',
      3,
      [set('status result outcome')],
      set('sold unsold auction sale bid bidding final'),
      PLAYER,
    ],
    ['status', 2, [set('sold'), set('unsold')], set('or')],
    ['status', 1, [set('remark comment note')]],
    ['unsold', 1, [set('unsold')], PLAYER, set('sold or')],
    ['unsold', 1, [set('un'), set('sold')], PLAYER],
  ] as const
).map(([column, weight, needs, ...others]) => ({
  column,
  weight,
  needs,
  known: new Set([...needs, ...others].flatMap((words) => [...words])),
}))

const KNOWN: ReadonlySet<string> = new Set(PATTERNS.flatMap(({ known }) => [...known]))

/** Words that say nothing about a column, those of units among them. */
const IDLE = set(
  'of the in a an is per each rs inr y n yes please your all ipl ka ki ke ne ko mein me gaya गया अ का की के ने को में चे ची च्या નું નુ',
)
const UNIT = new RegExp(
  `^(?:${UNIT_WORDS.flatMap(([worth, words]) => (worth > 1 ? [words] : [])).join('|')}|rupee|रुपये|रुपए)$`.normalize(
    'NFKC',
  ),
)

/** The same words in other spellings and in languages of India, in their script and in Latin letters. */
const SAME: ReadonlyMap<string, string> = new Map(
  Object.entries({
    player:
      'khiladi khiladee khelad khelaadi kheladu खिलाड खेळाड खेलाड क्रिके ખેલાડી খেলোয வீரர ఆటగా ಆಟಗಾರ കളിക്കാരൻ ਖਿਡਾਰੀ प्लेय প্লেয પ્લેય ప్లేయ ಪ್ಲೇಯ',
    name: 'naam nam nav नाम नांव नाव નામ নাম பெயர் పేరు ಹೆಸರು പേര് ਨਾਮ',
    team: 'tim dal sangh टीम टिम संघ दल ટીમ টিম দল দলের அணி டீம జట్టు టీమ టీం ತಂಡ ಟೀಮ ടീം ਟੀਮ',
    price:
      'prize kimat keemat daam dam bhav bhaav kitne kitna rakam कीमत क़ीमत किंमत मूल्य दाम भाव रक्कम राशि प्राइ प्राई कितने कितना કિંમત ભાવ પ્રાઇ মূল্য দাম প্রাই விலை ధర ప్రై ಬೆಲೆ വില ਕੀਮਤ',
    sold: 'bika bik bikri bike vikri बिक विकला विक्र सोल्ड વેચા বিক্র விற் అమ్మ ಮಾರಾಟ',
    auction: 'नीलामी लिलाव নিলাম હરાજી ஏலம் ஏலத் వేలం ಹರಾಜು',
    bought: 'kharida khareeda kharidi liya लिया खरीदा खरीदी ખરીદી',
    buyer: 'kharidar खरीदार खरेदीदार',
    by: 'kisne kis किस कोणी',
    bid: 'boli बोली बिड বিড',
    final: 'antim अंतिम অন্তিম અંતિમ இறுதி తుది ಅಂತಿಮ',
    lot: 'लॉट',
    status: 'sthiti स्थित परिणाम निकाल स्टेट অবস্থা સ્થિત நிலை స్థిత ಸ್ಥಿತ',
    base: 'mool mul aadhar adhar shuruaati बेस पायाभूत मूल आधार मूळ न्यूनतम પાયા બેઝ મૂળ বেস ভিত্তি அடிப்ப బేస కనీస ಮೂಲ ಬೇಸ',
    role: 'bhumika kaam prakar प्रकार भूमिका ભૂમિકા ভূমিকা',
    number: 'kramank kram नं सं क्र अनुक्रम संख्या ક્રમ নং ক্রমিক வரிசை எண் క్రమ సంఖ్య ಕ್ರಮ ಸಂಖ್ಯ',
    photo: 'foto फोटो ફોટો ছবি',
  }).flatMap(([word, others]) => others.split(' ').map((other) => [other.normalize('NFKC'), word])),
)

/** Endings follow a word in the scripts of India, as in `खेळाडूचे`. */
const SHORTEST_STEM = 3

function inEnglish(word: string): string | undefined {
  const shortest = /^[a-z]/.test(word) ? word.length : SHORTEST_STEM
  for (let end = word.length; end >= Math.min(shortest, word.length); end--) {
    const found = SAME.get(word.slice(0, end))
    if (found !== undefined) return found
  }
  return undefined
}

/** The meanings of a heading, the plainest first; each column once. */
export function meaningsOf(heading: string): readonly Meaning[] {
  if (heading.length > LONGEST_HEADING) return []
  const whole = meaningsIn(wordsOf(heading))
  // Words in brackets may explain it: `Name (as on the card)`.
  return whole.length > 0 ? whole : meaningsIn(wordsOf(heading.replace(/[([{].*$/s, '')))
}

const LONGEST_HEADING = 80

function meaningsIn(words: readonly string[]): readonly Meaning[] {
  if (words.length === 0) return []
  const found = PATTERNS.filter(
    ({ needs, known }) =>
      words.every((word) => known.has(word)) &&
      needs.every((need) => words.some((word) => need.has(word))),
  ).sort((one, other) => other.weight - one.weight)
  return found.filter(({ column }, at) => found.findIndex((one) => one.column === column) === at)
}

/**
 * The words of a heading in lower case and singular, without years and idle words: `Player's Name (₹)`
 * is `player name`; `soldPrice`, `SOLDPRICE` and `Sold_price:` are `sold price`.
 */
export function wordsOf(heading: string): readonly string[] {
  const spaced = heading
    .normalize('NFKC')
    .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .replace(/(\p{Lu})(\p{Lu}\p{Ll})/gu, '$1 $2')
    .replace(/['’‘`´]s\b/gi, '')
    .replaceAll('#', ' no ')
    .toLowerCase()
  const words = spaced.match(/[\p{L}\p{M}\p{N}]+/gu) ?? []
  return words
    .flatMap((word) => inEnglish(word) ?? splitWord(singular(word)))
    .filter((word) => !IDLE.has(word) && !UNIT.test(word) && !/^(?:19|20)\d\d$/.test(word))
}

function singular(word: string): string {
  return word.length > 3 && /[^su]s$/.test(word) ? word.slice(0, -1) : word
}

/** `soldto` → `sold to`. */
function splitWord(word: string): readonly string[] {
  if (KNOWN.has(word) || IDLE.has(word) || UNIT.test(word)) return [word]
  for (let at = 2; at < word.length - 1; at++) {
    const [first, second] = [word.slice(0, at), word.slice(at)]
    if (KNOWN.has(first) && (KNOWN.has(second) || IDLE.has(second))) return [first, second]
  }
  return [word]
}

/** The names of the columns in messages and in a row `Columns`. */
export const COLUMN_NAMES: Readonly<Record<Column, string>> = {
  number: 'No',
  name: 'Player',
  surname: 'Surname',
  role: 'Role',
  base: 'Base price',
  bid: 'Bid',
  sold: 'Sold',
  team: 'Team',
  photo: 'Photo',
  status: 'Status',
  unsold: 'Unsold',
}

/** For headings that are not understood: what they may stand for. */
const HINTS: readonly (readonly [Column, RegExp])[] = [
  ['team', /team|club|owner|captain|buyer|squad|franchise/],
  ['sold', /bought|cost|hammer|sold|final|price|amount|bid/],
  ['base', /base|minimum|reserve/],
  ['number', /^(?:id|lot|no|sl|sr)\b/],
  ['photo', /photo|image|picture|pic\b/],
]

/** The first column without a place that an unknown heading may stand for. */
export function hintFor(heading: string, has: (column: Column) => boolean): Column | undefined {
  const words = wordsOf(heading).join(' ')
  return HINTS.find(([column, like]) => !has(column) && like.test(words))?.[0]
}
