/** Writes the data file as `auction-file.ts` reads it: §3's exact shape, its odd spellings included. */
import type { Instant, Rupees } from './auction.ts'

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

/** Only while an auction is running its status is 1 (§3). */
export type Phase = 'not started' | 'running' | 'over'

export interface DataFile {
  readonly status: number
  /** Our own: what a status other than 1 stands for. */
  readonly phase?: Exclude<Phase, 'running'>
  readonly auction_details: { readonly main: readonly [WireMain] }
  readonly teams: readonly WireTeam[]
  readonly recent_sell: readonly WirePlayer[]
  readonly top_sell: readonly WirePlayer[]
  readonly pending: readonly WirePlayer[]
}

/** A player of a list, in our own terms. */
export interface PlayerToWrite {
  readonly name: string
  readonly photo: string | null
  readonly serialNumber: number
  /** `at` is `null` for a player retained before the auction. */
  readonly sale: {
    readonly price: Rupees
    readonly at: Instant | null
    readonly team: string
  } | null
  readonly isUnsold: boolean
}

export interface AuctionToWrite {
  readonly phase: Phase
  readonly seriesName: string
  readonly counts: {
    readonly players: number
    readonly sold: number
    readonly unsold: number
    readonly pending: number
  }
  readonly teams: readonly {
    readonly name: string
    readonly logo: string | null
    readonly squadLimit: number
    readonly maxBid: Rupees
    readonly purse: Rupees
    readonly squad: readonly PlayerToWrite[]
  }[]
  readonly recentSales: readonly PlayerToWrite[]
  readonly topSales: readonly PlayerToWrite[]
  readonly pending: readonly PlayerToWrite[]
}

/** §9 gives 1 (active) and 2 (unsold); the other codes are not shown. */
const ACTIVE = 1
const INACTIVE = 0
const STATUS = { pending: 0, sold: 1, unsold: 2 } as const

/** The data file of an auction. */
export function writeAuctionFile(auction: AuctionToWrite): DataFile {
  const { phase, seriesName, counts, teams, recentSales, topSales, pending } = auction
  return {
    ...(phase === 'running' ? { status: ACTIVE } : { status: INACTIVE, phase }),
    auction_details: {
      main: [
        {
          series_name: seriesName,
          no_of_teams: teams.length,
          count_players_in_auction: counts.players,
          sold_count: counts.sold,
          unsold_count: counts.unsold,
          pending_count: counts.pending,
        },
      ],
    },
    teams: teams.map(({ name, logo, squadLimit, maxBid, purse, squad }) => ({
      team_name: name,
      team_logo: logo,
      current_players_count: squad.length,
      team_max_playes_count: squadLimit,
      max_bid_for_a_player: maxBid,
      current_wallet_balance: purse,
      players: squad.map(writePlayer),
    })),
    recent_sell: recentSales.map(writePlayer),
    top_sell: topSales.map(writePlayer),
    pending: pending.map(writePlayer),
  }
}

function writePlayer(player: PlayerToWrite): WirePlayer {
  const { name, photo, serialNumber, sale, isUnsold } = player
  const at = sale?.at ?? null
  return {
    full_name: name,
    profile_pic: photo,
    sl_no: serialNumber,
    auction_sold_amount: sale?.price ?? null,
    auction_action_on: at === null ? null : new Date(at).toISOString(),
    auction_sold_status: isUnsold ? STATUS.unsold : sale === null ? STATUS.pending : STATUS.sold,
    team_name: sale?.team ?? null,
  }
}
