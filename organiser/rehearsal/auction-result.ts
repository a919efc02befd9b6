/** The results of an auction, lot by lot, before it is played. */

import type { Rupees } from '../../contract/auction.ts'
import type { League, LeaguePlayer, TeamName } from '../auction/league.ts'

/** How one lot goes: its bids in rising order, the opening bid first, and how it ends. */
export interface LotResult {
  readonly player: LeaguePlayer
  readonly bids: readonly Rupees[]
  /** `null` when nobody bid. */
  readonly sale: { readonly team: TeamName; readonly price: Rupees } | null
}

/** A whole auction, ready to be played. */
export interface AuctionResult {
  readonly league: League
  readonly lots: readonly LotResult[]
}
