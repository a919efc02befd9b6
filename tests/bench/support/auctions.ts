/**
 * The auctions of the browser bench, as data files of the wire (specification §3). Made up, and the
 * same at every run: figures of two runs are figures of the same page.
 */
import { randomFrom } from '../../../organiser/lib/random.ts'
import { dataFileOf, type Entry, madeUpName } from '../../kit/recorded-auction.ts'

interface Size {
  readonly teams: number
  /** Players of each team. */
  readonly squad: number
  readonly pending: number
}

/** *league* is an ordinary big auction, *stress* the largest that a board should stand. */
export const SIZES = {
  // 250 sold and 327 pending: 577 in the auction.
  league: { teams: 10, squad: 25, pending: 327 },
  stress: { teams: 50, squad: 40, pending: 5_000 },
} as const satisfies Record<string, Size>

export type SizeName = keyof typeof SIZES

const LOWEST_PRICE = 20_00_000
const PRICE_STEP = 5_00_000
const FIRST_SALE = Date.UTC(2025, 10, 24, 9, 30)

/** A whole data file of the size. Of all photos some are none, or an address that nothing answers. */
export function makeAuction({ teams, squad, pending }: Size) {
  const random = randomFrom('bench', teams)
  const sold = teams * squad
  const entries = Array.from({ length: sold + pending }, (_, index): Entry => {
    const number = index + 1
    const folder = random.chance(0.03) ? 'broken' : 'players'
    const isSold = index < sold
    return {
      name: madeUpName(random),
      photo: random.chance(0.05) ? null : `/pictures/${folder}/${number}.png`,
      serial: number,
      team: isSold ? index % teams : null,
      price: isSold ? LOWEST_PRICE + random.whole(0, 100) * PRICE_STEP : 0,
      soldAt: isSold ? FIRST_SALE + index * 60_000 : 0,
      isUnsold: !isSold && random.chance(0.3),
    }
  })
  const file = dataFileOf(entries, teams)
  const withLogo = file.teams.map((team, index) => ({
    ...team,
    team_logo: `/pictures/teams/${index + 1}.png`,
  }))
  return { ...file, teams: withLogo }
}

export interface LiveEvent {
  readonly eventType: string
  readonly data: {
    readonly name: string
    readonly img: string
    readonly pdf_sl_no: number
    readonly amount: number
  }
}

const CHANGES = ['NewPlayer', 'Unsold', 'ChangeTeam', 'UndoSold', 'playerSold'] as const
const RAISES_OF_A_LOT = 40
const EVENTS_OF_A_CHANGE = 20

/** The `index`-th event of a busy auction: raises, and of every twenty one that is a change. */
export function mixedEvent(index: number): LiveEvent {
  const lot = 1 + Math.floor(index / RAISES_OF_A_LOT)
  const turn = Math.floor(index / EVENTS_OF_A_CHANGE)
  const isChange = index % EVENTS_OF_A_CHANGE === EVENTS_OF_A_CHANGE - 1
  const raises = index % RAISES_OF_A_LOT
  return {
    eventType: isChange ? (CHANGES[turn % CHANGES.length] ?? '') : 'biddingStart',
    data: lotPlayer(`Lot ${lot}`, lot, LOWEST_PRICE + raises * PRICE_STEP),
  }
}

/** A player under the hammer. */
export function openedLot(name: string, number: number): LiveEvent {
  return { eventType: 'biddingStart', data: lotPlayer(name, number, LOWEST_PRICE) }
}

function lotPlayer(name: string, number: number, amount: number): LiveEvent['data'] {
  return { name, img: `/pictures/players/${1 + (number % 200)}.png`, pdf_sl_no: number, amount }
}
