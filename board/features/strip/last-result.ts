/** The last result that the strip shows. */
import type { Auction, Instant, Lot, Rupees } from '../../../contract/auction.ts'
import { isSamePlayer } from '../../../contract/lot.ts'
import type { Result } from '../../live/live-state.ts'

export interface LastResult {
  readonly name: string | null
  /** `null` for a player whom nobody bought. */
  readonly soldFor: Rupees | null
  readonly isSold: boolean
  /** `null` until lists that hold the sale say it: an event names no team (§3). */
  readonly team: string | null
  /** When it was, of a result of the lists; one that was heard has just been. */
  readonly at: Instant | null
}

/**
 * The newest result that was heard, or else the newest sale of the lists; not that of the lot on show.
 *
 * @param auction the lists; `null` where something has changed since: then they no longer know
 */
export function lastResultOf(
  results: readonly Result[],
  auction: Auction | null,
  onShow: Lot | null,
): LastResult | null {
  const heard = results.find(({ player }) => onShow === null || !isSamePlayer(player, onShow))
  const sales = auction?.recentSales ?? []
  if (heard === undefined) {
    const listed = sales[0]
    if (listed === undefined) return null
    const { name, soldFor, teamName, soldAt } = listed
    return { name, soldFor, isSold: true, team: teamName, at: soldAt }
  }
  const { kind, player } = heard
  if (kind === 'playerUnsold')
    return { name: player.name, soldFor: null, isSold: false, team: null, at: null }
  const { name, amount, serialNumber } = player
  const listed = sales.find(
    (sale) =>
      serialNumber !== null && sale.serialNumber === serialNumber && sale.soldFor === amount,
  )
  return { name, soldFor: amount, isSold: true, team: listed?.teamName ?? null, at: null }
}
