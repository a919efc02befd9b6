/**
 * A part of the screen whose code is fetched when it is needed. A file that cannot be fetched is
 * requested again when the viewer asks, returns to the page or is online again.
 */
import { startTransition, useCallback, useEffect, useState } from 'react'
import { reportFailure } from '../app/console.ts'
import { browserClock } from '../platform/clock.ts'
import { createStore, type StoreView } from '../platform/store.ts'
import { watchOnline, watchPageVisibility } from '../platform/visibility.ts'

/** After this many milliseconds a request without an answer has failed: the browser may wait for ever. */
const TIMEOUT_MS = 30_000

/** An event of the window: a part could not be loaded. `detail` is its `load`. */
export const PART_MISSING = 'gavel:part-missing'

declare global {
  interface WindowEventMap {
    [PART_MISSING]: CustomEvent<() => Promise<unknown>>
  }
}

interface LazyState<Part> {
  /** `null` until it is loaded. */
  readonly part: Part | null
  /** The code could not be fetched. */
  readonly isMissing: boolean
}

export interface Lazy<Part> extends StoreView<LazyState<Part>> {
  /** Loads the part; concurrent calls share one request. */
  load(): Promise<Part>
}

/** Keeps the part that `request` gives, however late; a failure is logged and not kept. */
export function createLazy<Part>(request: () => Promise<Part>, clock = browserClock): Lazy<Part> {
  const { getState, subscribe, setState } = createStore<LazyState<Part>>({
    part: null,
    isMissing: false,
  })
  let requested: Promise<Part> | null = null

  async function attempt(): Promise<Part> {
    const timeout = new Promise<never>((_, reject) => {
      clock.after(TIMEOUT_MS, () => reject(new Error('no answer')))
    })
    const arrived = request().then((part) => {
      setState({ part, isMissing: false })
      return part
    })
    try {
      return await Promise.race([arrived, timeout])
    } catch (cause) {
      requested = null
      setState({ part: null, isMissing: true })
      reportFailure('A part of the board could not be loaded', cause)
      window.dispatchEvent(new CustomEvent(PART_MISSING, { detail: load }))
      throw cause
    }
  }

  function load() {
    requested ??= attempt()
    return requested
  }
  return { getState, subscribe, load }
}

export function useLazy<Part>(
  lazy: Lazy<Part>,
): LazyState<Part> & { readonly tryAgain: () => void } {
  const [state, setState] = useState(lazy.getState)
  const { isMissing } = state
  const tryAgain = useCallback(() => {
    lazy.load().catch(() => {})
  }, [lazy])

  useEffect(() => {
    // Yields to input: nobody is waiting for it.
    const update = () => startTransition(() => setState(lazy.getState()))
    const unsubscribe = lazy.subscribe(update)
    update()
    tryAgain()
    return unsubscribe
  }, [lazy, tryAgain])

  useEffect(() => {
    if (!isMissing) return
    const stopOnline = watchOnline(tryAgain)
    const stopVisibility = watchPageVisibility((isVisible) => {
      if (isVisible) tryAgain()
    })
    return () => {
      stopOnline()
      stopVisibility()
    }
  }, [isMissing, tryAgain])

  return { ...state, tryAgain }
}
