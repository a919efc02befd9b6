import { memo, type ReactNode } from 'react'
import type { Player } from '../../../../contract/auction.ts'
import { useFirstScreenMessages } from '../../../i18n/language.ts'
import { LongList } from '../../../ui/LongList.tsx'
import { EmptyList } from './EmptyList.tsx'
import styles from './PlayerPanels.module.css'
import { PlayerRow } from './PlayerRow.tsx'

/** §2.4, Pending Players, with a red badge on unsold ones. */
export const PendingPanel = memo(function PendingPanel(props: {
  readonly players: readonly Player[]
}) {
  const { players } = props
  const messages = useFirstScreenMessages()
  if (players.length === 0) return <EmptyList>{messages.noPending}</EmptyList>
  return (
    <ListCard>
      <LongList name="pending" label={messages.pendingPlayers} items={players}>
        {(player, _index, actions) => (
          <PlayerRow player={player} list="pending" actions={actions} />
        )}
      </LongList>
    </ListCard>
  )
})

/** §2.4, Recent Sells, and Top Sells with ranks. */
export const SalesPanel = memo(function SalesPanel(props: {
  readonly name: string
  readonly label: string
  readonly sales: readonly Player[]
  readonly empty: string
  readonly isRanked?: boolean
}) {
  const { name, label, sales, empty, isRanked } = props
  if (sales.length === 0) return <EmptyList>{empty}</EmptyList>
  return (
    <ListCard>
      <LongList name={name} label={label} items={sales}>
        {(sale, index, actions) => (
          <PlayerRow player={sale} list="sales" rank={isRanked && index + 1} actions={actions} />
        )}
      </LongList>
    </ListCard>
  )
})

/** The card around a list of players. */
function ListCard({ children }: { readonly children: ReactNode }) {
  return <div className={styles['card']}>{children}</div>
}
