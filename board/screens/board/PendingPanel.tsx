import { memo } from 'react'
import type { Player } from '../../../contract/auction.ts'
import { useMessages } from '../../i18n/language.ts'
import { Badge } from '../../ui/Badge.tsx'
import { LongList } from '../../ui/LongList.tsx'
import { EmptyList } from './EmptyList.tsx'
import { ListCard } from './ListCard.tsx'
import { PlayerRow } from './PlayerRow.tsx'

/** §2.4, Pending Players: a red badge on those who were offered and not sold. */
export const PendingPanel = memo(function PendingPanel(parts: {
  readonly players: readonly Player[]
}) {
  const { players } = parts
  const messages = useMessages()
  if (players.length === 0) return <EmptyList>{messages.noPending}</EmptyList>
  return (
    <ListCard>
      <LongList name="pending" label={messages.pendingPlayers} items={players}>
        {(player, _index, actions) => (
          <PlayerRow player={player} actions={actions}>
            {player.isUnsold && <Badge tone="bad">{messages.unsold}</Badge>}
          </PlayerRow>
        )}
      </LongList>
    </ListCard>
  )
})
