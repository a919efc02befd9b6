import { useContext, useEffect, useMemo, useState } from 'react'
import type { Team } from '../../../../contract/auction.ts'
import { FeaturesContext } from '../../../features/menu/ToolsSlots.tsx'
import { useFirstScreenMessages } from '../../../i18n/language.ts'
import { useClock } from '../../../platform/use-clock.ts'
import { isSkippedOffScreen } from '../../../ui/LongList.tsx'
import { useRendering } from '../../../ui/rendering.ts'
import { scrollIntoViewSettled } from '../../../ui/scroll-into-view.ts'
import { MAX_STEPS, scheduleStep, useIncremental } from '../../../ui/use-incremental.ts'
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
  const features = useContext(FeaturesContext)
  // Cards that stood before the features get their stars and tools in steps too.
  const complete = useIncremental(
    features ? teams.length : 0,
    step,
    features ? { phone: teams.length, wide: teams.length } : first,
  )
  const shown = Math.max(
    useIncremental(teams.length, step, first),
    teams.findIndex(({ anchor }) => anchor === addressed) + 1,
  )
  const current = useChangedInSteps(teams)
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
      {current.slice(0, shown).map((team, index) => (
        <FeaturesContext key={team.anchor} value={index < complete ? features : null}>
          <TeamCard team={team} isSkipped={isSkippedOffScreen(rowsOnPage)} />
        </FeaturesContext>
      ))}
    </div>
  )
}

/**
 * The teams to render when `teams` changes: on a phone, which takes long for hundreds of new rows, in steps
 * (`features/menu/next-teams.ts`).
 */
export function useChangedInSteps(teams: readonly Team[]): readonly Team[] {
  const rendering = useRendering()
  const features = useContext(FeaturesContext)
  const [settled, setSettled] = useState(teams)
  const current = useMemo(
    () => (features && rendering.isPhone ? features.nextTeams(settled, teams) : teams),
    [settled, teams, features, rendering],
  )
  useEffect(() => {
    if (settled === current) return
    return scheduleStep(
      rendering,
      () => setSettled(current),
      () => setSettled(teams),
    )
  }, [settled, current, teams, rendering])
  return current
}
