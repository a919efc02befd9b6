import { useEffect, useMemo } from 'react'
import type { LiveState } from '../../live/live-state.ts'
import type { StoreView } from '../../live/store.ts'
import { inRupees, orUnknown } from '../../ui/money.ts'
import { useWords } from '../../words/language.ts'
import { useLaterWords } from '../../words/use-later-words.ts'
import type { Lists } from '../use-auction.ts'
import { useLive } from '../use-live.ts'

/**
 * The tab's title carries the lot while there is one. The header has put the series into it, and
 * writes it again only with a new file: which is when this effect runs again, after it.
 */
export function LotTitle(parts: { readonly view: StoreView<LiveState>; readonly lists: Lists }) {
  const { view, lists } = parts
  const words = useWords()
  const later = useLaterWords()
  const banner = useLive(view, (state) => state.banner)
  const auction = lists.status === 'ready' ? lists.auction : null
  const series = useMemo(
    () => auction && words.auctionOf(orUnknown(auction.seriesName)),
    [auction, words],
  )
  const lot = banner && [inRupees(banner.lot.amount), orUnknown(banner.lot.name)].join(' · ')
  const state = banner && banner.saleId !== null ? `${later.sold} ` : ''
  useEffect(() => {
    if (lot === null) return
    const before = series ?? document.title
    document.title = `${state}${lot} · ${before}`
    return () => {
      document.title = before
    }
  }, [lot, state, series])
  return null
}
