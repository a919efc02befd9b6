import { useEffect } from 'react'
import type { Team } from '../../../contract/auction.ts'
import { useMessages } from '../../i18n/language.ts'
import { browserClock } from '../../platform/clock.ts'
import { scrollIntoViewSettled } from '../../shared/scroll-into-view.ts'
import { HAS_ONE_COLUMN, MOST_STEPS, useSteps } from '../../ui/use-steps.ts'
import { EmptyList } from './EmptyList.tsx'
import { TeamCard } from './TeamCard.tsx'
import styles from './TeamsPanel.module.css'

/** Cards that are there at once: most leagues whole, on a phone what is near the first screen. */
const FIRST = HAS_ONE_COLUMN ? 3 : 12

/**
 * §2.4, Teams. The first cards come with the summary, the rest one in a step: a phone lays out few at a
 * time. The channel waits for them. The addressed team's card is brought into view and given the focus.
 */
export function TeamsPanel(parts: {
  readonly teams: readonly Team[]
  readonly addressed: string | null
}) {
  const { teams, addressed } = parts
  const shown = Math.max(
    useSteps(teams.length, FIRST, Math.ceil(teams.length / MOST_STEPS)),
    teams.findIndex(({ anchor }) => anchor === addressed) + 1,
  )
  useEffect(() => {
    const card = addressed === null ? null : document.getElementById(addressed)
    if (card === null) return
    card.focus({ preventScroll: true })
    return scrollIntoViewSettled(card, 'start', browserClock)
  }, [addressed])
  const messages = useMessages()
  if (teams.length === 0) return <EmptyList>{messages.noTeams}</EmptyList>
  const rowsOnPage = teams.reduce((rows, { squad }) => rows + squad.length, 0)
  return (
    <div className={styles['cards']}>
      {teams.slice(0, shown).map((team) => (
        <TeamCard key={team.anchor} team={team} rowsOnPage={rowsOnPage} />
      ))}
    </div>
  )
}
