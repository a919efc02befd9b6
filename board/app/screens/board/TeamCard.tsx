import { memo, useId } from 'react'
import type { Team } from '../../../../contract/auction.ts'
import { TeamToolsSlot } from '../../../features/menu/ToolsSlots.tsx'
import { useFirstScreenMessages } from '../../../i18n/first-screen-language.ts'
import { Badge } from '../../../ui/Badge.tsx'
import { Crest } from '../../../ui/Crest.tsx'
import { LongList } from '../../../ui/LongList.tsx'
import { longWord } from '../../../ui/long-word.ts'
import { Money } from '../../../ui/Money.tsx'
import { orUnknown } from '../../../ui/money.ts'
import { fillOf } from '../../../ui/squad.ts'
import { EmptyList } from './EmptyList.tsx'
import { PlayerRow } from './PlayerRow.tsx'
import styles from './TeamCard.module.css'

/** One team: purse, maximum bid and squad (§2.4). Its id is the team's address. */
export const TeamCard = memo(function TeamCard(props: {
  readonly team: Team
  /** The browser skips it while it is off screen. */
  readonly isSkipped: boolean
}) {
  const { team, isSkipped } = props
  const messages = useFirstScreenMessages()
  const name = orUnknown(team.name)
  const headingId = useId()
  return (
    <article
      translate="no"
      id={team.anchor}
      tabIndex={-1}
      aria-labelledby={headingId}
      className={styles['card']}
      data-skipped-off-screen={isSkipped || undefined}
      style={{ '--rows': team.squad.length }}
    >
      <header className={styles['head']}>
        <Crest src={team.logo} size={48} />
        <div className={styles['title']}>
          <h3 id={headingId} className={styles['name']}>
            <bdi {...longWord(name)}>{name}</bdi>
          </h3>
          <div className={styles['under']}>
            <Badge tone={fillOf(team) === 'full' ? 'good' : 'quiet'}>
              {messages.squad(orUnknown(team.squadSize), orUnknown(team.squadLimit))}
            </Badge>
            <TeamToolsSlot team={team} />
          </div>
        </div>
      </header>
      <dl className={styles['money']}>
        <div>
          <dt>{messages.purse}</dt>
          <dd data-left={team.purse === null ? undefined : Math.sign(team.purse)}>
            <Money amount={team.purse} />
          </dd>
        </div>
        <div>
          <dt>{messages.maxBid}</dt>
          <dd>
            <Money amount={team.maxBid} />
          </dd>
        </div>
      </dl>
      {team.squad.length === 0 ? (
        <EmptyList>{messages.noPlayers}</EmptyList>
      ) : (
        <LongList
          name={team.anchor}
          label={messages.playersOf(name)}
          items={team.squad}
          isSkipped={isSkipped}
        >
          {(player, _index, actions) => (
            <PlayerRow player={player} list="squad" actions={actions} />
          )}
        </LongList>
      )}
    </article>
  )
})
