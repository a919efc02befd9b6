/**
 * Reloads the page when a part of it still cannot be loaded although the host has the page: the host serves
 * another build by now. At a random moment, so that the pages of a hall do not reload together, and never during a
 * lot. Once an hour, because a reload may not help; meanwhile the part is requested again until it comes, because
 * nobody may be there to ask for it.
 */
import type { Clock } from '../platform/clock.ts'

const WITHIN_MS = 30_000
const LOT_RETRY_MS = 5_000
const ONCE_IN_MS = 3_600_000

type Load = () => Promise<unknown>

/** Returns a function to call when a part could not be loaded; `load` tries again. */
export function createReloadOnce(options: {
  readonly clock: Clock
  readonly isLotShown: () => boolean
  /** Whether the host has the page at present. */
  readonly hasPage: () => Promise<boolean>
  readonly reload: () => void
}): (load: Load) => void {
  const { clock, isLotShown, hasPage, reload } = options
  const missing = new Set<Load>()
  let isReloadDue = false

  function reloadAfterLot() {
    // In either direction: the clock may have been set back since.
    const sinceReload = Math.abs(clock.now() - Number(window.history.state))
    isReloadDue = missing.size > 0 && sinceReload >= ONCE_IN_MS
    if (!isReloadDue) return
    if (isLotShown()) {
      clock.after(LOT_RETRY_MS, reloadAfterLot)
      return
    }
    // The state of the history outlives the reload, also where storage is blocked.
    window.history.replaceState(clock.now(), '')
    reload()
  }

  async function attempt(load: Load) {
    if (await hasPage()) {
      // The network may have been all that was missing.
      const isLoaded = await load().then(
        () => missing.delete(load),
        () => false,
      )
      if (isLoaded) return
      if (!isReloadDue) reloadAfterLot()
    }
    clock.after(WITHIN_MS, () => attempt(load))
  }

  return (load) => {
    if (missing.has(load)) return
    missing.add(load)
    clock.after(Math.random() * WITHIN_MS, () => attempt(load))
  }
}
