import { useEffect } from 'react'
import type { Team } from '../../../contract/auction.ts'
import { useSteps } from '../../ui/use-steps.ts'
import { TeamCard } from './TeamCard.tsx'
import styles from './TeamsPanel.module.css'

/** Cards that are there at once: as many as stand side by side on a wide screen. */
const FIRST = 4
const STEP = 4

/** §2.4, Teams. The addressed team's card is brought into view and given the focus. */
export function TeamsPanel(parts: {
  readonly teams: readonly Team[]
  readonly addressed: string | null
}) {
  const { teams, addressed } = parts
  const shown = Math.max(
    useSteps(teams.length, FIRST, STEP),
    teams.findIndex(({ anchor }) => anchor === addressed) + 1,
  )
  useEffect(() => {
    const card = addressed === null ? null : document.getElementById(addressed)
    card?.scrollIntoView({ block: 'start' })
    card?.focus({ preventScroll: true })
  }, [addressed])
  const rowsOnPage = teams.reduce((rows, { squad }) => rows + squad.length, 0)
  return (
    <div className={styles['cards']}>
      {teams.slice(0, shown).map((team) => (
        <TeamCard key={team.anchor} team={team} rowsOnPage={rowsOnPage} />
      ))}
    </div>
  )
}
