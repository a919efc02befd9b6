/**
 * A part of the screen whose code is fetched when it is needed. A file that cannot be fetched is
 * requested again when the viewer asks, returns to the page or is online again.
 */
import { startTransition, useCallback, useEffect, useState } from 'react'
import { reportFailure } from '../app/console.ts'
import { watchOnline, watchPageVisibility } from '../platform/visibility.ts'

/** An event of the window: a part could not be loaded. `detail` is its `load`. */
export const PART_MISSING = 'gavel:part-missing'
/** An event of the window: a part that was missing has been loaded. */
export const PART_LOADED = 'gavel:part-loaded'

declare global {
  interface WindowEventMap {
    [PART_MISSING]: CustomEvent<() => Promise<unknown>>
  }
}

export interface Lazy<Part> {
  /** The part, once it has been loaded. */
  part(): Part | null
  /** Loads the part; concurrent calls share one request. */
  load(): Promise<Part>
}

/** Keeps the part that `request` gives; a failure is not kept. */
export function createLazy<Part>(request: () => Promise<Part>): Lazy<Part> {
  let part: Part | null = null
  let requested: Promise<Part> | null = null
  function load() {
    requested ??= request().then(
      (loaded) => {
        part = loaded
        return loaded
      },
      (cause) => {
        requested = null
        window.dispatchEvent(new CustomEvent(PART_MISSING, { detail: load }))
        throw cause
      },
    )
    return requested
  }
  return { part: () => part, load }
}

export function useLazy<Part>(lazy: Lazy<Part>): {
  readonly part: Part | null
  /** The code could not be fetched. */
  readonly isMissing: boolean
  readonly tryAgain: () => void
} {
  // In an object, as a component is a function that React would call.
  const [loaded, setLoaded] = useState(() => ({ part: lazy.part() }))
  const [isMissing, setIsMissing] = useState(false)
  const [attempt, setAttempt] = useState(0)
  const tryAgain = useCallback(() => setAttempt((before) => before + 1), [])

  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt loads again
  useEffect(() => {
    let isUnmounted = false
    if (loaded.part === null) {
      lazy.load().then(
        (part) => {
          if (isUnmounted) return
          // Yields to input: nobody is waiting for it.
          startTransition(() => setLoaded({ part }))
          setIsMissing(false)
        },
        (cause) => {
          if (isUnmounted) return
          reportFailure('Code of the board could not be loaded', cause)
          setIsMissing(true)
        },
      )
    }
    return () => {
      isUnmounted = true
    }
  }, [lazy, attempt])

  useEffect(() => {
    if (!isMissing) return
    const stopOnline = watchOnline(tryAgain)
    const stopVisibility = watchPageVisibility((isVisible) => {
      if (isVisible) tryAgain()
    })
    window.addEventListener(PART_LOADED, tryAgain)
    return () => {
      stopOnline()
      stopVisibility()
      window.removeEventListener(PART_LOADED, tryAgain)
    }
  }, [isMissing, tryAgain])

  return { part: loaded.part, isMissing, tryAgain }
}
