/**
 * A part of the screen whose code is fetched when it is needed. A file that cannot be fetched is
 * requested again when the viewer asks, returns to the page or is online again.
 */
import { startTransition, useCallback, useEffect, useState } from 'react'
import { reportFailure } from '../app/console.ts'
import { watchOnline, watchPageVisibility } from '../platform/visibility.ts'

/** An event of the window: a part could not be loaded. */
export const PART_MISSING = 'gavel:part-missing'

export interface Lazy<Part> {
  /** The part, once it has been loaded. */
  part(): Part | null
  /** Loads the part; concurrent calls share one request. */
  load(): Promise<Part>
}

/** Keeps what `load` gives; a failure is not kept. */
export function createLazy<Part>(load: () => Promise<Part>): Lazy<Part> {
  let part: Part | null = null
  let request: Promise<Part> | null = null
  return {
    part: () => part,
    load() {
      request ??= load().then(
        (loaded) => {
          part = loaded
          return loaded
        },
        (cause) => {
          request = null
          window.dispatchEvent(new Event(PART_MISSING))
          throw cause
        },
      )
      return request
    },
  }
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
    if (lazy.part() === null) {
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
    return () => {
      stopOnline()
      stopVisibility()
    }
  }, [isMissing, tryAgain])

  return { part: loaded.part, isMissing, tryAgain }
}
