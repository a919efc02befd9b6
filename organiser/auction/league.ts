/** The start of an auction: its teams, its players and its rules. */
import type { Rupees } from '../../contract/auction.ts'

/** A player's serial number: unique in a league. */
export type SerialNumber = number

/** A team is known by its name, which is unique in a league. */
export type TeamName = string

export interface LeagueTeam {
  readonly name: TeamName
  /** Address of the crest, or `null` when there is none. */
  readonly logo: string | null
  /** The purse of this team, where it is not that of the rules. */
  readonly purse?: Rupees
}

export interface LeaguePlayer {
  readonly serialNumber: SerialNumber
  readonly name: string
  /** Address of the photo, or `null` when there is none. */
  readonly photo: string | null
  readonly basePrice: Rupees
  /** The categories of the league's limits that count this player. */
  readonly categories?: readonly string[]
}

/** A player a team kept before the first lot. Retained players are not in the auction. */
export interface Retention {
  readonly player: LeaguePlayer
  readonly team: TeamName
  /** `null` where the league has not said it; the purse is not charged then. */
  readonly price: Rupees | null
}

/** From a bid of `from` on, bids are raised by `by`. */
export interface Increment {
  readonly from: Rupees
  readonly by: Rupees
}

/** The most players of a category, such as `overseas`, that a squad may have. */
export interface CategoryLimit {
  readonly category: string
  readonly most: number
}

export interface Rules {
  /** The purse of each team, its retained players included. */
  readonly purse: Rupees
  /** The most players a squad may have. */
  readonly largestSquad: number
  /** The fewest players a squad must have in the end. */
  readonly smallestSquad: number
  /** The reserve for each place that a team must still fill: the price of the cheapest player. */
  readonly lowestPrice: Rupees
  /** In ascending order, the first from 0; without them the usual ones of a league with this purse. */
  readonly increments?: readonly Increment[]
  readonly limits?: readonly CategoryLimit[]
}

export interface League extends Rules {
  readonly seriesName: string
  readonly teams: readonly LeagueTeam[]
  readonly retained: readonly Retention[]
  /** The players in the auction, in the order in which they are listed. */
  readonly players: readonly LeaguePlayer[]
}

/** The players in the auction, then the retained ones, by their numbers. */
export function everyoneIn({ players, retained }: League): ReadonlyMap<SerialNumber, LeaguePlayer> {
  const all = [...players, ...retained.map(({ player }) => player)]
  return new Map(all.map((player) => [player.serialNumber, player]))
}

/** `Asha Rao (No. 7)`, as all messages name a player. */
export function labelOf({ name, serialNumber }: LeaguePlayer): string {
  return `${name} (No. ${serialNumber})`
}
