import { useMessages } from '../../i18n/language.ts'
import type { Lists } from '../../live/lists-store.ts'
import { orUnknown } from '../../ui/money.ts'

/** The tab's title on wall and overlay, which have no header to write it. */
export function SeriesTitle({ lists }: { readonly lists: Lists }) {
  const messages = useMessages()
  if (lists.status !== 'ready') return null
  return <title>{messages.auctionOf(orUnknown(lists.auction.seriesName))}</title>
}
