/**
 * Reloads the page when a part of it still cannot be loaded although the host has the page: the host serves
 * another build by now. At a random moment, so that the pages of a hall do not reload together, and never during a
 * lot. Once an hour, because a reload may not help.
 */
import type { Clock } from '../platform/clock.ts'

const WITHIN_MS = 30_000
const LOT_RETRY_MS = 5_000
const ONCE_IN_MS = 3_600_000

/** Returns a function to call when a part could not be loaded; `load` tries again. */
export function createReloadOnce(options: {
  readonly clock: Clock
  readonly isLotShown: () => boolean
  /** Whether the host has the page at present. */
  readonly hasPage: () => Promise<boolean>
  readonly reload: () => void
}): (load: () => Promise<unknown>) => void {
  const { clock, isLotShown, hasPage, reload } = options
  let isPlanned = false

  function reloadAfterLot() {
    if (isLotShown()) {
      clock.after(LOT_RETRY_MS, reloadAfterLot)
      return
    }
    // The state of the history outlives the reload, also where storage is blocked.
    window.history.replaceState(clock.now(), '')
    reload()
  }

  async function attempt(load: () => Promise<unknown>) {
    isPlanned = await hasPage()
    if (!isPlanned) return
    // The network may have been all that was missing.
    load().then(() => {
      isPlanned = false
    }, reloadAfterLot)
  }

  return (load) => {
    if (isPlanned || clock.now() - Number(window.history.state) < ONCE_IN_MS) return
    isPlanned = true
    clock.after(Math.random() * WITHIN_MS, () => attempt(load))
  }
}
