/** Results of single lots, for tests. */
import type { LeaguePlayer } from '../../auction/league.ts'
import type { LotResult } from '../auction-result.ts'

export function sold(of: LeaguePlayer, team: string, ...bids: number[]): LotResult {
  return { player: of, bids, sale: { team, price: bids.at(-1) ?? 0 } }
}

export function unsold(of: LeaguePlayer): LotResult {
  return { player: of, bids: [], sale: null }
}
