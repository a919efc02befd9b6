import { details, type Wire } from '../../tests/kit/wire.ts'

/** The data file of an auction without teams and players, in which nothing is wrong. */
export function emptyFile(series: Wire = {}) {
  const counts = { no_of_teams: 0, count_players_in_auction: 0, sold_count: 0, unsold_count: 0 }
  const auction_details = details({ ...counts, pending_count: 0, ...series })
  return { status: 1, auction_details, teams: [], recent_sell: [], top_sell: [], pending: [] }
}
