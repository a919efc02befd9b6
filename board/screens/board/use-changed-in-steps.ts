import { useEffect, useMemo, useState } from 'react'
import type { Team } from '../../../contract/auction.ts'
import { useRendering } from '../../rendering/rendering.ts'
import { MAX_STEPS, scheduleStep } from '../../rendering/use-incremental.ts'

/**
 * The teams to render when `teams` changes. A phone takes long for hundreds of new rows, so there the squads
 * that grow follow one by one, more of them in a step if there are many, and those on screen first.
 */
export function useChangedInSteps(teams: readonly Team[]): readonly Team[] {
  const rendering = useRendering()
  const [settled, setSettled] = useState(teams)
  const current = useMemo(
    () => (rendering.isPhone ? nextStep(settled, teams) : teams),
    [settled, teams, rendering],
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

/**
 * Takes all squads that don't grow, because removing rows is quick, and the next of those that do.
 *
 * @returns `wanted` itself when none is left
 */
function nextStep(settled: readonly Team[], wanted: readonly Team[]): readonly Team[] {
  const isGrowing = (team: Team, index: number) => {
    const before = settled[index]
    return before?.anchor === team.anchor && before.squad.length < team.squad.length
  }
  const growing = wanted.filter(isGrowing)
  if (growing.length === 0) return wanted
  const onScreen = growing.filter(isOnScreen)
  const step = (onScreen.length > 0 ? onScreen : growing).slice(0, 1 + wanted.length / MAX_STEPS)
  return wanted.map((team, index) => {
    const before = settled[index]
    return before && growing.includes(team) && !step.includes(team) ? before : team
  })
}

function isOnScreen({ anchor }: Team): boolean {
  const box = document.getElementById(anchor)?.getBoundingClientRect()
  return box ? box.bottom > 0 && box.top < window.innerHeight : false
}
