import { memo } from 'react'
import type { Player } from '../../../contract/auction.ts'
import { LongList } from '../../ui/LongList.tsx'
import { orUnknown } from '../../ui/money.ts'
import { asDateTime } from '../../ui/when.ts'
import { EmptyList } from './EmptyList.tsx'
import { ListCard } from './ListCard.tsx'
import { Detail, PlayerRow, SoldFor } from './PlayerRow.tsx'

/** §2.4, Recent Sells and Top Sells; the latter is ranked #1, #2 and so on. */
export const SalesPanel = memo(function SalesPanel(parts: {
  readonly name: string
  readonly label: string
  readonly sales: readonly Player[]
  readonly empty: string
  readonly isRanked?: boolean
}) {
  const { name, label, sales, empty, isRanked = false } = parts
  if (sales.length === 0) return <EmptyList>{empty}</EmptyList>
  return (
    <ListCard>
      <LongList name={name} label={label} items={sales}>
        {(sale, index, actions) => (
          <PlayerRow
            player={sale}
            actions={actions}
            rank={isRanked ? index + 1 : undefined}
            details={
              <>
                <Detail>{orUnknown(sale.teamName)}</Detail>
                <Detail>{asDateTime(sale.soldAt)}</Detail>
              </>
            }
          >
            <SoldFor amount={sale.soldFor} />
          </PlayerRow>
        )}
      </LongList>
    </ListCard>
  )
})
