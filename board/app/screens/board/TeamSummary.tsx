import type { Team } from '../../../../contract/auction.ts'
import { useFirstScreenMessages } from '../../../i18n/first-screen-language.ts'
import { Crest } from '../../../ui/Crest.tsx'
import { longWord } from '../../../ui/long-word.ts'
import { Money } from '../../../ui/Money.tsx'
import { orUnknown } from '../../../ui/money.ts'
import { ProgressBar } from '../../../ui/ProgressBar.tsx'
import { useRendering } from '../../../ui/rendering.ts'
import { placesOf } from '../../../ui/squad.ts'
import { TABLE_ROLES as AS } from '../../../ui/table-roles.ts'
import type { SortKey, TeamOrder } from '../../../ui/team-order.ts'
import { MAX_STEPS, useIncremental } from '../../../ui/use-incremental.ts'
import { Section } from './Section.tsx'
import styles from './TeamSummary.module.css'

/** The least height of a row in pixels. */
export const LOWEST_ROW = 48
/** More than fit on a phone's first screen. The server's page has all, so that nothing moves later. */
const PHONE_ROWS = import.meta.env.SSR ? Number.POSITIVE_INFINITY : 12

/** §2.3, in the order of `teams`; `order` is for `aria-sort`. */
export function TeamSummary(props: { readonly teams: readonly Team[]; readonly order: TeamOrder }) {
  const { teams, order } = props
  const messages = useFirstScreenMessages()
  const { windowHeight } = useRendering()
  // First as many rows as fill the screen, then the others in a few steps.
  const step = Math.ceil(windowHeight / LOWEST_ROW + teams.length / MAX_STEPS)
  const shown = useIncremental(teams.length, step, { phone: PHONE_ROWS, wide: step })
  const directionOf = (by: SortKey) => (order.sort?.by === by ? order.sort.direction : undefined)
  return (
    <Section title={messages.teamSummary}>
      <table {...AS.table} className={styles['table']}>
        <thead {...AS.group}>
          <tr {...AS.row}>
            <th {...AS.columnHeader} aria-sort={directionOf('name')} scope="col">
              {messages.team}
            </th>
            <th {...AS.columnHeader} aria-sort={directionOf('maxBid')} scope="col">
              {messages.maxBid}
            </th>
            <th {...AS.columnHeader} aria-sort={directionOf('squadSize')} scope="col">
              {messages.players}
            </th>
          </tr>
        </thead>
        <tbody {...AS.group}>
          {teams.slice(0, shown).map((team) => (
            <TeamRow
              key={team.anchor}
              team={team}
              isFollowed={order.followed.includes(team.anchor)}
            />
          ))}
        </tbody>
      </table>
    </Section>
  )
}

function TeamRow(props: { readonly team: Team; readonly isFollowed: boolean }) {
  const { team, isFollowed } = props
  const messages = useFirstScreenMessages()
  const places = placesOf(team, messages)
  const name = orUnknown(team.name)
  return (
    <tr {...AS.row} data-followed={isFollowed || undefined}>
      <th {...AS.rowHeader} scope="row">
        <div className={styles['team']}>
          <Crest src={team.logo} size={32} />
          <a href={`#${encodeURIComponent(team.anchor)}`} dir="auto" {...longWord(name)}>
            {name}
          </a>
        </div>
      </th>
      <td {...AS.cell} className={styles['amount']}>
        <Money amount={team.maxBid} />
      </td>
      <td {...AS.cell} className={styles['players']}>
        <ProgressBar team={team} />
        <span className={styles['places']} aria-hidden="true">
          {places}
        </span>
      </td>
    </tr>
  )
}
