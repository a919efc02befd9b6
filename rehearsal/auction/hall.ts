/**
 * Where an auction stands between two lots. Pure: each step gives the next hall and leaves the old
 * one as it was. What can be reckoned from the sales (counts, purses, squads) is not kept here, so
 * it cannot disagree with them; `squads.ts` and `data-file.ts` reckon it.
 */
import type { Instant, Rupees } from '../../contract/auction.ts'
import type { League, SerialNumber, TeamName } from './league.ts'

export interface Sale {
  readonly serialNumber: SerialNumber
  readonly team: TeamName
  readonly price: Rupees
  readonly at: Instant
}

export interface Hall {
  readonly league: League
  /** In the order in which they were made. */
  readonly sales: readonly Sale[]
  /** Offered, no bid, and not sold since. */
  readonly unsold: ReadonlySet<SerialNumber>
  /** Players of the league who have not joined the auction yet. */
  readonly absent: ReadonlySet<SerialNumber>
}

/** The hall before the first lot; `absent` players join later. */
export function openHall(league: League, absent: readonly SerialNumber[] = []): Hall {
  return { league, sales: [], unsold: new Set(), absent: new Set(absent) }
}

/** @throws Error when the player is sold already: an auction that does this is scripted wrongly */
export function sell(hall: Hall, sale: Sale): Hall {
  if (hall.sales.some((earlier) => earlier.serialNumber === sale.serialNumber)) {
    throw new Error(`player ${sale.serialNumber} is sold already`)
  }
  return {
    ...hall,
    sales: [...hall.sales, sale],
    unsold: without(hall.unsold, sale.serialNumber),
  }
}

export function passUnsold(hall: Hall, serialNumber: SerialNumber): Hall {
  return { ...hall, unsold: new Set([...hall.unsold, serialNumber]) }
}

/** Takes a sale back: the player is pending again, the team has its money and its place again. */
export function undoSale(hall: Hall, serialNumber: SerialNumber): Hall {
  return { ...hall, sales: hall.sales.filter((sale) => sale.serialNumber !== serialNumber) }
}

/** Puts a sale right that was recorded under the wrong team; its price and time stay. */
export function changeTeam(hall: Hall, serialNumber: SerialNumber, team: TeamName): Hall {
  return {
    ...hall,
    sales: hall.sales.map((sale) =>
      sale.serialNumber === serialNumber ? { ...sale, team } : sale,
    ),
  }
}

/** A late player joins the pending list. */
export function join(hall: Hall, serialNumber: SerialNumber): Hall {
  return { ...hall, absent: without(hall.absent, serialNumber) }
}

function without<T>(set: ReadonlySet<T>, item: T): ReadonlySet<T> {
  return new Set([...set].filter((member) => member !== item))
}
