/** How a phone gets new squads: in steps (`screens/board/TeamsPanel.tsx`). */
import type { Team } from '../../../contract/auction.ts'
import { MAX_STEPS } from '../../ui/use-incremental.ts'

/** More rows than a phone shows. */
const SCREENFUL = 16

/**
 * The next step from the teams that are `shown` to those that are `wanted`. Squads that don't grow are complete
 * at once, because removing rows is quick. Rows on screen come next, a screenful of rows in a step, and then
 * the others one by one, more of them in a step if there are many.
 *
 * @returns `wanted` itself when it is complete
 */
export function nextTeams(shown: readonly Team[], wanted: readonly Team[]): readonly Team[] {
  const isGrowing = (team: Team, index: number) => {
    const before = shown[index]
    return before?.anchor === team.anchor && before.squad.length < team.squad.length
  }
  const growing = wanted.filter(isGrowing)
  if (growing.length === 0) return wanted
  const onScreen = growing.filter(isOnScreen)
  const step = (onScreen.length > 0 ? onScreen : growing).slice(0, 1 + wanted.length / MAX_STEPS)
  return wanted.map((team, index) => {
    const before = shown[index]
    if (before === undefined || !growing.includes(team)) return team
    if (!step.includes(team)) return before
    const rows = before.squad.length + Math.max(SCREENFUL, team.squad.length / MAX_STEPS)
    const isWhole = onScreen.length === 0 || rows >= team.squad.length
    return isWhole ? team : { ...team, squad: team.squad.slice(0, rows) }
  })
}

function isOnScreen({ anchor }: Team): boolean {
  const box = document.getElementById(anchor)?.getBoundingClientRect()
  return box ? box.bottom > 0 && box.top < window.innerHeight : false
}
