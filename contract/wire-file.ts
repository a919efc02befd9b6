/** Writes the data file as `auction-file.ts` reads it: §3's exact shape, its odd spellings included. */
import type { Instant, Rupees } from './auction.ts'

export type WirePlayer = ReturnType<typeof writePlayer>

export type WireTeam = ReturnType<typeof writeTeam>

export type WireMain = ReturnType<typeof writeMain>

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
  /** `at` is `null` for a player retained before the auction, whose `price` may be unknown. */
  readonly sale: {
    readonly price: Rupees | null
    readonly at: Instant | null
    readonly team: string
  } | null
  readonly isUnsold: boolean
}

interface AuctionToWrite {
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
const STATUS = { pending: 0, sold: 1, unsold: 2 }

/** The data file of an auction. */
export function writeAuctionFile(auction: AuctionToWrite): DataFile {
  const { phase, teams, recentSales, topSales, pending } = auction
  return {
    ...(phase === 'running' ? { status: ACTIVE } : { status: INACTIVE, phase }),
    auction_details: { main: [writeMain(auction)] },
    teams: teams.map(writeTeam),
    recent_sell: recentSales.map(writePlayer),
    top_sell: topSales.map(writePlayer),
    pending: pending.map(writePlayer),
  }
}

function writeMain({ seriesName, counts, teams }: AuctionToWrite) {
  return {
    series_name: seriesName,
    no_of_teams: teams.length,
    count_players_in_auction: counts.players,
    sold_count: counts.sold,
    unsold_count: counts.unsold,
    pending_count: counts.pending,
  }
}

function writeTeam(team: AuctionToWrite['teams'][number]) {
  return {
    team_name: team.name,
    team_logo: team.logo,
    current_players_count: team.squad.length,
    team_max_playes_count: team.squadLimit,
    max_bid_for_a_player: team.maxBid,
    current_wallet_balance: team.purse,
    players: team.squad.map(writePlayer),
  }
}

function writePlayer({ name, photo, serialNumber, sale, isUnsold }: PlayerToWrite) {
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
