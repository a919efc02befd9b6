import { useEffect } from 'react'
import type { Team } from '../../../contract/auction.ts'
import { browserClock, type Cancel, type Clock } from '../../live/clock.ts'
import { useSteps } from '../../ui/use-steps.ts'
import { useWords } from '../../words/language.ts'
import { Empty } from './Empty.tsx'
import { TeamCard } from './TeamCard.tsx'
import styles from './TeamsPanel.module.css'

/** Cards that are there at once, and that follow in one step: a phone lays out few at a time. */
const FIRST = 2
const STEP = 2

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
    if (card === null) return
    card.focus({ preventScroll: true })
    return bringIntoView(card, browserClock)
  }, [addressed])
  const words = useWords()
  if (teams.length === 0) return <Empty>{words.noTeams}</Empty>
  const rowsOnPage = teams.reduce((rows, { squad }) => rows + squad.length, 0)
  return (
    <div className={styles['cards']}>
      {teams.slice(0, shown).map((team) => (
        <TeamCard key={team.anchor} team={team} rowsOnPage={rowsOnPage} />
      ))}
    </div>
  )
}

/** Frames in which rows above the card may still find their height. */
const SETTLING_FRAMES = 6

/**
 * Scrolls to the card, and again while what stands above it is still being drawn: rows that were
 * never on screen have had an estimated height until then.
 */
function bringIntoView(card: HTMLElement, clock: Clock): Cancel {
  let framesLeft = SETTLING_FRAMES
  let cancel: Cancel = () => {}
  const scroll = () => {
    card.scrollIntoView({ block: 'start' })
    watch(card.getBoundingClientRect().top)
  }
  const watch = (top: number) => {
    if (framesLeft === 0) return
    framesLeft -= 1
    cancel = clock.nextFrame(() => {
      const hasMoved = Math.abs(card.getBoundingClientRect().top - top) > 1
      if (hasMoved) scroll()
      else watch(top)
    })
  }
  scroll()
  return () => cancel()
}
