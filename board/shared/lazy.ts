/**
 * A part of the screen whose code is fetched when the board stands (docs/decisions/first-screen.md). Until it
 * is here its room is kept; a file that cannot be fetched is asked for again when the viewer asks,
 * returns to the page or is online again.
 */
import { startTransition, useCallback, useEffect, useState } from 'react'
import { watchOnline, watchPageVisibility } from '../platform/visibility.ts'
import { reportFailure } from '../report.ts'

export interface Lazy<Part> {
  /** The part, once it has been fetched. */
  part(): Part | null
  /** Fetches the part; the same answer for everybody who asks while one is under way. */
  fetch(): Promise<Part>
}

/** Keeps what `load` gives; a failure is not kept. */
export function createLazy<Part>(load: () => Promise<Part>): Lazy<Part> {
  let part: Part | null = null
  let underWay: Promise<Part> | null = null
  return {
    part: () => part,
    fetch() {
      underWay ??= load().then(
        (loaded) => {
          part = loaded
          return loaded
        },
        (cause) => {
          underWay = null
          throw cause
        },
      )
      return underWay
    },
  }
}

export function useLazy<Part>(later: Lazy<Part>): {
  readonly part: Part | null
  /** The code could not be fetched. */
  readonly isMissing: boolean
  readonly tryAgain: () => void
} {
  const [part, setPart] = useState(() => ({ here: later.part() }))
  const [isMissing, setIsMissing] = useState(false)
  const [attempt, setAttempt] = useState(0)
  const tryAgain = useCallback(() => setAttempt((before) => before + 1), [])

  // biome-ignore lint/correctness/useExhaustiveDependencies: every attempt fetches anew
  useEffect(() => {
    let isLeft = false
    if (later.part() === null) {
      later.fetch().then(
        (here) => {
          if (isLeft) return
          // It gives way to input: nobody is waiting for it.
          startTransition(() => setPart({ here }))
          setIsMissing(false)
        },
        (cause) => {
          if (isLeft) return
          reportFailure('Code of the board could not be loaded', cause)
          setIsMissing(true)
        },
      )
    }
    return () => {
      isLeft = true
    }
  }, [later, attempt])

  useEffect(() => {
    if (!isMissing) return
    const cleanups = [
      watchOnline(tryAgain),
      watchPageVisibility((isVisible) => {
        if (isVisible) tryAgain()
      }),
    ]
    return () => {
      for (const cleanup of cleanups) cleanup()
    }
  }, [isMissing, tryAgain])

  return { part: part.here, isMissing, tryAgain }
}
