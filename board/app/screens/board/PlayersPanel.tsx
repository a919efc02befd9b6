import { memo } from 'react'
import type { Player } from '../../../../contract/auction.ts'
import type { TabName } from '../../../ui/address.ts'
import { LongList } from '../../../ui/LongList.tsx'
import { EmptyList } from './EmptyList.tsx'
import { PlayerRow } from './PlayerRow.tsx'
import styles from './PlayersPanel.module.css'

/** §2.4: Pending Players, with a red badge on unsold ones, Recent Sells, and Top Sells with ranks. */
export const PlayersPanel = memo(function PlayersPanel(props: {
  readonly tab: Exclude<TabName, 'teams'>
  readonly label: string
  readonly players: readonly Player[]
  /** Stands instead of an empty list. */
  readonly empty: string
}) {
  const { tab, label, players, empty } = props
  if (players.length === 0) return <EmptyList>{empty}</EmptyList>
  return (
    <div className={styles['card']}>
      <LongList name={tab} label={label} items={players}>
        {(player, index, actions) => (
          <PlayerRow
            player={player}
            list={tab === 'pending' ? tab : 'sales'}
            rank={tab === 'top' && index + 1}
            actions={actions}
          />
        )}
      </LongList>
    </div>
  )
})
