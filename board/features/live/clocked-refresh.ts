/**
 * `&refresh=SECONDS`: loads the lists again by the clock, because whoever opened that address asked for
 * it. Never by an event (§4, docs/decisions/wall-and-overlay.md).
 */
import { useEffect } from 'react'
import type { LiveSession } from '../../live/live-session.ts'
import { useLocationProperty } from '../../platform/location.ts'
import { useClock } from '../../platform/use-clock.ts'

/** Shorter periods show nothing more, and cost the host a file each. */
const SHORTEST_S = 15
/** A day. */
const LONGEST_S = 86_400

/** The period in seconds, within its limits; `null` when the address asks for none, or for nonsense. */
export function refreshPeriodIn(search: string): number | null {
  const asked = new URLSearchParams(search).get('refresh') ?? ''
  if (!/^[0-9]{1,9}$/.test(asked) || Number(asked) === 0) return null
  return Math.min(LONGEST_S, Math.max(SHORTEST_S, Number(asked)))
}

/** A request that is under way is left to finish: a slow host would else never get one done. */
export function useClockedRefresh(live: LiveSession, isOn: boolean): void {
  const clock = useClock()
  const asked = useLocationProperty(
    () => refreshPeriodIn(window.location.search),
    () => null,
  )
  // The lists of an auction that is over don't change.
  const period = isOn && live.finished === null ? asked : null
  useEffect(() => {
    if (period === null) return
    let cancel = wait()
    function wait() {
      return clock.after((period ?? 0) * 1000, () => {
        const { lists } = live.lists.getState()
        const isBusy =
          lists.status === 'loading' ||
          (lists.status === 'failed' ? lists.isTrying : lists.refresh === 'busy')
        if (!isBusy) live.lists.load()
        cancel = wait()
      })
    }
    return () => cancel()
  }, [period, live, clock])
}
