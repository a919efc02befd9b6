/**
 * Commits changes to the SQLite log. Changes that wait at the same time are committed in one transaction,
 * in their order, because a transaction takes as long as the disk (`fsync`) and not as its changes. If
 * that fails, each is made in a transaction of its own, so that none fails because of another.
 */
import { setTimeout as delay, setImmediate as nextTurn } from 'node:timers/promises'
import { ConditionFailed, IdConflict } from './auction-log.ts'
import { asLogFailure, isBusy } from './sqlite-fault.ts'

/** How long to wait for another process that locks the file, such as a backup. */
const PATIENCE_MS = 2_000
const TRY_AGAIN_MS = 20
const MOST_TOGETHER = 100

export interface Change {
  /**
   * Makes the change in a transaction.
   * @returns what is to be called after the commit
   * @throws when the transaction must be rolled back
   */
  run(): () => void
}

interface WaitingChange extends Change {
  fail(cause: unknown): void
  /** When to give up, in milliseconds of the monotonic clock. */
  readonly latest: number
}

/**
 * Runs `change` in a transaction.
 * @throws {LogUnavailable} when the store fails @throws what `change` does: nothing was changed
 */
export type Transaction = <Result>(change: () => Result) => Promise<Result>

/** @param runTogether makes all of the changes in one transaction, or throws and makes none */
export function commitTogether(runTogether: (changes: readonly Change[]) => void): Transaction {
  let waiting: WaitingChange[] = []
  let isCommitting = false
  /** Changes at the front that failed together. */
  let alone = 0

  async function commitWaiting() {
    // Commits of this turn wait too by then.
    await null
    while (waiting.length > 0) {
      const changes = waiting.splice(0, alone > 0 ? 1 : MOST_TOGETHER)
      try {
        runTogether(changes)
        alone = Math.max(0, alone - 1)
      } catch (cause) {
        if (isBusy(cause)) {
          waiting.unshift(...changes)
          const now = performance.now()
          for (const { fail, latest } of waiting) if (latest < now) fail(asLogFailure(cause))
          waiting = waiting.filter(({ latest }) => latest >= now)
          await delay(TRY_AGAIN_MS)
        } else if (changes.length > 1) {
          waiting.unshift(...changes)
          alone = changes.length
        } else {
          for (const { fail } of changes) fail(asLogFailure(cause))
          alone = Math.max(0, alone - 1)
        }
      }
      // Callers who waited for these get their answer before the next commits.
      if (waiting.length > 0) await nextTurn()
    }
    isCommitting = false
  }

  return (change) =>
    new Promise((resolve, reject) => {
      waiting.push({
        run() {
          try {
            const result = change()
            return () => resolve(result)
          } catch (cause) {
            // Nothing was changed yet.
            if (cause instanceof IdConflict || cause instanceof ConditionFailed) {
              return () => reject(cause)
            }
            throw cause
          }
        },
        fail: reject,
        latest: performance.now() + PATIENCE_MS,
      })
      if (isCommitting) return
      isCommitting = true
      void commitWaiting()
    })
}
