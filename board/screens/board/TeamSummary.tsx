import type { Team } from '../../../contract/auction.ts'
import { Money } from '../../ui/Money.tsx'
import { orUnknown } from '../../ui/money.ts'
import { Photo } from '../../ui/Photo.tsx'
import { ProgressBar } from '../../ui/ProgressBar.tsx'
import { Section } from './Section.tsx'
import { fillOf } from './squad.ts'
import styles from './TeamSummary.module.css'

/** §2.3 */
export function TeamSummary({ teams }: { readonly teams: readonly Team[] }) {
  return (
    <Section title="Team Summary">
      <table className={styles['table']}>
        <thead>
          <tr>
            <th scope="col">Team</th>
            <th scope="col">Max Bid for Player</th>
            <th scope="col">Players</th>
          </tr>
        </thead>
        <tbody>
          {teams.map((team) => (
            <TeamRow key={team.anchor} team={team} />
          ))}
        </tbody>
      </table>
    </Section>
  )
}

function TeamRow({ team }: { readonly team: Team }) {
  const places = `${orUnknown(team.squadSize)} of ${orUnknown(team.squadLimit)}`
  const name = orUnknown(team.name)
  return (
    <tr>
      <th scope="row">
        <div className={styles['team']}>
          <Photo src={team.logo} of="team" size={36} />
          <a href={`#${encodeURIComponent(team.anchor)}`} dir="auto">
            {name}
          </a>
        </div>
      </th>
      <td className={styles['amount']}>
        <Money amount={team.maxBid} />
      </td>
      <td className={styles['players']}>
        <ProgressBar
          current={team.squadSize}
          max={team.squadLimit}
          fill={fillOf(team.squadSize, team.squadLimit)}
          label={`Players of ${name}`}
          valueText={places}
        />
        <span className={styles['places']}>{places}</span>
      </td>
    </tr>
  )
}
