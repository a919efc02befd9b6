/** Every text of the board, once per language. Plurals and word order are functions. */
import type { ChangeKind } from '../../contract/auction-event.ts'
import type { Disagreement } from '../../contract/file-check.ts'
import type { AmountParts } from './spoken-amount.ts'

/** The messages of the first screen, whose English is in the page's script. */
export interface FirstScreenMessages {
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

  readonly notFound: string
  readonly notFoundTitle: string
  readonly home: string
}

export interface Messages extends FirstScreenMessages {
  /** Of the league. */
  readonly sponsors: string
  /** On the stage while no lot is open: the file's own word of the auction, or none. */
  readonly waiting: string
  /** In place of the channel's state once the auction is over; `null` when the day is not known. */
  readonly over: (day: string | null) => string
  readonly notStarted: string
  readonly notRunning: string
  readonly allFull: string
  readonly underHammer: string
  readonly playerSold: string
  /** On the stage until the next lot. */
  readonly lastSold: string
  readonly lotSerial: (number: string) => string
  readonly currentBid: string
  /** Of a lot that may be over: when the service told of it. */
  readonly heard: (time: string) => string

  /** A notice's heading and its coloured label (§4). */
  readonly notices: Readonly<Record<ChangeKind, { readonly title: string; readonly label: string }>>
  /** A summary's part: `count` events of a kind. */
  readonly missed: Readonly<Record<ChangeKind, (count: number) => string>>
  readonly whileAway: (parts: string) => string
  /** Money as a voice says it. */
  readonly spokenAmount: (parts: AmountParts) => string

  /** Why the lists are old, beside the changes since then. */
  readonly listsWait: string

  /** On the wall. */
  readonly page: (page: number, pages: number) => string
  readonly holdPages: string
  /** Names the teams that can, with their number. */
  readonly canBid: string
  /** Of a price above every sale. */
  readonly highest: string
  readonly lastResults: string
  /** On the strip: of a lot. */
  readonly lastResult: string
  readonly emptyPlaces: string
  readonly onYourPhone: string
  readonly codeFor: (address: string) => string
  /** On the strip: a link to the plain board. */
  readonly openBoard: string

  readonly settings: string
  readonly close: string
  readonly language: string
  /** Explains the mark on languages in the menu. */
  readonly unreviewedHint: string
  readonly delay: string
  readonly delayHint: string
  readonly seconds: (count: number) => string
  readonly sound: string
  readonly soundHint: string
  /** What screen readers announce. */
  readonly salesOnly: string
  readonly salesOnlyHint: string
  readonly saveData: string
  readonly saveDataHint: string

  /** Where the file's counts and its lists disagree: each by both its numbers. */
  readonly figuresHint: string
  readonly differs: Readonly<
    Record<Exclude<Disagreement['of'], 'squad'>, (counted: number, listed: number) => string>
  >
  readonly squadDiffers: (team: string, counted: number, listed: number) => string

  /** Names the search field; `findHint` stands in it while it is empty. */
  readonly findPlayer: string
  readonly findHint: string
  readonly teamsFound: (count: number) => string
  /** `shown` of `found` players are listed. */
  readonly playersFound: (found: number, shown: number) => string
  readonly noPlayerFound: string
  readonly pendingStatus: string
  readonly rankInTop: (rank: number) => string

  readonly follow: (team: string) => string
  readonly followed: (team: string) => string
  readonly unfollowed: (team: string) => string

  /** Of players whom the viewer watches. */
  readonly watch: {
    /** Names the star, which is pressed or not. */
    readonly star: (player: string) => string
    /** Of a player with a pressed star. */
    readonly watched: string
    /** Names the list of them; `count` may be 0. */
    readonly players: (count: number) => string
    readonly nobody: string
    readonly hint: string
    readonly full: (count: number) => string
    /** Opens the list with the settings of the alerts. */
    readonly alerts: string
    readonly isUp: (player: string) => string
    readonly isSold: (player: string, amount: string | null) => string
    readonly soundHint: string
    readonly vibration: string
    readonly vibrationHint: string
    readonly notifications: string
    readonly notificationsHint: string
    readonly notificationsDenied: string
    readonly notificationsMissing: string
    /** Of a link: its players' names follow. */
    readonly offer: (count: number) => string
    readonly accept: string
    readonly decline: string
  }

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
  readonly copyEmbed: string
  /** In the embed code, as an HTML comment: for whoever keeps the site. */
  readonly embedNote: string
  readonly copySquad: string
  readonly copied: string
  /** Where the browser lets no page copy: the text is shown. */
  readonly copyYourself: string
  /** All squads. */
  readonly print: string
  readonly printSquad: string
  readonly csvOf: (what: string) => string

  /** Sales and squads as pictures. */
  readonly picture: {
    readonly title: string
    /** In the menu of the board. */
    readonly ofSale: string
    /** The button of one player. */
    readonly ofThe: (player: string) => string
    /** In the menu of a team. */
    readonly ofSquad: string
    /** Label of the choice of a player or the squad. */
    readonly subject: string
    readonly wholeSquad: string
    readonly format: string
    readonly portrait: string
    readonly landscape: string
    readonly drawing: string
    readonly ready: (size: string) => string
    readonly failed: string
    readonly save: string
    readonly leftOut: string
    /** On the picture, above the price. */
    readonly soldFor: string
    /** On the picture, for players without room. */
    readonly more: (count: number) => string
    /** What the picture shows; `team` is `null` while it isn't known. */
    readonly saleOf: (player: string, price: string, team: string | null) => string
  }

  /** A recorded auction, played again. */
  readonly replay: {
    /** The button on the stage of an auction that is over. */
    readonly watchAgain: string
    readonly loading: string
    readonly failed: string
    /** In place of the channel's state. */
    readonly state: string
    /** Names what steers the recording. */
    readonly bar: string
    /** Names the slider over the lots. */
    readonly lots: string
    readonly start: string
    readonly play: string
    readonly pause: string
    readonly previous: string
    readonly next: string
    readonly speed: string
    /** Of a field for a name. */
    readonly player: string
    /** Names the choice of a team. */
    readonly purchasesOf: string
    readonly allTeams: string
    /** Ends the recording. */
    readonly stop: string
    /** On every view of a demo. */
    readonly demo: string
  }

  /** A line of a squad. */
  readonly soldLine: (player: string, serial: string, amount: string) => string
  readonly spreadsheet: {
    readonly place: string
    readonly rank: string
    readonly player: string
    readonly serial: string
    readonly soldFor: string
    readonly soldAt: string
    readonly purse: string
    readonly maxBid: string
    readonly squadSize: string
    readonly squadLimit: string
  }
}
