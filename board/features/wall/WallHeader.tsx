import { useMessages } from '../../i18n/language.ts'
import type { Lists } from '../../live/lists-store.ts'
import { Badge } from '../../ui/Badge.tsx'
import { orUnknown } from '../../ui/money.ts'

/** §2.1 on the stage: which auction this is, and whether it is on. Its room is kept. */
export function WallHeader({ lists }: { readonly lists: Lists }) {
  const messages = useMessages()
  if (lists.status !== 'ready') return <div className="wall-head" />
  const { seriesName, isActive } = lists.auction
  return (
    <header className="wall-head">
      <h1 dir="auto">{messages.auctionOf(orUnknown(seriesName))}</h1>
      <Badge tone={isActive ? 'good' : 'quiet'}>
        {isActive ? messages.active : messages.inactive}
      </Badge>
    </header>
  )
}
