import { type ReactNode, useContext } from 'react'
import type { Player, Rupees } from '../../../contract/auction.ts'
import { FeaturesContext } from '../../features/tools/ToolsSlots.tsx'
import { useFirstScreenMessages } from '../../i18n/language.ts'
import { Money } from '../../ui/Money.tsx'
import { orUnknown } from '../../ui/money.ts'
import { Photo } from '../../ui/Photo.tsx'
import styles from './PlayerRow.module.css'

/** Photo, name and serial of a listed player; `details` below them, `children` at the end. */
export function PlayerRow(props: {
  readonly player: Player
  readonly rank?: number | undefined
  readonly details?: ReactNode
  readonly children?: ReactNode
  /** Those of a row that is revealed. */
  readonly actions?: ReactNode
}) {
  const { player, rank, details, children, actions } = props
  const messages = useFirstScreenMessages()
  const features = useContext(FeaturesContext)
  const name = orUnknown(player.name)
  return (
    <div className={styles['row']}>
      {rank !== undefined && <span className={styles['rank']}>#{rank}</span>}
      <Photo src={player.photo} of="player" size={40} askLabel={messages.photoOf(name)} />
      <div className={styles['who']}>
        <p className={styles['name']}>
          <bdi>{name}</bdi>
        </p>
        <p className={styles['detail']}>
          {messages.serial(orUnknown(player.serialNumber))}
          {features?.renderStar(player)}
        </p>
        {details}
      </div>
      <div className={styles['end']}>{children}</div>
      {actions}
    </div>
  )
}

/** A further line of a row, under the serial. */
export function Detail({ children }: { readonly children: ReactNode }) {
  return (
    <p className={styles['detail']}>
      <bdi>{children}</bdi>
    </p>
  )
}

/** What a sold player went for, with the SOLD badge, an outline. */
export function SoldFor({ amount }: { readonly amount: Rupees | null }) {
  const messages = useFirstScreenMessages()
  return (
    <>
      <p className={styles['amount']}>
        <Money amount={amount} />
      </p>
      <span className={styles['sold']}>{messages.soldBadge}</span>
    </>
  )
}
