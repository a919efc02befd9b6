import type { AuctionCounts } from '../../../contract/auction.ts'
import { useMessages } from '../../i18n/language.ts'
import { orUnknown } from '../../ui/money.ts'
import styles from './AuctionStatistics.module.css'
import { Section } from './Section.tsx'

/** §2.2: the file's own counts, whatever the lists say. */
export function AuctionStatistics({ counts }: { readonly counts: AuctionCounts }) {
  const words = useMessages()
  return (
    <Section title={words.statistics}>
      <dl className={styles['figures']}>
        <Figure label={words.totalPlayers} value={counts.players} />
        <Figure label={words.sold} value={counts.sold} tone="good" />
        <Figure label={words.unsold} value={counts.unsold} tone="bad" />
        <Figure label={words.pending} value={counts.pending} tone="info" />
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
