/** What an auction starts from, whichever source it comes from, and how its lots end. */
import type { Rupees } from '../../contract/auction.ts'

/** A player's serial number: unique in a league. */
export type SerialNumber = number

/** A team is known by its name, which is unique in a league. */
export type TeamName = string

export interface LeagueTeam {
  readonly name: TeamName
  /** Address of the crest, or `null` when there is none. */
  readonly logo: string | null
}

export interface LeaguePlayer {
  readonly serialNumber: SerialNumber
  readonly name: string
  /** Address of the photo, or `null` when there is none. */
  readonly photo: string | null
  readonly basePrice: Rupees
}

/** A player a team kept before the first lot. Retained players are not in the auction. */
export interface Retention {
  readonly player: LeaguePlayer
  readonly team: TeamName
  readonly price: Rupees
}

export interface League {
  readonly seriesName: string
  readonly teams: readonly LeagueTeam[]
  readonly retained: readonly Retention[]
  /** The players in the auction, in the order in which they are listed. */
  readonly players: readonly LeaguePlayer[]
  /** What each team may spend, its retained players included. */
  readonly purse: Rupees
  /** The most players a squad may have. */
  readonly largestSquad: number
  /** The fewest players a squad must have in the end. */
  readonly smallestSquad: number
  /** What the cheapest player costs: a team keeps this much for each place it must still fill. */
  readonly lowestPrice: Rupees
}

/** How one lot goes: its bids in rising order, the opening bid first, and how it ends. */
export interface LotResult {
  readonly player: LeaguePlayer
  readonly bids: readonly Rupees[]
  /** `null` when nobody bid. */
  readonly sale: { readonly team: TeamName; readonly price: Rupees } | null
}

/** A whole auction, ready to be played. */
export interface Auction {
  readonly league: League
  readonly lots: readonly LotResult[]
}
