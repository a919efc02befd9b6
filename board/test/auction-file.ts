import type { Auction } from '../../contract/auction.ts'
import { readAuctionFile } from '../../contract/auction-file.ts'

const sold = {
  full_name: 'Veer Sandhu',
  profile_pic: '/photos/sandhu.jpg',
  sl_no: 7,
  auction_sold_amount: 2_50_00_000,
  auction_action_on: '2025-04-01 15:30:00',
  team_name: 'Chennai Chargers',
  auction_sold_status: 1,
}

/** A data file as it stands on the wire, every field of §3 in it. */
export const AUCTION_FILE = {
  status: 1,
  auction_details: {
    main: [
      {
        series_name: 'Premier League 2025',
        no_of_teams: 3,
        count_players_in_auction: 120,
        sold_count: 64,
        unsold_count: 17,
        pending_count: 39,
      },
    ],
  },
  teams: [
    {
      team_name: 'Chennai Chargers',
      team_logo: '/logos/chennai.png',
      current_players_count: 8,
      team_max_playes_count: 10,
      max_bid_for_a_player: 27_00_00_000,
      current_wallet_balance: 31_50_00_000,
      players: [sold, { ...sold, full_name: 'Kiran Deshpande', sl_no: 8, profile_pic: null }],
    },
    {
      team_name: 'मुंबई',
      team_logo: null,
      current_players_count: 10,
      team_max_playes_count: 10,
      max_bid_for_a_player: 0,
      current_wallet_balance: -5_000,
      players: [],
    },
    {
      team_name: 'Delhi Dynamos',
      team_logo: '/logos/delhi.png',
      current_players_count: 3,
      team_max_playes_count: 10,
      max_bid_for_a_player: 12_00_00_000,
      current_wallet_balance: 40_00_00_000,
      players: [],
    },
  ],
  recent_sell: [sold, { ...sold, full_name: 'Aarav Menon', sl_no: '18', team_name: 'मुंबई' }],
  top_sell: [
    { ...sold, full_name: 'Aarav Menon', sl_no: '18', auction_sold_amount: 27_00_00_000 },
    sold,
  ],
  pending: [
    { full_name: 'Shubman Gill', profile_pic: '/photos/gill.jpg', sl_no: 77 },
    { full_name: 'Prithvi Shaw', sl_no: 100, auction_sold_status: 2 },
  ],
}

/** So many teams like the first one, called Team 1, Team 2, …; of these maximum bids, where they are given. */
export function numberedTeams(count: number, maxBids: readonly (number | null)[] = []) {
  return Array.from({ length: count }, (_, index) => ({
    ...AUCTION_FILE.teams[0],
    team_name: `Team ${index + 1}`,
    ...(index < maxBids.length && { max_bid_for_a_player: maxBids[index] }),
  }))
}

/** The auction of `AUCTION_FILE`, with some of the file's parts replaced. */
export function auction(changes: Readonly<Record<string, unknown>> = {}): Auction {
  const file = readAuctionFile({ ...AUCTION_FILE, ...changes })
  if (!file.ok) throw new Error(`${file.field} ${file.problem}`)
  return file.auction
}
