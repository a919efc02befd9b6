/**
 * The domain in the sport's own words. Everything behind the parsers uses these types;
 * the wire's spellings end in `auction-file.ts` and `auction-event.ts`.
 *
 * A value that the source did not give, or gave unreadably, is `null`: never `undefined`,
 * `NaN` or an invented zero.
 */

/** Whole or fractional Indian rupees. */
export type Rupees = number

/** A moment, in milliseconds since 1970-01-01T00:00Z. */
export type Instant = number

/** The state of one auction in its data file (specification §3). */
export interface Auction {
  readonly seriesName: string | null
  /** True only when the file's status is 1 (§9). */
  readonly isActive: boolean
  /** Why it is not active, in our own files; `null` in others and while it is active. */
  readonly phase: string | null
  readonly counts: AuctionCounts
  readonly teams: readonly Team[]
  /** Newest first, in the file's own order. */
  readonly recentSales: readonly Player[]
  /** Dearest first, in the file's own order. */
  readonly topSales: readonly Player[]
  readonly pending: readonly Player[]
}

/** The header's and the statistics' counts; the file's own figures, never recounted. */
export interface AuctionCounts {
  readonly teams: number | null
  readonly players: number | null
  readonly sold: number | null
  readonly unsold: number | null
  readonly pending: number | null
}

export interface Team {
  /** Unique in its auction, made from the name: the address of the team's card (`#team-…`). */
  readonly anchor: string
  readonly name: string | null
  readonly logo: string | null
  readonly squadSize: number | null
  readonly squadLimit: number | null
  /** The most this team may bid for one player. */
  readonly maxBid: Rupees | null
  /** The rest of the purse. Below zero when a team has overspent. */
  readonly purse: Rupees | null
  readonly squad: readonly Player[]
}

/** A player in a squad, a sell list or the pending list. */
export interface Player {
  readonly name: string | null
  readonly photo: string | null
  readonly serialNumber: string | null
  readonly soldFor: Rupees | null
  readonly soldAt: Instant | null
  /** Present in the sell lists. */
  readonly teamName: string | null
  /** Offered and not sold: the file's sold status 2 (§9). */
  readonly isUnsold: boolean
}

/** The player of a live event; under the hammer, the one being bid on. */
export interface Lot {
  readonly name: string | null
  readonly photo: string | null
  readonly serialNumber: string | null
  readonly amount: Rupees | null
}
