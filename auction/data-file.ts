/**
 * The state of an auction as `/auctiondatafile.json`: §3's exact shape, its odd spellings included.
 */
import type { Instant, Rupees } from '../contract/auction.ts'
import type { LeaguePlayer } from './league.ts'
import type { SquadMember } from './squads.ts'
import { squadsOf } from './squads.ts'
import type { AuctionState, Sale } from './state.ts'

/** How many players the sell lists carry. */
const LONGEST_SELL_LIST = 20

/** §9 gives 1 (active) and 2 (unsold); a sale's own code and a pending player's are not shown. */
const ACTIVE = 1
const SOLD_STATUS = { pending: 0, sold: 1, unsold: 2 } as const

export interface WirePlayer {
  readonly full_name: string
  readonly profile_pic: string | null
  readonly sl_no: number
  readonly auction_sold_amount: Rupees | null
  /** ISO 8601, UTC. */
  readonly auction_action_on: string | null
  readonly auction_sold_status: number
  readonly team_name: string | null
}

export interface WireTeam {
  readonly team_name: string
  readonly team_logo: string | null
  readonly current_players_count: number
  readonly team_max_playes_count: number
  readonly max_bid_for_a_player: Rupees
  readonly current_wallet_balance: Rupees
  readonly players: readonly WirePlayer[]
}

export interface WireMain {
  readonly series_name: string
  readonly no_of_teams: number
  readonly count_players_in_auction: number
  readonly sold_count: number
  readonly unsold_count: number
  readonly pending_count: number
}

export interface DataFile {
  readonly status: number
  readonly auction_details: { readonly main: readonly [WireMain] }
  readonly teams: readonly WireTeam[]
  readonly recent_sell: readonly WirePlayer[]
  readonly top_sell: readonly WirePlayer[]
  readonly pending: readonly WirePlayer[]
}

/**
 * What §3 has no field for: the open lot, the rules and the base prices. It stands in the data file
 * under the key `gavel`, which boards ignore, so that any publisher can go on
 * from the file alone, and so that `If-Match` on the file covers the bids too.
 */
export interface Checkpoint {
  /** Counts the publications, so that no two files of a room are ever the same. */
  readonly revision: number
  readonly lot: { readonly sl_no: number; readonly amount: Rupees } | null
  readonly rules: {
    readonly purse: Rupees
    readonly largest_squad: number
    readonly smallest_squad: number
    readonly lowest_price: Rupees
  }
  /** Number and base price of each player in the auction, in the league's order. */
  readonly base_prices: readonly (readonly [sl_no: number, basePrice: Rupees])[]
}

export interface DataFileWithCheckpoint extends DataFile {
  readonly gavel: Checkpoint
}

/** The data file of a state together with all that `readState` needs to give the state back. */
export function dataFileWithCheckpoint(
  state: AuctionState,
  revision: number,
): DataFileWithCheckpoint {
  const { league, lot, absent } = state
  return {
    ...dataFileOf(state),
    gavel: {
      revision,
      lot: lot === null ? null : { sl_no: lot.serialNumber, amount: lot.amount },
      rules: {
        purse: league.purse,
        largest_squad: league.largestSquad,
        smallest_squad: league.smallestSquad,
        lowest_price: league.lowestPrice,
      },
      base_prices: league.players
        .filter(({ serialNumber }) => !absent.has(serialNumber))
        .map(({ serialNumber, basePrice }) => [serialNumber, basePrice]),
    },
  }
}

/**
 * The data file of a state. Players in the auction = sold + unsold + pending; the list `pending`
 * carries all who are not sold, the unsold ones with status 2. Retained players stand in their
 * squads only.
 */
export function dataFileOf(state: AuctionState): DataFile {
  const { league, sales, unsold, absent } = state
  const bySerial = new Map(league.players.map((player) => [player.serialNumber, player]))
  const sold = new Set(sales.map(({ serialNumber }) => serialNumber))
  const notSold = league.players.filter(
    ({ serialNumber }) => !sold.has(serialNumber) && !absent.has(serialNumber),
  )
  const listed = (list: readonly Sale[]): WirePlayer[] =>
    list.slice(0, LONGEST_SELL_LIST).flatMap(({ serialNumber, price, at, team }) => {
      const player = bySerial.get(serialNumber)
      return player === undefined ? [] : [soldPlayer(player, price, at, team)]
    })
  return {
    status: ACTIVE,
    auction_details: {
      main: [
        {
          series_name: league.seriesName,
          no_of_teams: league.teams.length,
          count_players_in_auction: league.players.length - absent.size,
          sold_count: sales.length,
          unsold_count: unsold.size,
          pending_count: notSold.length - unsold.size,
        },
      ],
    },
    teams: squadsOf(state).map(({ team, members, purse, maxBid }) => ({
      team_name: team.name,
      team_logo: team.logo,
      current_players_count: members.length,
      team_max_playes_count: league.largestSquad,
      max_bid_for_a_player: maxBid,
      current_wallet_balance: purse,
      players: members.map((member) => squadMember(member, team.name)),
    })),
    recent_sell: listed(sales.toReversed()),
    // The sort is stable and the sales are in order of time: of two equal prices the earlier leads.
    top_sell: listed(sales.toSorted((one, other) => other.price - one.price)),
    pending: notSold.map((player) => pendingPlayer(player, unsold.has(player.serialNumber))),
  }
}

function squadMember({ player, price, boughtAt }: SquadMember, team: string): WirePlayer {
  return soldPlayer(player, price, boughtAt, team)
}

function soldPlayer(
  player: LeaguePlayer,
  price: Rupees,
  at: Instant | null,
  team: string,
): WirePlayer {
  return {
    full_name: player.name,
    profile_pic: player.photo,
    sl_no: player.serialNumber,
    auction_sold_amount: price,
    auction_action_on: at === null ? null : new Date(at).toISOString(),
    auction_sold_status: SOLD_STATUS.sold,
    team_name: team,
  }
}

function pendingPlayer(player: LeaguePlayer, isUnsold: boolean): WirePlayer {
  return {
    full_name: player.name,
    profile_pic: player.photo,
    sl_no: player.serialNumber,
    auction_sold_amount: null,
    auction_action_on: null,
    auction_sold_status: isUnsold ? SOLD_STATUS.unsold : SOLD_STATUS.pending,
    team_name: null,
  }
}
