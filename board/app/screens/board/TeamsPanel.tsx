import { useEffect } from 'react'
import type { Team } from '../../../../contract/auction.ts'
import { useFirstScreenMessages } from '../../../i18n/first-screen-language.ts'
import { useClock } from '../../../platform/use-clock.ts'
import { isSkippedOffScreen } from '../../../ui/LongList.tsx'
import { useRendering } from '../../../ui/rendering.ts'
import { scrollIntoViewSettled } from '../../../ui/scroll-into-view.ts'
import { MAX_STEPS, useIncremental } from '../../../ui/use-incremental.ts'
import { EmptyList } from './EmptyList.tsx'
import { TeamCard } from './TeamCard.tsx'
import { LOWEST_ROW } from './TeamSummary.tsx'
import styles from './TeamsPanel.module.css'

/** Cards in the first render: all of most leagues. */
const FIRST_CARDS = 12
/** On a phone, where they are near the first screen. */
export const FIRST_PHONE_CARDS = 3

/** The pixels above and below the summary's rows on a phone's first screen. */
const AROUND_ROWS = 356

/**
 * §2.4, Teams. The first cards render with the summary, the others in steps; the channel waits for them.
 * The addressed team's card is scrolled into view and focused.
 */
export function TeamsPanel(props: {
  readonly teams: readonly Team[]
  readonly addressed: string | null
}) {
  const { teams, addressed } = props
  const clock = useClock()
  const { windowHeight } = useRendering()
  const isBelowScreen = teams.length * LOWEST_ROW + AROUND_ROWS > windowHeight
  const step = Math.ceil(teams.length / MAX_STEPS)
  const first = { phone: isBelowScreen ? 0 : FIRST_PHONE_CARDS, wide: FIRST_CARDS }
  const shown = Math.max(
    useIncremental(teams.length, step, first),
    teams.findIndex(({ anchor }) => anchor === addressed) + 1,
  )
  useEffect(() => {
    const card = addressed === null ? null : document.getElementById(addressed)
    if (card === null) return
    card.focus({ preventScroll: true })
    return scrollIntoViewSettled(card, 'start', clock)
  }, [addressed, clock])
  const messages = useFirstScreenMessages()
  if (teams.length === 0) return <EmptyList>{messages.noTeams}</EmptyList>
  const rowsOnPage = teams.reduce((rows, { squad }) => rows + squad.length, 0)
  return (
    <div className={styles['cards']}>
      {teams.slice(0, shown).map((team) => (
        <TeamCard key={team.anchor} team={team} isSkipped={isSkippedOffScreen(rowsOnPage)} />
      ))}
    </div>
  )
}
