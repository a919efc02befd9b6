/**
 * When to reconnect (§9; docs/decisions/channel.md). Guarantees:
 * - after a loss up to five attempts, 1 s to 5 s apart, then `paused` until `reset`;
 * - where nobody can press *Try again*, one more attempt about every 30 s instead, for ever;
 * - only a join that lasted `HELD_MS` resets the count: a service that accepts connections and drops
 *   them soon after gets five attempts too;
 * - at most one timer, and none after `reset`.
 */
import { RECONNECTION, reconnectionDelayMs } from '../../../contract/channel.ts'
import type { Cancel, Clock } from '../../platform/clock.ts'

/** A join that lasted this long, in milliseconds, was a success. */
export const HELD_MS = 10_000
/** The shortest wait of a view that nobody attends, in milliseconds, and its spread: 30 s on average. */
const UNATTENDED_MS = 25_000
const UNATTENDED_SPREAD_MS = 10_000

export function createReconnect(options: {
  readonly clock: Clock
  /** From 0 to 1: spreads the reconnects of boards that lost the channel at the same moment. */
  readonly random: () => number
  /** Somebody can press *Try again*. */
  readonly isAttended: boolean
  readonly attempt: () => void
  readonly onStatus: (status: 'reconnecting' | 'paused') => void
}) {
  const { clock, random, isAttended, attempt, onStatus } = options
  let attempts = 0
  let joinedAt: number | null = null
  let isPaused = false
  let cancelWait: Cancel | null = null

  return {
    /** The service has accepted `joinAuction`. */
    joined() {
      joinedAt = clock.now()
    },
    /**
     * The connection was lost or failed. Further calls before the next attempt are ignored.
     *
     * @param aliveUntil when the service was last heard, if it fell silent: silence does not count as
     *   time that the join has lasted
     */
    lost(aliveUntil = clock.now()) {
      if (cancelWait !== null || isPaused) return
      if (joinedAt !== null && aliveUntil - joinedAt >= HELD_MS) attempts = 0
      joinedAt = null
      const isOver = attempts >= RECONNECTION.attempts
      isPaused = isOver && isAttended
      if (!isPaused) {
        const delayMs = isOver
          ? UNATTENDED_MS + random() * UNATTENDED_SPREAD_MS
          : reconnectionDelayMs(attempts, random())
        cancelWait = clock.after(delayMs, () => {
          cancelWait = null
          attempt()
        })
        attempts += 1
      }
      onStatus(isPaused ? 'paused' : 'reconnecting')
    },
    /** Cancels a wait and resets the count. */
    reset() {
      cancelWait?.()
      cancelWait = null
      joinedAt = null
      attempts = 0
      isPaused = false
    },
  }
}
