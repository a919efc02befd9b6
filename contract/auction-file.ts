/**
 * `/auctiondatafile.json` → `Auction` (specification §3, §7). Strict about the skeleton, lenient
 * about the leaves (docs/decisions/data-file.md):
 * - the body is JSON, an object, with `auction_details.main[0]` an object and `teams` a list, else
 *   there is no auction and `problem` says which part is wrong;
 * - a leaf that is missing or unreadable is `null`; a missing or null list is empty;
 * - a list item that is not an object is left out and named in `leftOut`.
 * It never throws.
 */
import type { Auction, Player, Team } from './auction.ts'
import type { WireObject } from './leaf.ts'
import { balance, code, count, instant, isWireObject, own, picture, price, text } from './leaf.ts'

/** The path of the data file on the board's own origin (§7). */
export const DATA_FILE_PATH = '/auctiondatafile.json'

/** §9 */
const ACTIVE_STATUS = 1
/** §9 */
const UNSOLD_STATUS = 2

export type ParsedAuctionFile =
  | {
      readonly ok: true
      readonly auction: Auction
      /** Paths of what was left out, such as `teams[3].players[0]`. */
      readonly leftOut: readonly string[]
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
  const details = own(file, 'auction_details')
  const main = isWireObject(details) ? own(details, 'main') : undefined
  const series: unknown = Array.isArray(main) ? main[0] : undefined
  if (!isWireObject(series)) {
    return { ok: false, field: 'auction_details.main[0]', problem: 'missing or not an object' }
  }
  const teams = own(file, 'teams')
  if (!Array.isArray(teams)) return { ok: false, field: 'teams', problem: 'missing or not a list' }

  const leftOut: string[] = []
  const anchors = new Set<string>()
  const auction: Auction = {
    seriesName: text(own(series, 'series_name')),
    isActive: code(own(file, 'status')) === ACTIVE_STATUS,
    counts: {
      teams: count(own(series, 'no_of_teams')),
      players: count(own(series, 'count_players_in_auction')),
      sold: count(own(series, 'sold_count')),
      unsold: count(own(series, 'unsold_count')),
      pending: count(own(series, 'pending_count')),
    },
    teams: objectsOf(teams, 'teams', leftOut).map(({ item, path }) =>
      toTeam(item, path, anchors, leftOut),
    ),
    recentSales: playersOf(file, 'recent_sell', '', leftOut),
    topSales: playersOf(file, 'top_sell', '', leftOut),
    pending: playersOf(file, 'pending', '', leftOut),
  }
  return { ok: true, auction, leftOut }
}

function toTeam(wire: WireObject, path: string, anchors: Set<string>, leftOut: string[]): Team {
  const name = text(own(wire, 'team_name'))
  return {
    anchor: newAnchor(name, anchors),
    name,
    logo: picture(own(wire, 'team_logo')),
    squadSize: count(own(wire, 'current_players_count')),
    squadLimit: count(own(wire, 'team_max_playes_count')),
    maxBid: price(own(wire, 'max_bid_for_a_player')),
    purse: balance(own(wire, 'current_wallet_balance')),
    squad: playersOf(wire, 'players', `${path}.`, leftOut),
  }
}

function toPlayer(wire: WireObject): Player {
  return {
    name: text(own(wire, 'full_name')),
    photo: picture(own(wire, 'profile_pic')),
    serialNumber: text(own(wire, 'sl_no')),
    soldFor: price(own(wire, 'auction_sold_amount')),
    soldAt: instant(own(wire, 'auction_action_on')),
    teamName: text(own(wire, 'team_name')),
    isUnsold: code(own(wire, 'auction_sold_status')) === UNSOLD_STATUS,
  }
}

/** A missing, null or otherwise unreadable list is empty; only the last is named as left out. */
function playersOf(
  wire: WireObject,
  key: string,
  prefix: string,
  leftOut: string[],
): readonly Player[] {
  const list = own(wire, key)
  if (list === undefined || list === null) return []
  if (!Array.isArray(list)) {
    leftOut.push(prefix + key)
    return []
  }
  return objectsOf(list, prefix + key, leftOut).map(({ item }) => toPlayer(item))
}

function objectsOf(
  list: readonly unknown[],
  path: string,
  leftOut: string[],
): { item: WireObject; path: string }[] {
  return list.flatMap((item, index) => {
    const itemPath = `${path}[${index}]`
    if (isWireObject(item)) return [{ item, path: itemPath }]
    leftOut.push(itemPath)
    return []
  })
}

/** A word of any script; marks alone (of an emoji) are not words. */
const WORD = /[\p{L}\p{N}][\p{L}\p{M}\p{N}]*/gu

/**
 * `team-` and the words of the name, with a number appended if another team has that anchor.
 */
function newAnchor(name: string | null, taken: Set<string>): string {
  const words = (name ?? '').normalize('NFKC').toLowerCase().match(WORD)
  const first = `team-${words === null ? taken.size + 1 : words.join('-')}`
  let anchor = first
  for (let again = 2; taken.has(anchor); again++) anchor = `${first}-${again}`
  taken.add(anchor)
  return anchor
}

function messageOf(cause: unknown): string {
  return cause instanceof Error ? cause.message : String(cause)
}
