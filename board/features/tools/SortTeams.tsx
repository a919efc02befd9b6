import { useMessages } from '../../i18n/language.ts'
import type { SortKey } from '../../shared/team-order.ts'
import { SortIcon } from './icons.tsx'
import { sortedBy } from './sort-teams.ts'
import styles from './Tools.module.css'
import { useTools } from './use-tools.ts'

const KEYS = ['purse', 'maxBid', 'squadSize', 'name'] as const

interface SortProps {
  readonly announce: (message: string) => void
}

/** An icon over a native select. */
export function SortTeams(props: SortProps) {
  const { order } = useTools()
  return (
    <span className={styles['sort']} data-on={order.sort !== null || undefined}>
      <SortIcon />
      <SortSelect {...props} />
    </span>
  )
}

/** Sorts the teams in summary and cards. */
export function SortSelect({ announce }: SortProps) {
  const messages = useMessages()
  const { order, setOrder } = useTools()
  const labels: Readonly<Record<SortKey, string>> = {
    purse: messages.purse,
    maxBid: messages.maxBid,
    squadSize: messages.players,
    name: messages.name,
  }
  function choose(chosen: string) {
    const by = KEYS.find((key) => key === chosen)
    const sort = by === undefined ? null : sortedBy(by)
    setOrder((before) => ({ ...before, sort }))
    const sorted = sort?.direction === 'descending' ? messages.sortedDown : messages.sortedUp
    announce(sort === null ? messages.sortedAsInFile : sorted(labels[sort.by]))
  }
  return (
    <select
      className="button"
      aria-label={messages.sortTeams}
      title={messages.sortTeams}
      value={order.sort?.by ?? ''}
      onChange={(event) => choose(event.currentTarget.value)}
    >
      <option value="">{messages.asInFile}</option>
      {KEYS.map((key) => (
        <option key={key} value={key}>
          {labels[key]}
        </option>
      ))}
    </select>
  )
}
