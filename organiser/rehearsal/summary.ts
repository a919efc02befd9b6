/** Describes an auction for the terminal. */

import { inWords } from '../auction/rupees.ts'
import type { AuctionResult } from './auction-result.ts'

/** Two lines that summarize an auction, with the same figures as the board. */
export function summaryOf({ league, lots }: AuctionResult): readonly string[] {
  const sales = lots.flatMap(({ player, sale }) => (sale === null ? [] : [{ player, ...sale }]))
  const offered = new Set(lots.map(({ player }) => player.serialNumber))
  const spent = sales.reduce((sum, { price }) => sum + price, 0)
  const top = sales.reduce((most, { price }) => Math.max(most, price), 0)
  const counts = [
    `${league.teams.length} teams`,
    `${league.players.length} players`,
    `${lots.length} lots`,
    `${sales.length} sold for ${inWords(spent)}`,
    `${offered.size - sales.length} unsold`,
    `${league.players.length - offered.size} never offered`,
    `top sale ${inWords(top)}`,
  ].join(', ')
  return [`${counts}.`, ...retainedLine(league.retained.length)]
}

function retainedLine(kept: number): readonly string[] {
  if (kept === 0) return []
  const what =
    kept === 1
      ? '1 retained player is in the squad with a price, and is'
      : `${kept} retained players are in the squads with their prices, and are`
  return [`${what} not counted in Sold or Total Players.`]
}
