/**
 * The texts of the features, in English. A text that is added here or in `first-screen-en.ts` is a part of `Messages`,
 * so the compiler asks for it in the other languages. Plurals and word order are functions.
 */
import type { ChangeKind } from '../../contract/auction-event.ts'
import type { AmountWords } from './spoken-amount.ts'

export const FEATURES_EN = {
  /** Of the league. */
  sponsors: 'Sponsors',
  /** On the stage while no lot is open: the file's own word of the auction, or none. */
  waiting: 'Waiting for the next player',
  /** In place of the channel's state once the auction is over; `null` when the day is not known. */
  over: (day: string | null) => (day === null ? 'Auction over' : `Auction held on ${day}`),
  notStarted: 'The auction has not started yet',
  notRunning: 'The auction is not running',
  allFull: 'All squads are full',
  underHammer: 'Player being bid on',
  /** On the stage until the next lot. */
  lastSold: 'Last sold',
  currentBid: 'Current Bid',
  /** Of a lot that may be over: when the service told of it. */
  heard: (time: string) => `heard ${time}`,

  /** A notice's heading and its coloured label (§4). */
  notices: {
    playerSold: { title: 'Player Sold!', label: 'Sold' },
    playerAdded: { title: 'New Player Added', label: 'New Player' },
    playerUnsold: { title: 'Player Unsold', label: 'Unsold' },
    teamChanged: { title: 'Team Changed', label: 'Team Changed' },
    saleUndone: { title: 'Undo Sold', label: 'Undo Sold' },
  } satisfies Record<ChangeKind, { readonly title: string; readonly label: string }>,
  whileAway: (parts: string) => `While you were away: ${parts}`,
  /** Of `sayRupees`. */
  amountWords: {
    minus: 'minus',
    crore: 'crore',
    lakh: 'lakh',
    thousand: 'thousand',
    rupee: 'rupee',
    rupees: 'rupees',
  } as AmountWords,

  live: 'Live',
  reconnecting: 'Reconnecting…',
  /** Of a viewer who holds events back. */
  delayed: (seconds: number) => `${seconds} s delay`,
  refresh: 'Refresh',
  refreshing: 'Refreshing…',
  refreshFailed: 'Could not refresh',
  listsAsOf: (time: string) => `Lists as of ${time}`,
  /** `time`: when the lists were loaded. */
  changesSince: (count: number, time: string) =>
    `${count} ${count === 1 ? 'change' : 'changes'} since ${time}`,
  /** Of *Refresh* in the menu. */
  listsWait: 'The lists change only when you refresh them.',
  /** Nobody knows how many changes there were since. */
  listsMayBeOld: 'Lists may be old',
  holdPages: 'Hold this page',
  /** Names the teams that can, with their number. */
  canBid: 'Can still bid',
  lastResults: 'Last results',
  /** On the strip: of a lot. */
  lastResult: 'Last result',
  emptyPlaces: 'Empty places',
  onYourPhone: 'On your phone',
  codeFor: (address: string) => `QR code for ${address}`,
  /** On the strip: a link to the plain board. */
  openBoard: 'Open the whole board',

  menu: 'Menu',
  settings: 'Settings',
  /** The wall: its address and a QR code. */
  bigScreen: 'Show on a big screen',
  forOrganisers: 'For organisers',
  copyOverlay: 'Copy overlay address',
  close: 'Close',
  language: 'Language',
  delay: 'Delay',
  delayHint: 'Holds back everything that moves, for watching along with a stream.',
  seconds: (count: number) => (count === 0 ? 'off' : `${count} s`),
  sound: 'Sound',
  /** Announcements of screen readers. */
  salesOnly: 'Announce sales only',
  salesOnlyHint: 'A screen reader then reads sales, Undo Sold and Team Changed, but no bids.',
  saveData: 'Save data',
  saveDataHint: 'A photo is loaded when you touch it.',

  figuresDiffer: 'Figures differ',
  figuresHint: 'The data file gives two numbers for the same thing. Both are shown as it has them.',
  /** Of two numbers for the same thing. */
  differs: (of: string, counted: number, listed: number) =>
    `${of}: ${counted} by the count, ${listed} in the list`,

  /** Names the search field; `findHint` stands in it while it is empty. */
  findPlayer: 'Find a player or team',
  findHint: 'Name or serial number',
  teamsFound: (count: number) => (count === 1 ? '1 team found' : `${count} teams found`),
  /** `shown` of `found` players are listed. */
  playersFound: (found: number, shown: number) => {
    const players = found === 1 ? '1 player found' : `${found} players found`
    return shown < found ? `${players}, the first ${shown} shown` : players
  },
  noPlayerFound: 'No player found',

  follow: (team: string) => `Follow ${team}`,

  /** Of players whom the viewer watches. */
  watch: {
    /** Names the star, which is pressed or not. */
    star: (player: string) => `Watch ${player}`,
    /** Of a player with a pressed star. */
    watched: 'Watched',
    /** Names the list of them; `count` may be 0. */
    players: (count: number) => (count === 0 ? 'Watched players' : `Watched players (${count})`),
    nobody: 'You watch nobody yet. The star is beside a player’s serial number.',
    hint: 'You are told when one of them comes under the hammer or is sold.',
    full: (count: number) => `The list is full: no more than ${count} players.`,
    /** Opens the list with the settings of the alerts. */
    alerts: 'Alerts and list',
    soundHint: 'A chime when a watched player comes up or is sold.',
    vibration: 'Vibration',
    vibrationHint: 'While you look at the board.',
    notifications: 'Notifications',
    notificationsHint: 'From your browser, while the board is open in the background.',
    notificationsDenied:
      'Your browser blocks notifications from this page. You can allow them in its settings.',
    notificationsMissing: 'This browser shows no notifications from an open page.',
    /** Of a link: its players' names follow. */
    offer: (count: number) =>
      count === 1
        ? 'This link brings a player to watch'
        : `This link brings ${count} players to watch`,
    accept: 'Add to my list',
    decline: 'No, thanks',
  },

  sortTeams: 'Sort teams',
  asInFile: 'As announced',
  name: 'Name',

  share: 'Share',
  /** Of a player. */
  shareThe: (name: string) => `Share ${name}`,
  /** Names a button that opens what else can be done with a team. */
  moreFor: (team: string) => `More for ${team}`,
  more: 'More',
  copyLink: 'Copy link',
  copyEmbed: 'Copy embed code',
  /** In the embed code, as an HTML comment: for whoever keeps the site. */
  embedNote:
    'If this stays empty, the board’s server does not let this site show it: FRAME_ANCESTORS in Gavel’s docs/embed.md',
  copySquad: 'Copy squad',
  copied: 'Copied',
  /** Where the browser lets no page copy: the text is shown. */
  copyYourself: 'Copy this text yourself: the browser does not let the page do it.',
  /** All squads. */
  print: 'Print squads',
  printSquad: 'Print squad',

  /** Sales and squads as pictures. */
  picture: {
    title: 'Picture to share',
    /** In the menu of the board. */
    ofSale: 'Picture of a sale',
    /** The button of one player. */
    ofThe: (player: string) => `Picture of the sale of ${player}`,
    /** In the menu of a team. */
    ofSquad: 'Squad as a picture',
    /** Label of the choice of a player or the squad. */
    subject: 'Picture of',
    wholeSquad: 'The whole squad',
    format: 'Format',
    portrait: 'Portrait',
    landscape: 'Landscape',
    drawing: 'Drawing the picture…',
    ready: (size: string) => `The picture is ready: ${size} pixels`,
    failed: 'The picture could not be drawn',
    /** The system's share sheet did not open. */
    refused: 'The browser did not share it: save the picture and send it yourself.',
    save: 'Save picture',
    leftOut: 'A photo or logo could not be used: initials or a name are in its place.',
    /** On the picture, above the price. */
    soldFor: 'Sold for',
    /** On the picture, for players without room. */
    more: (count: number) => `and ${count} more`,
  },

  /** A recorded auction, played again. */
  replay: {
    /** The button on the stage of an auction that is over. */
    watchAgain: 'Watch the auction again',
    loading: 'Loading the recording…',
    failed:
      'The recording of this auction is damaged or could not be loaded, so it can’t be played.',
    /** In place of the channel's state. */
    state: 'Replay',
    /** Names what steers the recording. */
    bar: 'Replay of the auction',
    /** Names the slider over the lots. */
    lots: 'Lots',
    start: 'Start of the auction',
    play: 'Play',
    pause: 'Pause',
    previous: 'Previous lot',
    next: 'Next lot',
    speed: 'Speed',
    /** Of a field for a name. */
    player: 'Jump to a player',
    /** Names the choice of a team. */
    purchasesOf: 'Purchases of',
    allTeams: 'All teams',
    /** Ends the recording. */
    stop: 'Back to the results',
    /** On every view of a demo. */
    demo: 'Demo: a made-up auction',
  },

  spreadsheet: {
    place: 'No.',
    rank: 'Rank',
    player: 'Player',
    serial: 'SL',
    soldAt: 'Sold at',
    squadLimit: 'Players at most',
  },
}
