/** The state of an auction as its data file. */
import type { Rupees } from '../../contract/auction.ts'
import { type DataFile, type PlayerToWrite, writeAuctionFile } from '../../contract/wire-file.ts'
import { everyoneIn, type League, type LeaguePlayer } from './league.ts'
import { squadsOf } from './squads.ts'
import { type AuctionState, playerOf, type Sale, type Topic } from './state.ts'

/** How many players the sell lists carry. */
const LONGEST_SELL_LIST = 20

/**
 * The rules and the base prices, for which §3 has no field. They are in the data file under the key `gavel`,
 * which boards ignore, so that any publisher can continue the auction.
 */
export interface Checkpoint {
  readonly round?: number
  readonly rules: {
    readonly purse: Rupees
    readonly largest_squad: number
    readonly smallest_squad: number
    readonly lowest_price: Rupees
    readonly increments?: readonly (readonly [from: Rupees, by: Rupees])[]
    readonly limits?: readonly (readonly [category: string, most: number])[]
  }
  /** Of the teams whose purse is not that of the rules. */
  readonly purses?: readonly (readonly [team: string, purse: Rupees])[]
  /** The limited categories of players, also of retained ones, who have some. */
  readonly categories?: readonly (readonly [sl_no: number, categories: readonly string[]])[]
  /** Number and base price of each player in the auction, in the league's order. */
  readonly base_prices: readonly (readonly [sl_no: number, basePrice: Rupees])[]
  /** Numbers of the players whose result or lot did not come from a sheet, and on which none has agreed since. */
  readonly not_from_sheet: readonly number[]
  /** Whether the auction was opened or closed by a command, on which no sheet has agreed since. */
  readonly phase_not_from_sheet: boolean
}

export interface DataFileWithCheckpoint extends DataFile {
  readonly gavel: Checkpoint
}

/** The data file of a state, with all that `readState` needs to restore it but its open lot. */
export function dataFileWithCheckpoint(
  state: AuctionState,
  notFromSheet: ReadonlySet<Topic>,
): DataFileWithCheckpoint {
  const { league, round } = state
  const purses = league.teams.flatMap(({ name, purse }) =>
    purse === undefined ? [] : [[name, purse] as const],
  )
  return {
    ...dataFileOf(state),
    gavel: {
      ...(round !== undefined && { round }),
      rules: {
        purse: league.purse,
        largest_squad: league.largestSquad,
        smallest_squad: league.smallestSquad,
        lowest_price: league.lowestPrice,
        ...(league.increments && {
          increments: league.increments.map(({ from, by }) => [from, by]),
        }),
        ...(league.limits && {
          limits: league.limits.map(({ category, most }) => [category, most]),
        }),
      },
      ...(purses.length > 0 && { purses }),
      ...(league.limits && { categories: categoriesOf(league) }),
      base_prices: league.players.map(({ serialNumber, basePrice }) => [serialNumber, basePrice]),
      not_from_sheet: [...notFromSheet].filter((topic) => topic !== 'phase'),
      phase_not_from_sheet: notFromSheet.has('phase'),
    },
  }
}

function categoriesOf(league: League) {
  return everyoneIn(league).flatMap(({ serialNumber, categories = [] }) =>
    categories.length === 0 ? [] : [[serialNumber, categories] as const],
  )
}

/**
 * The data file of a state. Players in the auction = sold + unsold + pending; the list `pending`
 * contains all who are not sold, the unsold ones with status 2. Retained players are only in their
 * squads.
 */
export function dataFileOf(state: AuctionState): DataFile {
  const { league, phase, sales, unsold } = state
  const sold = new Set(sales.map(({ serialNumber }) => serialNumber))
  const notSold = league.players.filter(({ serialNumber }) => !sold.has(serialNumber))
  const listed = (list: readonly Sale[]): PlayerToWrite[] =>
    list.slice(0, LONGEST_SELL_LIST).flatMap(({ serialNumber, ...sale }) => {
      const player = playerOf(state, serialNumber)
      return player === undefined ? [] : [toWrite(player, sale)]
    })
  return writeAuctionFile({
    phase,
    seriesName: league.seriesName,
    counts: {
      players: league.players.length,
      sold: sales.length,
      unsold: unsold.size,
      pending: notSold.length - unsold.size,
    },
    teams: squadsOf(state).map(({ team, members, purse, maxBid }) => ({
      ...team,
      squadLimit: league.largestSquad,
      maxBid,
      purse,
      squad: members.map(({ player, price, boughtAt }) =>
        toWrite(player, { price, at: boughtAt, team: team.name }),
      ),
    })),
    recentSales: listed(sales.toReversed()),
    // The sort is stable and the sales are in order of time: of two equal prices the earlier leads.
    topSales: listed(sales.toSorted((one, other) => other.price - one.price)),
    pending: notSold.map((player) => toWrite(player, null, unsold.has(player.serialNumber))),
  })
}

function toWrite(
  player: LeaguePlayer,
  sale: PlayerToWrite['sale'],
  isUnsold = false,
): PlayerToWrite {
  return { ...player, sale, isUnsold }
}
