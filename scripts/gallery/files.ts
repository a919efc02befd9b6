/** Data files for the states that the middle of an auction does not show. */
import type { Wire } from '../../testing/wire.ts'
import { listIn, objectIn } from './league.ts'

/** Of the rehearsal's league: a purse before the auction, and what may be bid out of it at once. */
const FULL_PURSE = 10_00_00_000
const HIGHEST_FIRST_BID = 8_20_00_000

function withMain(file: Wire, fields: Wire): Wire {
  const [main] = listIn(objectIn(file, 'auction_details'), 'main')
  return { ...file, auction_details: { main: [{ ...main, ...fields }] } }
}

function withTeams(file: Wire, change: (team: Wire) => Wire): Wire {
  return { ...file, teams: listIn(file, 'teams').map(change) }
}

export function inactive(file: Wire): Wire {
  return { ...file, status: 0 }
}

/** Before the first lot of all: nobody bought, nobody sold, nobody listed. */
export function withEmptyLists(file: Wire): Wire {
  const counts = { count_players_in_auction: 0, sold_count: 0, unsold_count: 0, pending_count: 0 }
  const teams = withTeams(file, (team) => ({
    ...team,
    current_players_count: 0,
    current_wallet_balance: FULL_PURSE,
    max_bid_for_a_player: HIGHEST_FIRST_BID,
    players: [],
  }))
  return { ...withMain(teams, counts), recent_sell: [], top_sell: [], pending: [] }
}

export function withoutTeams(file: Wire): Wire {
  return { ...withMain(withEmptyLists(file), { no_of_teams: 0 }), teams: [] }
}

/** Every squad at its limit, by repeating those who are in it. */
export function withFullSquads(file: Wire): Wire {
  const full = withTeams(file, (team) => {
    const squad = listIn(team, 'players')
    const limit = Number(team['team_max_playes_count'])
    return {
      ...team,
      current_players_count: limit,
      max_bid_for_a_player: 0,
      players: Array.from({ length: limit }, (_, index) => squad[index % squad.length]),
    }
  })
  const sold = listIn(full, 'teams').flatMap((team) => listIn(team, 'players')).length
  const counts = { sold_count: sold, unsold_count: 0, pending_count: 0 }
  return { ...withMain(full, { ...counts, count_players_in_auction: sold }), pending: [] }
}

/** Nothing left; one team has spent more than it had. */
export function withSpentPurses(file: Wire): Wire {
  const [, second] = listIn(file, 'teams')
  return withTeams(file, (team) => ({
    ...team,
    current_wallet_balance: team === second ? -25_00_000 : 0,
    max_bid_for_a_player: 0,
  }))
}

/** So many teams, by repeating those there are with a number behind their names. */
export function withTeamCount(file: Wire, count: number): Wire {
  const teams = listIn(file, 'teams')
  const many = Array.from({ length: count }, (_, index) => {
    const team = teams[index % teams.length] ?? {}
    const round = Math.floor(index / teams.length) + 1
    return round === 1 ? team : { ...team, team_name: `${team['team_name']} ${round}` }
  })
  return { ...withMain(file, { no_of_teams: count }), teams: many }
}

/** Those still to come who have a picture, as a live event names them; one of Latin letters first. */
export function nextLots(file: Wire): readonly Wire[] {
  const lots = listIn(file, 'pending')
    .filter(({ profile_pic }) => typeof profile_pic === 'string')
    .map(({ full_name, profile_pic, sl_no }) => ({
      name: full_name,
      img: profile_pic,
      pdf_sl_no: sl_no,
    }))
  const first = lots.findIndex(({ name }) => typeof name === 'string' && /^[ -~]+$/.test(name))
  return [...lots.slice(first), ...lots.slice(0, Math.max(0, first))]
}
