/** The specification's English, letter for letter. Texts of the features alone are in `features-en.ts`. */
export const FIRST_SCREEN_EN = {
  loading: 'Loading…',
  failed: 'Failed to load auction data',
  tryAgain: 'Try again',
  trying: 'Trying…',

  livePaused: 'Live updates paused',

  auctionOf: (series: string) => `${series} Auction`,
  totalTeams: 'Total Teams',
  status: 'Status',
  active: 'ACTIVE',
  inactive: 'INACTIVE',

  statistics: 'Auction Statistics',
  totalPlayers: 'Total Players',
  sold: 'Sold',
  unsold: 'Unsold',
  pending: 'Pending',

  teamSummary: 'Team Summary',
  team: 'Team',
  maxBid: 'Max Bid for Player',
  players: 'Players',
  placesTaken: (taken: string, limit: string) => `${taken} of ${limit}`,
  playersOf: (team: string) => `Players of ${team}`,

  lists: 'Auction lists',
  teams: 'Teams',
  pendingPlayers: 'Pending Players',
  recentSells: 'Recent Sells',
  topSells: 'Top Sells',
  noTeams: 'No teams yet',
  noPlayers: 'No players yet',
  noPending: 'No pending players',
  noRecent: 'No recent sells',
  noTop: 'No top sells yet',

  squad: (taken: string, limit: string) => `${taken}/${limit} players`,
  purse: 'Remaining Budget',
  serial: (number: string) => `SL: ${number}`,
  soldBadge: 'SOLD',
  /** The button that a photo is while data is saved. */
  photoOf: (player: string) => `Photo of ${player}`,

  notFound: 'Oops! Page not found',
  notFoundTitle: 'Page not found',
  home: 'Return to Home',
}
