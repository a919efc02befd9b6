import type { Auction } from '../../../contract/auction.ts'
import { Badge } from '../../ui/Badge.tsx'
import { orUnknown } from '../../ui/money.ts'
import styles from './AuctionHeader.module.css'

/** §2.1 */
export function AuctionHeader({ auction }: { readonly auction: Auction }) {
  const title = `${orUnknown(auction.seriesName)} Auction`
  return (
    <header className={styles['header']}>
      <title>{title}</title>
      <h1 className={styles['title']}>{title}</h1>
      <p className={styles['facts']}>
        <span>
          Total Teams: <strong>{orUnknown(auction.counts.teams)}</strong>
        </span>
        <span>
          Status:{' '}
          <Badge tone={auction.isActive ? 'good' : 'quiet'}>
            {auction.isActive ? 'ACTIVE' : 'INACTIVE'}
          </Badge>
        </span>
      </p>
    </header>
  )
}
