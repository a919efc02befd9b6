/** Properties of any data file (decisions/data-file). */
import fc from 'fast-check'
import { afterEach, expect, test } from 'vitest'
import { parseAuctionFile, readAuctionFile } from './auction-file.ts'
import type { Fault, Path } from './test/arbitraries.ts'
import { befallen, impuritiesOf, validFile, valueAt, withFault } from './test/arbitraries.ts'

const MANY = { numRuns: 1000 }

afterEach(() => {
  expect(Object.keys(Object.prototype)).toEqual([])
})

test('any JSON value is read without throwing', () => {
  const anyShape = fc.oneof(
    fc.jsonValue(),
    fc.record({
      status: fc.jsonValue(),
      auction_details: fc.record({ main: fc.tuple(fc.dictionary(fc.string(), fc.jsonValue())) }),
      teams: fc.array(fc.jsonValue()),
      pending: fc.jsonValue(),
    }),
  )
  fc.assert(
    fc.property(anyShape, (given) => {
      const parsed = readAuctionFile(given)
      expect(impuritiesOf(parsed)).toEqual([])
      expect(parseAuctionFile(JSON.stringify(given))).toEqual(parsed)
    }),
    MANY,
  )
})

test('any string is read as a body without throwing', () => {
  const body = fc.oneof(fc.string(), fc.string({ unit: 'binary' }), fc.json())
  fc.assert(
    fc.property(body, (given) => {
      expect(impuritiesOf(parseAuctionFile(given))).toEqual([])
    }),
    MANY,
  )
})

test('one invalid field affects only itself', () => {
  fc.assert(
    fc.property(withFault(validFile), ({ value, path, fault }) => {
      const parsed = readAuctionFile(befallen(value, path, fault))
      expect(impuritiesOf(parsed)).toEqual([])
      const whole = readAuctionFile(value)
      expect(whole).toHaveProperty('ok', true)
      if (!parsed.ok) {
        expect(SKELETON).toContain(path.join('.'))
        return
      }
      const [ownPlace, ...otherPlaces] = placesOf(path, value.teams.length)
      const others = valueAt(whole, ['auction'])
      if (ownPlace !== undefined && isLeftOut(path, fault)) {
        const expected = befallen(others, ownPlace, { kind: 'dropped' })
        expect(without(parsed.auction, otherPlaces)).toEqual(without(expected, otherPlaces))
      } else {
        const places = ownPlace === undefined ? [] : [ownPlace, ...otherPlaces]
        expect(without(parsed.auction, places)).toEqual(without(others, places))
      }
    }),
    MANY,
  )
})

test('a number as a string reads the same', () => {
  fc.assert(
    fc.property(withFault(validFile), ({ value, path }) => {
      fc.pre(typeof valueAt(value, path) === 'number')
      const stringified = befallen(value, path, { kind: 'stringified' })
      expect(readAuctionFile(stringified)).toEqual(readAuctionFile(value))
    }),
    MANY,
  )
})

/** The fields without which the file is unreadable. */
const SKELETON = ['auction_details', 'auction_details.main', 'auction_details.main.0', 'teams']

/** Our names for the fields of the wire. */
const OURS: Readonly<Record<string, string>> = {
  status: 'isActive',
  teams: 'teams',
  recent_sell: 'recentSales',
  top_sell: 'topSales',
  pending: 'pending',
  team_name: 'name',
  team_logo: 'logo',
  current_players_count: 'squadSize',
  team_max_playes_count: 'squadLimit',
  max_bid_for_a_player: 'maxBid',
  current_wallet_balance: 'purse',
  players: 'squad',
  full_name: 'name',
  profile_pic: 'photo',
  sl_no: 'serialNumber',
  auction_sold_amount: 'soldFor',
  auction_action_on: 'soldAt',
  auction_sold_status: 'isUnsold',
}
const OUR_COUNTS: Readonly<Record<string, string>> = {
  no_of_teams: 'teams',
  count_players_in_auction: 'players',
  sold_count: 'sold',
  unsold_count: 'unsold',
  pending_count: 'pending',
}

/**
 * The places in an `Auction` that depend on the wire's field at `path`, the direct one first. A
 * team's name also determines anchors: its own, and those of teams with a similar name.
 */
function placesOf(path: Path, teamCount: number): Path[] {
  if (path[0] === 'auction_details') return placesOfSeries(path)
  const isOfPlayer = path[0] !== 'teams' || path.includes('players')
  const place = path.map((key) => {
    if (key === 'team_name' && isOfPlayer) return 'teamName'
    return typeof key === 'number' ? key : (OURS[key] ?? key)
  })
  const anchors = Array.from({ length: teamCount }, (_, team) => ['teams', team, 'anchor'])
  const tellsAnchors = path[0] === 'teams' && (path.length === 2 || path[2] === 'team_name')
  return tellsAnchors ? [place, ...anchors] : [place]
}

function placesOfSeries([, , entry, key]: Path): Path[] {
  // Only the first entry is used, and an invalid entry may move another one to the front.
  if (entry !== undefined && entry !== 0) return []
  if (key === undefined) return [['counts'], ['seriesName']]
  return key === 'series_name' ? [['seriesName']] : [['counts', OUR_COUNTS[key] ?? key]]
}

/** Whether the field is an item of a list that the fault removes. */
function isLeftOut(path: Path, fault: Fault): boolean {
  if (path[0] === 'auction_details' || typeof path.at(-1) !== 'number') return false
  if (fault.kind !== 'retyped') return true
  return typeof fault.as !== 'object' || fault.as === null || Array.isArray(fault.as)
}

/** A copy of an auction without these places. */
function without(auction: unknown, places: readonly Path[]): unknown {
  return places.reduce<unknown>(
    (rest, place) =>
      valueAt(rest, place) === undefined
        ? rest
        : befallen(rest, place, { kind: 'retyped', as: 'what was touched' }),
    auction,
  )
}
