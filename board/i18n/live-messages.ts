/**
 * The words of the live half and of the tools: what comes after the first screen. See
 * `board-messages.ts`.
 */

import { TOOLS_EN, type ToolsMessages } from './tools-messages.ts'

/** The events that a notice tells of (§4). */
type NoticeKind = 'playerSold' | 'playerAdded' | 'playerUnsold' | 'teamChanged' | 'saleUndone'

/** An amount in the units in which people say it: `board/ui/spoken-amount.ts`. */
interface AmountParts {
  readonly isNegative: boolean
  readonly crore: number
  readonly lakh: number
  readonly thousand: number
  readonly rest: number
}

/** The header's counts that a list tells of too. */
type FigureKind = 'teams' | 'pending' | 'sold'

export interface LiveMessages {
  /** On the stage while no lot is open: the file's own word of the auction, or none. */
  readonly waiting: string
  /** In place of the channel's state once the auction is over; `null` when the day is not known. */
  readonly over: (day: string | null) => string
  readonly notRunning: string
  readonly allFull: string
  readonly underHammer: string
  readonly playerSold: string
  readonly serial: (number: string) => string
  readonly currentBid: string
  readonly sold: string
  /** Of a lot that may be over: when the service told of it. */
  readonly heard: (time: string) => string

  /** A notice's heading and its coloured label (§4). */
  readonly notices: Readonly<Record<NoticeKind, { readonly title: string; readonly label: string }>>
  /** A summary's part: `count` events of a kind. */
  readonly missed: Readonly<Record<NoticeKind, (count: number) => string>>
  readonly whileAway: (parts: string) => string
  /** Money as a voice says it. */
  readonly spokenAmount: (parts: AmountParts) => string

  /** On the wall. */
  readonly page: (page: number, pages: number) => string
  readonly holdPages: string
  readonly onYourPhone: string
  readonly codeFor: (address: string) => string

  readonly settings: string
  readonly close: string
  readonly language: string
  readonly delay: string
  readonly delayHint: string
  readonly seconds: (count: number) => string
  readonly sound: string
  readonly soundHint: string
  readonly saveData: string
  readonly saveDataHint: string

  /** Where the file's counts and its lists disagree: each by both its numbers. */
  readonly figuresHint: string
  readonly differs: Readonly<Record<FigureKind, (counted: number, listed: number) => string>>
  readonly squadDiffers: (team: string, counted: number, listed: number) => string

  readonly tools: ToolsMessages
}

export const LATER_EN: LiveMessages = {
  waiting: 'Waiting for the next player',
  over: (day) => (day === null ? 'Auction over' : `Auction held on ${day}`),
  notRunning: 'The auction is not running',
  allFull: 'All squads are full',
  underHammer: 'Player being bid on',
  playerSold: 'Player sold',
  serial: (number) => `[SL: ${number}]`,
  currentBid: 'Current Bid',
  sold: 'SOLD',
  heard: (time) => `heard ${time}`,

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
  spokenAmount({ isNegative, crore, lakh, thousand, rest }) {
    const parts = [
      isNegative && 'minus',
      crore > 0 && `${crore} crore`,
      lakh > 0 && `${lakh} lakh`,
      thousand > 0 && `${thousand} thousand`,
      rest > 0 && rest,
    ].filter((part) => part !== false)
    const isOne = rest === 1 && parts.length === 1
    return `${parts.join(' ') || 0} ${isOne ? 'rupee' : 'rupees'}`
  },

  page: (page, pages) => `Page ${page} of ${pages}`,
  holdPages: 'Hold this page',
  onYourPhone: 'On your phone',
  codeFor: (address) => `QR code for ${address}`,

  settings: 'Settings',
  close: 'Close',
  language: 'Language',
  delay: 'Delay',
  delayHint: 'Holds back everything that moves, for watching along with a stream.',
  seconds: (count) => (count === 0 ? 'off' : `${count} s`),
  sound: 'Sound',
  soundHint: 'A hammer falls at each sale.',
  saveData: 'Save data',
  saveDataHint: 'A photo is loaded when you touch it.',

  figuresHint: 'The data file gives two numbers for the same thing. Both are shown as it has them.',
  differs: {
    teams: (counted, listed) => `Teams: ${counted} by the count, ${listed} in the list`,
    pending: (counted, listed) => `Pending: ${counted} by the count, ${listed} in the list`,
    sold: (counted, listed) => `Sold: ${counted} by the count, ${listed} in the squads`,
  },
  squadDiffers: (team, counted, listed) =>
    `${team}: ${counted} players by the count, ${listed} in the list`,

  tools: TOOLS_EN,
}
