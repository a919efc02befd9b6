/**
 * The words of the first screen. English is the specification's, letter for letter; the words that
 * only the live half and the tools need are `live-messages.ts`. Plurals and word order are functions:
 * each language has its own.
 */
export interface BoardMessages {
  readonly loading: string
  readonly failed: string
  readonly tryAgain: string
  readonly trying: string

  /** The state line keeps room for all of its words before its own code is here. */
  readonly live: string
  readonly reconnecting: string
  readonly livePaused: string
  readonly delayed: (seconds: number) => string
  readonly listsAsOf: (time: string) => string
  /** How many counts of the data file differ from its lists. */
  readonly figuresDiffer: (count: number) => string
  readonly changesSince: (count: number) => string
  readonly refresh: string
  readonly refreshing: string
  readonly refreshFailed: string

  readonly auctionOf: (series: string) => string
  readonly totalTeams: string
  readonly status: string
  readonly active: string
  readonly inactive: string

  readonly statistics: string
  readonly totalPlayers: string
  readonly sold: string
  readonly unsold: string
  readonly pending: string

  readonly teamSummary: string
  readonly team: string
  readonly maxBid: string
  readonly players: string
  readonly placesTaken: (taken: string, limit: string) => string
  readonly playersOf: (team: string) => string

  readonly lists: string
  readonly teams: string
  readonly pendingPlayers: string
  readonly recentSells: string
  readonly topSells: string
  readonly noTeams: string
  readonly noPlayers: string
  readonly noPending: string
  readonly noRecent: string
  readonly noTop: string

  readonly squad: (taken: string, limit: string) => string
  readonly purse: string
  readonly serial: (number: string) => string
  readonly soldBadge: string
  /** The button that a photo is while data is saved. */
  readonly photoOf: (player: string) => string
  readonly unsoldBadge: string

  readonly notFound: string
  readonly notFoundTitle: string
  readonly home: string
}

export const BOARD_EN: BoardMessages = {
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
  unsoldBadge: 'Unsold',

  notFound: 'Oops! Page not found',
  notFoundTitle: 'Page not found',
  home: 'Return to Home',
}
