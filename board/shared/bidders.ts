/** What the lists say about the price of the open lot, as long as they are current. */
import { useMemo } from 'react'
import type { Auction, Rupees, Team } from '../../contract/auction.ts'
import type { Lists, ListsStore } from '../live/lists-store.ts'
import { useStore } from './use-store.ts'

export interface PriceFacts {
  /** Teams whose maximum bid is at or above the price, in the file's order. */
  readonly bidders: readonly Team[]
  /** The price is above every sale in the lists. */
  readonly isHighest: boolean
}

/** A team whose maximum bid is unknown is no bidder; without a sale in the lists no price is the highest. */
export function priceFactsOf(auction: Auction, price: Rupees): PriceFacts {
  return {
    bidders: auction.teams.filter(({ maxBid }) => maxBid !== null && maxBid >= price),
    isHighest: price > highestSale(auction),
  }
}

/** Infinity without a sale. */
function highestSale({ teams, topSales, recentSales }: Auction): Rupees {
  const sold = [...topSales, ...recentSales, ...teams.flatMap(({ squad }) => squad)]
  const highest = sold.reduce((most, { soldFor }) => Math.max(most, soldFor ?? -1), -1)
  return highest < 0 ? Number.POSITIVE_INFINITY : highest
}

/**
 * `null` while the price is unknown, the lists are not there, or there were changes since they were
 * loaded: then they no longer know.
 */
export function usePriceFacts(
  store: ListsStore,
  lists: Lists,
  price: Rupees | null,
): PriceFacts | null {
  const isOld = useStore(store, (state) => state.changes !== 0)
  const auction = lists.status === 'ready' && !isOld ? lists.auction : null
  return useMemo(
    () => (auction === null || price === null ? null : priceFactsOf(auction, price)),
    [auction, price],
  )
}
