/** The words of the tools (search, order, sharing, taking along). See `board-messages.ts`. */
export interface ToolsMessages {
  /** Names the search field; `findHint` stands in it while it is empty. */
  readonly findPlayer: string
  readonly findHint: string
  /** `shown` of `found` players are listed. */
  readonly playersFound: (found: number, shown: number) => string
  readonly noPlayerFound: string
  readonly pending: string
  readonly unsold: string
  readonly rankInTop: (rank: number) => string

  readonly follow: (team: string) => string
  readonly followed: (team: string) => string
  readonly unfollowed: (team: string) => string

  readonly sortTeams: string
  readonly asInFile: string
  readonly name: string
  readonly sortedAsInFile: string
  readonly sortedUp: (by: string) => string
  readonly sortedDown: (by: string) => string

  readonly share: string
  readonly shareBoard: string
  /** Of a player. */
  readonly shareThe: (name: string) => string
  /** Names a button that opens what else can be done with a team. */
  readonly moreFor: (team: string) => string
  readonly more: string
  readonly whatsApp: string
  readonly copyLink: string
  readonly copySquad: string
  readonly copied: string
  /** Where the browser lets no page copy: the text is shown. */
  readonly copyYourself: string
  readonly print: string
  readonly csvOf: (what: string) => string

  /** `moment`: a date and a time of day. */
  readonly listsAsOf: (moment: string) => string
  /** A line of a squad. */
  readonly soldLine: (player: string, serial: string, amount: string) => string
  readonly spreadsheet: {
    readonly team: string
    readonly place: string
    readonly rank: string
    readonly player: string
    readonly serial: string
    readonly status: string
    readonly soldFor: string
    readonly soldAt: string
    readonly purse: string
    readonly maxBid: string
    readonly squadSize: string
    readonly squadLimit: string
  }
}

export const TOOLS_EN: ToolsMessages = {
  findPlayer: 'Find a player',
  findHint: 'Name or serial number',
  playersFound: (found, shown) => {
    const players = found === 1 ? '1 player found' : `${found} players found`
    return shown < found ? `${players}, the first ${shown} shown` : players
  },
  noPlayerFound: 'No player found',
  pending: 'Pending',
  unsold: 'Unsold',
  rankInTop: (rank) => `#${rank} in Top Sells`,

  follow: (team) => `Follow ${team}`,
  followed: (team) => `${team} is followed and stands first`,
  unfollowed: (team) => `${team} is no longer followed`,

  sortTeams: 'Sort teams',
  asInFile: 'As announced',
  name: 'Name',
  sortedAsInFile: 'Teams stand as announced',
  sortedUp: (by) => `Teams sorted by ${by}, lowest first`,
  sortedDown: (by) => `Teams sorted by ${by}, highest first`,

  share: 'Share',
  shareBoard: 'Share the board',
  shareThe: (name) => `Share ${name}`,
  moreFor: (team) => `More for ${team}`,
  more: 'More',
  whatsApp: 'WhatsApp',
  copyLink: 'Copy link',
  copySquad: 'Copy squad',
  copied: 'Copied',
  copyYourself: 'Copy this text yourself: the browser does not let the page do it.',
  print: 'Print squads',
  csvOf: (what) => `${what} (CSV)`,

  listsAsOf: (moment) => `Lists as of ${moment}`,
  soldLine: (player, serial, amount) => `${player} (SL: ${serial}): ${amount}`,
  spreadsheet: {
    team: 'Team',
    place: 'No.',
    rank: 'Rank',
    player: 'Player',
    serial: 'SL',
    status: 'Status',
    soldFor: 'Sold for (₹)',
    soldAt: 'Sold at',
    purse: 'Remaining Budget (₹)',
    maxBid: 'Max Bid for Player (₹)',
    squadSize: 'Players',
    squadLimit: 'Players at most',
  },
}
