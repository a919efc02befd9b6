import { startTransition, useEffect, useMemo, useState } from 'react'
import type { Team } from '../../../contract/auction.ts'
import { useRendering } from '../../rendering/rendering.ts'
import { MAX_STEPS } from '../../rendering/use-incremental.ts'

/** Rows of a step: more than a screen. */
const ROWS = 60

/**
 * The teams to render when `teams` changes: first those whose cards are on screen, then the others in steps,
 * as a slow phone takes long for hundreds of rows.
 */
export function useChangedInSteps(teams: readonly Team[]): readonly Team[] {
  const { scheduleStep, deferred } = useRendering()
  const [settled, setSettled] = useState(teams)
  const current = useMemo(() => nextStep(settled, teams), [settled, teams])
  useEffect(() => {
    if (settled === current) return
    const cleanups = [
      scheduleStep(() => startTransition(() => setSettled(current))),
      deferred.add({ isList: true, render: () => setSettled(teams) }),
    ]
    return () => {
      for (const cleanup of cleanups) cleanup()
    }
  }, [settled, current, teams, scheduleStep, deferred])
  return current
}

/** @returns `settled` when it has the same teams as `wanted` */
function nextStep(settled: readonly Team[], wanted: readonly Team[]): readonly Team[] {
  const changed = wanted.filter((team, index) => team !== settled[index])
  if (changed.length === 0 && wanted.length === settled.length) return settled
  const onScreen = changed.filter(isOnScreen)
  const all = wanted.reduce((rows, { squad }) => rows + squad.length, 0)
  let rowsLeft = Math.max(ROWS, all / MAX_STEPS)
  const step = new Set<Team>()
  for (const team of onScreen.length > 0 ? onScreen : changed) {
    if (rowsLeft > 0) step.add(team)
    rowsLeft -= team.squad.length + 1
  }
  return wanted.map((team, index) => {
    const before = settled[index]
    return before?.anchor === team.anchor && !step.has(team) ? before : team
  })
}

function isOnScreen({ anchor }: Team): boolean {
  const box = document.getElementById(anchor)?.getBoundingClientRect()
  return box !== undefined && box.bottom > 0 && box.top < window.innerHeight
}
