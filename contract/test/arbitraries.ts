/** Arbitraries for the contract's property tests: valid data files and messages. */
import fc from 'fast-check'
import { EVENT_TYPES } from '../auction-event.ts'

/** Names as they stand on the sheets of a league: scripts, marks, markup, nothing but emoji. */
const name = fc.oneof(
  fc.constantFrom(
    'Mumbai Indians',
    'चेन्नई सुपर किंग्स',
    'சென்னை சூப்பர் கிங்ஸ்',
    'ರಾಯಲ್ ಚಾಲೆಂಜರ್ಸ್',
    "O'Brien & Sons <b>",
    '🏏',
    'A',
    'A-2',
  ),
  fc.string({ minLength: 1, maxLength: 12 }).filter((text) => text.trim() !== ''),
)
const picture = fc.constantFrom(
  '/photos/ms sandhu.jpg',
  'https://cdn.example/p.webp',
  'data:image/png;base64,AA==',
)
const serial = fc.oneof(fc.nat(9999), fc.nat(9999).map(String))
const rupees = fc.nat(2_000_000_000)
const count = fc.nat(300)
const instant = fc.constantFrom(
  '2024-11-24 15:04:05',
  '2024-11-24T15:04:05Z',
  '2024-11-24T15:04:05.250+05:30',
)

const player = fc.record({
  full_name: name,
  profile_pic: picture,
  sl_no: serial,
  auction_sold_amount: rupees,
  auction_action_on: instant,
  team_name: name,
  auction_sold_status: fc.constantFrom(0, 1, 2),
})
const players = fc.array(player, { maxLength: 3 })

/** A valid data file with every field of specification §3. */
export const validFile = fc.record({
  status: fc.constantFrom(0, 1),
  auction_details: fc.record({
    main: fc.array(
      fc.record({
        series_name: name,
        no_of_teams: count,
        count_players_in_auction: count,
        sold_count: count,
        unsold_count: count,
        pending_count: count,
      }),
      { minLength: 1, maxLength: 2 },
    ),
  }),
  teams: fc.array(
    fc.record({
      team_name: name,
      team_logo: picture,
      current_players_count: count,
      team_max_playes_count: count,
      max_bid_for_a_player: rupees,
      current_wallet_balance: fc.integer({ min: -1_000_000, max: 1_200_000_000 }),
      players,
    }),
    { maxLength: 3 },
  ),
  recent_sell: players,
  top_sell: players,
  pending: players,
})

/** A valid message with every field that ours have. */
export const validMessage = fc.record({
  eventType: fc.constantFrom(...EVENT_TYPES),
  data: fc.record({ name, img: picture, pdf_sl_no: serial, amount: rupees }),
  seq: fc.integer({ min: 1 }),
  check: fc.stringMatching(/^[0-9a-f]{16}$/),
  replayed: fc.boolean(),
})

/**
 * The faults in a parser's result, with its place: a number that is none, `undefined`, a key or
 * an object of the prototype's making. Empty for a clean result.
 */
export function impuritiesOf(value: unknown, place = 'result'): string[] {
  if (value === undefined) return [`${place} is undefined`]
  if (typeof value === 'number') return Number.isFinite(value) ? [] : [`${place} is ${value}`]
  if (value === null || typeof value === 'string' || typeof value === 'boolean') return []
  if (Array.isArray(value)) return value.flatMap((item, i) => impuritiesOf(item, `${place}[${i}]`))
  if (typeof value !== 'object' || Object.getPrototypeOf(value) !== Object.prototype) {
    return [`${place} is no plain object`]
  }
  return Reflect.ownKeys(value).flatMap((key) => {
    const inner = `${place}.${String(key)}`
    return typeof key === 'symbol' || ['__proto__', 'constructor', 'prototype'].includes(key)
      ? [`${inner} is a key of the prototype`]
      : impuritiesOf(Reflect.get(value, key), inner)
  })
}
