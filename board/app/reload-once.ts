/**
 * Reloads the page when a part of it is missing although the host has the page: the host serves another
 * build by now. At a random moment, so that the pages of a hall do not reload together, and never during a lot.
 * Once an hour, because a reload may not help.
 */
import type { Clock } from '../platform/clock.ts'

const WITHIN_MS = 30_000
const LOT_RETRY_MS = 5_000
const ONCE_IN_MS = 3_600_000

/** Returns a function to call with each missing part. */
export function createReloadOnce(options: {
  readonly clock: Clock
  readonly isLotShown: () => boolean
  /** Whether the host has the page at present. */
  readonly hasPage: () => Promise<boolean>
  readonly reload: () => void
}): () => void {
  const { clock, isLotShown, hasPage, reload } = options
  let isPlanned = false

  async function attempt() {
    if (isLotShown()) {
      clock.after(LOT_RETRY_MS, attempt)
      return
    }
    isPlanned = false
    if (!(await hasPage())) return
    // The state of the history outlives the reload, also where storage is blocked.
    window.history.replaceState(clock.now(), '')
    reload()
  }

  return () => {
    if (isPlanned || clock.now() - Number(window.history.state) < ONCE_IN_MS) return
    isPlanned = true
    clock.after(Math.random() * WITHIN_MS, attempt)
  }
}
