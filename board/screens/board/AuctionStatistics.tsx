import type { AuctionCounts } from '../../../contract/auction.ts'
import { orUnknown } from '../../ui/money.ts'
import styles from './AuctionStatistics.module.css'
import { Section } from './Section.tsx'

/** §2.2: the file's own counts, whatever the lists say. */
export function AuctionStatistics({ counts }: { readonly counts: AuctionCounts }) {
  return (
    <Section title="Auction Statistics">
      <dl className={styles['figures']}>
        <Figure label="Total Players" value={counts.players} />
        <Figure label="Sold" value={counts.sold} tone="good" />
        <Figure label="Unsold" value={counts.unsold} tone="bad" />
        <Figure label="Pending" value={counts.pending} tone="info" />
      </dl>
    </Section>
  )
}

function Figure(parts: {
  readonly label: string
  readonly value: number | null
  readonly tone?: 'good' | 'bad' | 'info'
}) {
  return (
    <div className={styles['figure']} data-tone={parts.tone}>
      <dt>{parts.label}</dt>
      <dd>{orUnknown(parts.value)}</dd>
    </div>
  )
}
