import type { FirstScreenMessages } from './messages.ts'

/** The specification's English, letter for letter. What only the features say is in `languages/en.tsx`. */
export const FIRST_SCREEN_EN: FirstScreenMessages = {
  loading: 'Loading…',
  failed: 'Failed to load auction data',
  tryAgain: 'Try again',
  trying: 'Trying…',

  livePaused: 'Live updates paused',
  live: 'Live',
  reconnecting: 'Reconnecting…',
  listsAsOf: (time) => `Lists as of ${time}`,
  changesSince: (count) => `${count} ${count === 1 ? 'change' : 'changes'} since then`,
  refresh: 'Refresh',
  refreshing: 'Refreshing…',
  refreshFailed: 'Could not refresh',
  delayed: (seconds) => `${seconds} s delay`,
  figuresDiffer: (count) => `${count} ${count === 1 ? 'figure differs' : 'figures differ'}`,

  auctionOf: (series) => `${series} Auction`,
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
  placesTaken: (taken, limit) => `${taken} of ${limit}`,
  playersOf: (team) => `Players of ${team}`,

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

  squad: (taken, limit) => `${taken}/${limit} players`,
  purse: 'Remaining Budget',
  serial: (number) => `SL: ${number}`,
  soldBadge: 'SOLD',
  photoOf: (player) => `Photo of ${player}`,

  notFound: 'Oops! Page not found',
  notFoundTitle: 'Page not found',
  home: 'Return to Home',
}
