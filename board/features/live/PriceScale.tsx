import { useMemo } from 'react'
import type { Auction, Rupees } from '../../../contract/auction.ts'
import { useLive, useLiveState } from '../../ui/live-context.ts'
import { inRupees } from '../../ui/money.ts'

/** With fewer sales a price says nothing about the next. */
const FEWEST_SALES = 5

/** The cheapest and the dearest sale of the lists; `null` below five sales, or when all have one price. */
export function priceRangeOf(auction: Auction): readonly [Rupees, Rupees] | null {
  const { teams, recentSales, topSales } = auction
  const prices = new Map<unknown, Rupees>()
  for (const player of [...topSales, ...recentSales, ...teams.flatMap(({ squad }) => squad)]) {
    // A retained player may cost nothing: no price.
    if (player.soldFor !== null && player.soldFor > 0) {
      prices.set(player.serialNumber ?? player, player.soldFor)
    }
  }
  if (prices.size < FEWEST_SALES) return null
  const sorted = [...prices.values()].sort((a, b) => a - b)
  const [least, most] = [sorted[0], sorted.at(-1)]
  return least === undefined || most === undefined || least === most ? null : [least, most]
}

/** The price of the open lot as a mark between the cheapest and the dearest sale of the lists. */
export function PriceScale() {
  const { auction } = useLive()
  const range = useMemo(() => (auction === null ? null : priceRangeOf(auction)), [auction])
  const price = useLiveState(({ banner }) =>
    banner === null || banner.isUnsold || banner.saleId !== null ? null : banner.lot.amount,
  )
  if (range === null || price === null) return null
  const [least, most] = range
  const share = Math.min(1, Math.max(0, (price - least) / (most - least)))
  const ends = [inRupees(least), inRupees(most)]
  return (
    <div className="price-scale" role="img" aria-label={ends.join(' – ')}>
      <span>{ends[0]}</span>
      <i style={{ '--at': `${share * 100}%` }} />
      <span>{ends[1]}</span>
    </div>
  )
}
