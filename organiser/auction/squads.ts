/** Squads, purses and maximum bids, computed from retentions and sales. */
import type { Instant, Rupees } from '../../contract/auction.ts'
import type { League, LeaguePlayer, LeagueTeam, TeamName } from './league.ts'
import { type AuctionState, playerOf } from './state.ts'

interface SquadMember {
  readonly player: LeaguePlayer
  /** `null` for a retained player whose price is unknown. */
  readonly price: Rupees | null
  /** `null` for a player retained before the auction. */
  readonly boughtAt: Instant | null
}

export interface Squad {
  readonly team: LeagueTeam
  /** Retained players first, then in the order in which they were bought. */
  readonly members: readonly SquadMember[]
  /** The rest of the purse. */
  readonly purse: Rupees
  /** The most the team may bid for one player now. */
  readonly maxBid: Rupees
}

/** The present squads, in the league's order of teams. */
export function squadsOf(state: AuctionState): readonly Squad[] {
  return state.league.teams.map((team) => squadOf(state, team))
}

/** `undefined` where the league has no such team. */
export function squadNamed(state: AuctionState, name: TeamName): Squad | undefined {
  const team = state.league.teams.find((one) => one.name === name)
  return team && squadOf(state, team)
}

/** The present squad of one team. */
function squadOf(state: AuctionState, team: LeagueTeam): Squad {
  const { league } = state
  const members: SquadMember[] = []
  for (const { player, team: name, price } of league.retained) {
    if (name === team.name) members.push({ player, price, boughtAt: null })
  }
  for (const { serialNumber, team: name, price, at } of state.sales) {
    const player = playerOf(state, serialNumber)
    if (name === team.name && player !== undefined) members.push({ player, price, boughtAt: at })
  }
  const spent = members.reduce((sum, { price }) => sum + (price ?? 0), 0)
  const purse = (team.purse ?? league.purse) - spent
  return { team, members, purse, maxBid: maxBid(league, purse, members.length) }
}

/**
 * The purse less the lowest price for each place that must still be filled after this one, up to
 * the smallest squad; never above the purse, never below zero, and zero when the squad is full.
 */
export function maxBid(league: League, purse: Rupees, squadSize: number): Rupees {
  if (squadSize >= league.largestSquad) return 0
  const placesAfterThis = Math.max(0, league.smallestSquad - squadSize - 1)
  return Math.max(0, purse - placesAfterThis * league.lowestPrice)
}
