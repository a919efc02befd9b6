/**
 * Bounds what work that strangers can ask for takes of the machine: one piece after the other, and
 * in the long run at most a share of the time. Guarantees: every piece is done, in order; a failed
 * piece doesn't stop those behind it.
 */

export interface Pace {
  /** Of the time that work may take in the long run: 0.25 leaves three quarters. */
  readonly share: number
  /** Milliseconds of work that are done without a pause after a rest. */
  readonly burstMs: number
}

/** @returns a function that does the work when it is its turn */
export function paceWork({
  share,
  burstMs,
}: Pace): <Result>(work: () => Promise<Result>) => Promise<Result> {
  let last: Promise<unknown> = Promise.resolve()
  /** By the monotonic clock: when what was done will have taken its share and no more. */
  let paidAt = 0

  async function take<Result>(work: () => Promise<Result>): Promise<Result> {
    const waitMs = paidAt - burstMs / share - performance.now()
    // Not counted among what the process waits for before it ends.
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
    const result = last.then(() => take(work))
    last = result.catch(() => {})
    return result
  }
}
