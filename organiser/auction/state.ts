/**
 * The state of an auction. Pure: each function returns the next state and leaves the old one
 * unchanged. Figures that follow from the sales (counts, purses, squads) are not stored, so they cannot disagree
 * with them; `squads.ts` and `data-file.ts` compute it.
 */
import type { Instant, Rupees } from '../../contract/auction.ts'
import type { Phase } from '../../contract/wire-file.ts'
import type { League, LeaguePlayer, SerialNumber, TeamName } from './league.ts'

export interface Sale {
  readonly serialNumber: SerialNumber
  readonly team: TeamName
  readonly price: Rupees
  readonly at: Instant
}

/** The player under the hammer and the current bid. */
interface OpenLot {
  readonly serialNumber: SerialNumber
  readonly amount: Rupees
}

export interface AuctionState {
  readonly league: League
  readonly phase: Phase
  /** In the order in which they were made. */
  readonly sales: readonly Sale[]
  /** Offered, no bid, and not sold since. */
  readonly unsold: ReadonlySet<SerialNumber>
  /** `null` between two lots. */
  readonly lot: OpenLot | null
  /** How often the players have been offered, where a sheet says it. */
  readonly round?: number | undefined
}

/** A value on which desk and sheet may disagree: the result or lot of a player, or the auction's phase. */
export type Topic = SerialNumber | 'phase'

/** The state before the first lot. */
export function openAuction(league: League, phase: Phase = 'running'): AuctionState {
  return { league, phase, sales: [], unsold: new Set(), lot: null }
}

/** Before anything is published. */
export const NO_AUCTION = openAuction({
  seriesName: '',
  teams: [],
  retained: [],
  players: [],
  purse: 0,
  largestSquad: 0,
  smallestSquad: 0,
  lowestPrice: 0,
})

/** To follow the words “the auction”. */
export const PHASE_WORDS: Readonly<Record<Phase, string>> = {
  'not started': 'has not started',
  running: 'is running',
  over: 'is over',
}

/** The phase of an auction that is closed now: without a result it has not started. */
export function closedPhase({ sales, unsold }: AuctionState): Exclude<Phase, 'running'> {
  return sales.length === 0 && unsold.size === 0 ? 'not started' : 'over'
}

/**
 * Any sale ends the open lot, as it does on the board.
 * @throws Error when the player is sold already: the caller should have checked
 */
export function sell(state: AuctionState, sale: Sale): AuctionState {
  if (saleOf(state, sale.serialNumber) !== undefined) {
    throw new Error(`player ${sale.serialNumber} is sold already`)
  }
  const sales = [...state.sales, sale]
  const index = saleByNumber(state)
  // It goes over to the longer list, so that many sales in a row take linear time.
  indexes.delete(state.sales)
  indexes.set(sales, index.set(sale.serialNumber, sale))
  const unsold = state.unsold.difference(new Set([sale.serialNumber]))
  return { ...state, sales, unsold, lot: null }
}

export function markUnsold(state: AuctionState, serialNumber: SerialNumber): AuctionState {
  const lot = state.lot?.serialNumber === serialNumber ? null : state.lot
  return { ...state, unsold: new Set([...state.unsold, serialNumber]), lot }
}

/** The time of a new sale: now, or just after the latest sale if another publisher's clock is ahead. */
export function timeOfSale({ sales }: AuctionState, now: Instant): Instant {
  return sales.reduce((latest, { at }) => Math.max(latest, at + 1), now)
}

/** The player of that number in the auction; retained players are not in it. */
export function playerOf(
  { league }: AuctionState,
  serialNumber: SerialNumber,
): LeaguePlayer | undefined {
  const known =
    byNumber.get(league.players) ??
    new Map(league.players.map((player) => [player.serialNumber, player]))
  byNumber.set(league.players, known)
  return known.get(serialNumber)
}

/** Made once for each list of players. */
const byNumber = new WeakMap<League['players'], ReadonlyMap<SerialNumber, LeaguePlayer>>()

export function saleOf(state: AuctionState, serialNumber: SerialNumber): Sale | undefined {
  return saleByNumber(state).get(serialNumber)
}

const indexes = new WeakMap<AuctionState['sales'], Map<SerialNumber, Sale>>()

function saleByNumber({ sales }: AuctionState): Map<SerialNumber, Sale> {
  const known = indexes.get(sales)
  if (known !== undefined) return known
  const made = new Map(sales.map((sale) => [sale.serialNumber, sale]))
  indexes.set(sales, made)
  return made
}
