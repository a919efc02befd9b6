/**
 * `/auctiondatafile.json` → `Auction` (specification §3, §7). Strict about the skeleton, lenient
 * about the leaves (docs/decisions/data-file.md):
 * - the body is JSON, an object, with `auction_details.main[0]` an object and `teams` a list, else
 *   there is no auction and `problem` says which part is wrong;
 * - a leaf that is missing or unreadable is `null`; a missing or null list is empty;
 * - a list item that is not an object is left out and named in `leftOut`;
 * - of what is longer than `limits.ts` allows only the part within is read, and `beyond` names it.
 * It never throws.
 */
import type { Auction, Player, Team } from './auction.ts'
import type { WireObject } from './leaf.ts'
import {
  balance,
  code,
  count,
  getOwn,
  instant,
  isWireObject,
  picture,
  price,
  text,
} from './leaf.ts'
import { fieldWithin, MOST_ENTRIES, MOST_PLAYERS, MOST_TEAMS } from './limits.ts'

/** The path of the data file on the board's own origin (§7). */
export const DATA_FILE_PATH = '/auctiondatafile.json'

/** §9 */
const ACTIVE_STATUS = 1
/** §9 */
const UNSOLD_STATUS = 2

type ParsedAuctionFile =
  | {
      readonly ok: true
      /** The part within the limits of `limits.ts`. */
      readonly auction: Auction
      /** Paths of what cannot be read, such as `teams[3].players[0]`. */
      readonly leftOut: readonly string[]
      /** Paths of what is longer than its limit. */
      readonly beyond: readonly string[]
    }
  | {
      readonly ok: false
      /** Path of the wrong part; empty for the body as a whole. */
      readonly field: string
      readonly problem: string
    }

/** Parses the text of a data file; a leading byte-order mark is tolerated. */
export function parseAuctionFile(body: string): ParsedAuctionFile {
  let file: unknown
  try {
    file = JSON.parse(body.startsWith('\uFEFF') ? body.slice(1) : body)
  } catch (cause) {
    return { ok: false, field: '', problem: `not JSON: ${messageOf(cause)}` }
  }
  return readAuctionFile(file)
}

/** Reads a data file that `JSON.parse` has parsed. */
export function readAuctionFile(file: unknown): ParsedAuctionFile {
  if (!isWireObject(file)) return { ok: false, field: '', problem: 'not a JSON object' }
  const details = getOwn(file, 'auction_details')
  const main = isWireObject(details) ? getOwn(details, 'main') : undefined
  const series: unknown = Array.isArray(main) ? main[0] : undefined
  if (!isWireObject(series)) {
    return { ok: false, field: 'auction_details.main[0]', problem: 'missing or not an object' }
  }
  if (!Array.isArray(getOwn(file, 'teams')))
    return { ok: false, field: 'teams', problem: 'missing or not a list' }

  const reading: Reading = { entries: 0, anchors: new Map(), leftOut: [], beyond: [] }
  const ofFile = fieldsOf(file, '', reading)
  const ofSeries = fieldsOf(series, 'auction_details.main[0].', reading)
  const auction: Auction = {
    seriesName: text(ofSeries('series_name')),
    isActive: code(ofFile('status')) === ACTIVE_STATUS,
    phase: text(ofFile('phase')),
    counts: {
      teams: count(ofSeries('no_of_teams')),
      players: count(ofSeries('count_players_in_auction')),
      sold: count(ofSeries('sold_count')),
      unsold: count(ofSeries('unsold_count')),
      pending: count(ofSeries('pending_count')),
    },
    teams: listOf(ofFile, 'teams', '', reading, toTeam),
    recentSales: listOf(ofFile, 'recent_sell', '', reading, toPlayer),
    topSales: listOf(ofFile, 'top_sell', '', reading, toPlayer),
    pending: listOf(ofFile, 'pending', '', reading, toPlayer),
  }
  return { ok: true, auction, leftOut: reading.leftOut, beyond: reading.beyond }
}

function toTeam(field: Fields, path: string, reading: Reading): Team {
  const name = text(field('team_name'))
  return {
    anchor: newAnchor(name, reading.anchors),
    name,
    logo: picture(field('team_logo')),
    squadSize: count(field('current_players_count')),
    squadLimit: count(field('team_max_playes_count')),
    maxBid: price(field('max_bid_for_a_player')),
    purse: balance(field('current_wallet_balance')),
    squad: listOf(field, 'players', path, reading, toPlayer),
  }
}

function toPlayer(field: Fields): Player {
  return {
    name: text(field('full_name')),
    photo: picture(field('profile_pic')),
    serialNumber: text(field('sl_no')),
    soldFor: price(field('auction_sold_amount')),
    soldAt: instant(field('auction_action_on')),
    teamName: text(field('team_name')),
    isUnsold: code(field('auction_sold_status')) === UNSOLD_STATUS,
  }
}

/** Counters and notes of reading a file. */
interface Reading {
  /** Of the lists so far. */
  entries: number
  /** The anchors so far, each with the last number that was appended to it. */
  readonly anchors: Map<string, number>
  readonly leftOut: string[]
  readonly beyond: string[]
}

/** Gives the fields of one object, as far as they are within their limits. */
type Fields = (key: string) => unknown

function fieldsOf(wire: WireObject, path: string, { beyond }: Reading): Fields {
  return (key) => fieldWithin(wire, key, path, beyond)
}

/**
 * Reads the first `most` entries of a list, or fewer once there were `MOST_ENTRIES`. A missing, null or
 * otherwise unreadable list is empty; only the last is named as left out.
 */
function listOf<Item>(
  field: Fields,
  key: string,
  path: string,
  reading: Reading,
  read: (field: Fields, path: string, reading: Reading) => Item,
): readonly Item[] {
  const list = field(key) ?? []
  const listPath = path + key
  const most = key === 'teams' ? MOST_TEAMS : MOST_PLAYERS
  if (!Array.isArray(list)) {
    reading.leftOut.push(listPath)
    return []
  }
  const within: unknown[] = list.slice(0, Math.min(most, MOST_ENTRIES - reading.entries))
  reading.entries += within.length
  if (within.length < list.length) reading.beyond.push(listPath)
  return within.flatMap((wire, index) => {
    const at = `${listPath}[${index}]`
    if (isWireObject(wire)) return [read(fieldsOf(wire, `${at}.`, reading), `${at}.`, reading)]
    reading.leftOut.push(at)
    return []
  })
}

/** A word of any script; marks alone (of an emoji) are not words. */
const WORD = /[\p{L}\p{N}][\p{L}\p{M}\p{N}]*/gu

/**
 * `team-` and the words of the name, with a number appended if another team has that anchor.
 */
function newAnchor(name: string | null, taken: Map<string, number>): string {
  const words = (name ?? '').normalize('NFKC').toLowerCase().match(WORD)
  const first = `team-${words === null ? taken.size + 1 : words.join('-')}`
  let again = taken.get(first) ?? 1
  let anchor = first
  while (taken.has(anchor)) anchor = `${first}-${++again}`
  taken.set(first, again).set(anchor, 1)
  return anchor
}

function messageOf(cause: unknown): string {
  return cause instanceof Error ? cause.message : String(cause)
}
