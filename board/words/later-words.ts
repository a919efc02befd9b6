/**
 * The words of the live half and of the tools: what comes after the first screen. See
 * `board-words.ts`.
 */

/** The events that a notice tells of (§4). */
type NoticeKind = 'playerSold' | 'playerAdded' | 'playerUnsold' | 'teamChanged' | 'saleUndone'

export interface LaterWords {
  readonly waiting: string
  readonly underHammer: string
  readonly playerSold: string
  readonly serial: (number: string) => string
  readonly currentBid: string
  readonly sold: string

  /** A notice's heading and its coloured label (§4). */
  readonly notices: Readonly<Record<NoticeKind, { readonly title: string; readonly label: string }>>
  /** A summary's part: `count` events of a kind. */
  readonly missed: Readonly<Record<NoticeKind, (count: number) => string>>
  readonly whileAway: (parts: string) => string

  readonly live: string
  readonly reconnecting: string
  readonly livePaused: string
  readonly tryAgain: string
  readonly listsAsOf: (time: string) => string
  readonly changesSince: (count: number) => string
  readonly refresh: string
  readonly refreshing: string
  readonly refreshFailed: string
}

export const LATER_EN: LaterWords = {
  waiting: 'Waiting for the next player',
  underHammer: 'Player being bid on',
  playerSold: 'Player sold',
  serial: (number) => `[SL: ${number}]`,
  currentBid: 'Current Bid',
  sold: 'SOLD',

  notices: {
    playerSold: { title: 'Player Sold!', label: 'Sold' },
    playerAdded: { title: 'New Player Added', label: 'New Player' },
    playerUnsold: { title: 'Player Unsold', label: 'Unsold' },
    teamChanged: { title: 'Team Changed', label: 'Team Changed' },
    saleUndone: { title: 'Undo Sold', label: 'Undo Sold' },
  },
  missed: {
    playerSold: (count) => `${count} sold`,
    playerAdded: (count) => `${count} new player`,
    playerUnsold: (count) => `${count} unsold`,
    teamChanged: (count) => `${count} team changed`,
    saleUndone: (count) => `${count} undo sold`,
  },
  whileAway: (parts) => `While you were away: ${parts}`,

  live: 'Live',
  reconnecting: 'Reconnecting…',
  livePaused: 'Live updates paused',
  tryAgain: 'Try again',
  listsAsOf: (time) => `Lists as of ${time}`,
  changesSince: (count) => `${count} ${count === 1 ? 'change' : 'changes'} since then`,
  refresh: 'Refresh',
  refreshing: 'Refreshing…',
  refreshFailed: 'Could not refresh',
}
