/** The state of an auction as its data file. */
import { type DataFile, type PlayerToWrite, writeAuctionFile } from '../../contract/wire-file.ts'
import type { LeaguePlayer } from './league.ts'
import { squadsOf } from './squads.ts'
import { type AuctionState, playerOf, type Sale } from './state.ts'

/** How many players the sell lists carry. */
const LONGEST_SELL_LIST = 20

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
