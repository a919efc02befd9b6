import { useContext, useEffect, useMemo, useState } from 'react'
import type { Team } from '../../../../contract/auction.ts'
import { FeaturesContext } from '../../../features/menu/ToolsSlots.tsx'
import { useRendering } from '../../../ui/rendering.ts'
import { scheduleStep } from '../../../ui/use-incremental.ts'

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
