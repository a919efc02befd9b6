import { orUnknown } from '../../ui/money.ts'
import { useWords } from '../../words/language.ts'
import type { Lists } from '../use-auction.ts'

/** The tab's title where no header writes it: on a wall and on an overlay. */
export function SeriesTitle({ lists }: { readonly lists: Lists }) {
  const words = useWords()
  if (lists.status !== 'ready') return null
  return <title>{words.auctionOf(orUnknown(lists.auction.seriesName))}</title>
}
