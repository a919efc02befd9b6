/** Makes data files and live players as an auction service spells them (specification §3). */
import type { DataFile, WireMain, WirePlayer, WireTeam } from '../../contract/wire-file.ts'

/** One JSON object of the wire. */
export type Wire = Record<string, unknown>

/** Replaces fields of `T` with any value, a wrong one too. */
type Fields<T> = Partial<Record<keyof T, unknown>>

/** A player of a list. */
export function player(fields: Fields<WirePlayer> = {}) {
  return {
    full_name: 'Asha Rane',
    profile_pic: '/pictures/asha.svg',
    sl_no: 101,
    auction_sold_amount: 27_00_00_000,
    auction_action_on: '2024-11-24T10:30:00Z',
    team_name: 'Mumbai Mariners',
    auction_sold_status: 1,
    ...fields,
  }
}

/** `count` players with names and numbers of their own. */
export function players(count: number, prefix: string, fields: Fields<WirePlayer> = {}) {
  return Array.from({ length: count }, (_, index) =>
    player({ full_name: `${prefix} ${index + 1}`, sl_no: 1000 + index, ...fields }),
  )
}

export function team(fields: Fields<WireTeam> = {}) {
  return {
    team_name: 'Mumbai Mariners',
    team_logo: '/pictures/mariners.svg',
    current_players_count: 12,
    team_max_playes_count: 25,
    max_bid_for_a_player: 4_50_00_000,
    current_wallet_balance: 12_34_56_789,
    players: [],
    ...fields,
  }
}

/** `auction_details` with the counts and name given. */
export function details(fields: Fields<WireMain> = {}) {
  return {
    main: [
      {
        series_name: 'Monsoon Premier League',
        no_of_teams: 4,
        count_players_in_auction: 120,
        sold_count: 63,
        unsold_count: 9,
        pending_count: 48,
        ...fields,
      },
    ],
  }
}

/** A whole data file with every list filled. */
export function auctionFile(fields: Fields<DataFile> = {}) {
  return {
    status: 1,
    auction_details: details(),
    teams: [
      team({ players: [player(), player({ full_name: 'Bela Nair', sl_no: 102 })] }),
      team({ team_name: 'Chennai Cyclones', current_players_count: 20 }),
      team({ team_name: 'Delhi Dynamos', current_players_count: 25 }),
      team({ team_name: 'Kolkata Kites', current_players_count: 26 }),
    ],
    recent_sell: [player(), player({ full_name: 'Bela Nair', sl_no: 102 })],
    top_sell: [
      player({ full_name: 'Top One', sl_no: 201, auction_sold_amount: 30_00_00_000 }),
      player({ full_name: 'Top Two', sl_no: 202, auction_sold_amount: 20_00_00_000 }),
    ],
    pending: [
      player({ full_name: 'Waiting Wasim', sl_no: 301, auction_sold_status: 0 }),
      player({ full_name: 'Passed Pran', sl_no: 302, auction_sold_status: 2 }),
    ],
    ...fields,
  }
}

/** The player of a live event (§3). */
export function livePlayer(fields: Wire = {}): Wire {
  return {
    name: 'Dev Kulkarni',
    img: '/pictures/dev.svg',
    pdf_sl_no: 77,
    amount: 20_00_000,
    ...fields,
  }
}
