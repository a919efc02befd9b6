import type { Team } from '../../../contract/auction.ts'
import { Money } from '../../ui/Money.tsx'
import { orUnknown } from '../../ui/money.ts'
import { Photo } from '../../ui/Photo.tsx'
import { ProgressBar } from '../../ui/ProgressBar.tsx'
import { useWords } from '../../words/language.ts'
import { Section } from './Section.tsx'
import { fillOf } from './squad.ts'
import styles from './TeamSummary.module.css'

/** §2.3 */
export function TeamSummary({ teams }: { readonly teams: readonly Team[] }) {
  const words = useWords()
  return (
    <Section title={words.teamSummary}>
      <table className={styles['table']}>
        <thead>
          <tr>
            <th scope="col">{words.team}</th>
            <th scope="col">{words.maxBid}</th>
            <th scope="col">{words.players}</th>
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
  const words = useWords()
  const places = words.placesTaken(orUnknown(team.squadSize), orUnknown(team.squadLimit))
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
          label={words.playersOf(name)}
          valueText={places}
        />
        <span className={styles['places']}>{places}</span>
      </td>
    </tr>
  )
}
