import { memo, type ReactNode } from 'react'
import type { Player } from '../../../../contract/auction.ts'
import { StarSlot } from '../../../features/menu/ToolsSlots.tsx'
import { useFirstScreenMessages } from '../../../i18n/first-screen-language.ts'
import { Badge } from '../../../ui/Badge.tsx'
import { longWord } from '../../../ui/long-word.ts'
import { Money } from '../../../ui/Money.tsx'
import { orUnknown } from '../../../ui/money.ts'
import { Photo } from '../../../ui/Photo.tsx'
import { asDateTime } from '../../../ui/when.ts'
import styles from './PlayerRow.module.css'

/**
 * A listed player (§2.4). Memoized, because new lists have mostly the same players
 * (`live/share-unchanged.ts`).
 */
export const PlayerRow = memo(function PlayerRow(props: {
  readonly player: Player
  /** A sale also says to whom and when. */
  readonly list: 'squad' | 'sales' | 'pending'
  /** Counts from 1. */
  readonly rank?: number | false | undefined
  /** The actions of a revealed row. */
  readonly actions?: ReactNode
}) {
  const { player, list, rank, actions } = props
  const messages = useFirstScreenMessages()
  const name = orUnknown(player.name)
  return (
    <div className={styles['row']} translate="no">
      {rank && <span className={styles['rank']}>{`#${rank}`}</span>}
      <Photo src={player.photo} of="player" size={40} askLabel={messages.photoOf(name)} />
      <div className={styles['who']}>
        <p className={styles['name']} {...longWord(name)}>
          <bdi>{name}</bdi>
        </p>
        <div className={styles['line']}>
          <p className={styles['detail']}>
            <span>{messages.serial(orUnknown(player.serialNumber))}</span>
            {/* Nothing more happens to a sold player. */}
            {list === 'pending' && <StarSlot player={player} />}
          </p>
          {list === 'pending' ? (
            player.isUnsold && <Badge tone="bad">{messages.unsold}</Badge>
          ) : (
            <>
              <span className={styles['sold']}>{messages.soldBadge}</span>
              <p className={styles['amount']}>
                <Money amount={player.soldFor} />
              </p>
            </>
          )}
        </div>
        {list === 'sales' && (
          <p className={styles['sale']}>
            <bdi>{orUnknown(player.teamName)}</bdi>
            <span> · </span>
            <bdi>{asDateTime(player.soldAt)}</bdi>
          </p>
        )}
      </div>
      {actions}
    </div>
  )
})
