/**
 * Limits the work that anyone can cause: one task after the other, and in the long run at most a share
 * of the time. Guarantees: every task runs, in order; a failed one doesn't stop those after it.
 */

interface Pace {
  /** Share of the time that tasks may take in the long run, such as 0.25. */
  readonly share: number
  /** Milliseconds of work without a pause after idle time. */
  readonly burstMs: number
}

/** @returns a function that runs a task when it is its turn */
export function paceWork({
  share,
  burstMs,
}: Pace): <Result>(work: () => Promise<Result>) => Promise<Result> {
  let last: Promise<unknown> = Promise.resolve()
  /** Token bucket as a timestamp of the monotonic clock: when the tasks so far have used their share. */
  let paidAt = 0

  async function runPaced<Result>(work: () => Promise<Result>): Promise<Result> {
    const waitMs = paidAt - burstMs / share - performance.now()
    // The process need not wait for it before it exits.
    if (waitMs > 0) await new Promise((resolve) => setTimeout(resolve, waitMs).unref())
    const startedAt = performance.now()
    try {
      return await work()
    } finally {
      const tookMs = performance.now() - startedAt
      paidAt = Math.max(paidAt, startedAt) + tookMs / share
    }
  }

  return (work) => {
    const result = last.then(() => runPaced(work))
    last = result.catch(() => {})
    return result
  }
}
