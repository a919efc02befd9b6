import type { Auction } from '../../../../contract/auction.ts'
import { useFirstScreenMessages } from '../../../i18n/language.ts'
import { Badge } from '../../../ui/Badge.tsx'
import { orUnknown } from '../../../ui/money.ts'
import styles from './AuctionHeader.module.css'

/** §2.1 */
export function AuctionHeader({ auction }: { readonly auction: Auction }) {
  const messages = useFirstScreenMessages()
  const title = messages.auctionOf(orUnknown(auction.seriesName))
  return (
    <header className={styles['header']} translate="no">
      <title>{title}</title>
      <h1 className={styles['title']}>{title}</h1>
      <p className={styles['facts']}>
        <span>
          <span>{`${messages.totalTeams}: `}</span>
          <strong>{orUnknown(auction.counts.teams)}</strong>
        </span>
        <span>
          <span>{`${messages.status}: `}</span>
          <Badge tone={auction.isActive ? 'good' : 'quiet'}>
            {auction.isActive ? messages.active : messages.inactive}
          </Badge>
        </span>
      </p>
    </header>
  )
}
