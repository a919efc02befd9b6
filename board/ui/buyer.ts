/**
 * To whom a player was sold, as the lists say: an event names no team (§3), and none is guessed
 * (docs/decisions/live-events.md).
 */
import { useMemo } from 'react'
import type { Auction, Lot, Player } from '../../contract/auction.ts'
import type { Result } from '../live/live-state.ts'
import { useLive } from './live-context.ts'

export interface Buyer {
  readonly name: string
  readonly logo: string | null
}

/**
 * The team that the lists hold this serial number as sold to. `null` without a number, and where the
 * lists have it more than once, for two teams or for a player of another name.
 */
export function buyerOf(auction: Auction, player: Lot): Buyer | null {
  const { serialNumber } = player
  if (serialNumber === null) return null
  const isSold = (entry: Player) => entry.serialNumber === serialNumber && !entry.isUnsold
  const isNamed = ({ name }: Player) =>
    name === null || player.name === null || name === player.name
  const inSquads = auction.teams.flatMap((team) =>
    team.squad.filter(isSold).map((entry) => ({ entry, teamName: team.name })),
  )
  const inSales = [...auction.recentSales, ...auction.topSales].filter(isSold)
  if (inSquads.length > 1) return null
  const [teamName = null, ...others] = new Set(
    [...inSquads, ...inSales].flatMap((sale) => sale.teamName ?? []),
  )
  const areNamed = [...inSquads.map(({ entry }) => entry), ...inSales].every(isNamed)
  if (teamName === null || others.length > 0 || !areNamed) return null
  const teams = auction.teams.filter(({ name }) => name === teamName)
  // Two teams of one name: only a squad could tell which.
  const team = inSquads.length === 1 ? teams.find(({ squad }) => squad.some(isSold)) : teams[0]
  if (team === undefined || (inSquads.length === 0 && teams.length > 1)) return null
  return { name: teamName, logo: team.logo }
}

/** The team of a sale that was heard on this page, once the lists contain that sale. */
export function useBuyer(
  result: Pick<Result, 'kind' | 'player' | 'lastEventId'> | undefined,
): Buyer | null {
  const { live, auction } = useLive()
  return useMemo(
    () =>
      auction === null || result?.kind !== 'playerSold' || !live.isInLists(result.lastEventId)
        ? null
        : buyerOf(auction, result.player),
    [auction, result, live],
  )
}
