import type { AuctionCounts } from '../../../../contract/auction.ts'
import { useFirstScreenMessages } from '../../../i18n/language.ts'
import { orUnknown } from '../../../ui/money.ts'
import styles from './AuctionStatistics.module.css'
import { Section } from './Section.tsx'

/** §2.2: the file's own counts, whatever the lists say. */
export function AuctionStatistics({ counts }: { readonly counts: AuctionCounts }) {
  const messages = useFirstScreenMessages()
  return (
    <Section title={messages.statistics}>
      <dl className={styles['figures']}>
        <Figure label={messages.totalPlayers} value={counts.players} />
        <Figure label={messages.sold} value={counts.sold} />
        <Figure label={messages.unsold} value={counts.unsold} />
        <Figure label={messages.pending} value={counts.pending} />
      </dl>
    </Section>
  )
}

function Figure(props: { readonly label: string; readonly value: number | null }) {
  return (
    <div className={styles['figure']}>
      <dt>{props.label}</dt>
      <dd>{orUnknown(props.value)}</dd>
    </div>
  )
}
