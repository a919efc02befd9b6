/**
 * When to reconnect (§9; docs/decisions/channel.md). Guarantees:
 * - after a loss up to five attempts, 1 s to 5 s apart, then `paused` until `reset`;
 * - only a join that lasted `HELD_MS` resets the count: a service that accepts connections and drops
 *   them soon after gets five attempts too;
 * - at most one timer, and none after `reset`.
 */
import { RECONNECTION, reconnectionDelayMs } from '../../contract/channel.ts'
import type { Cancel, Clock } from '../platform/clock.ts'

/** A join that lasted this long, in milliseconds, was a success. */
export const HELD_MS = 10_000

export function createReconnect(options: {
  readonly clock: Clock
  /** From 0 to 1: spreads the reconnects of boards that lost the channel at the same moment. */
  readonly random: () => number
  readonly attempt: () => void
  readonly onStatus: (status: 'reconnecting' | 'paused') => void
}) {
  const { clock, random, attempt, onStatus } = options
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
      isPaused = attempts >= RECONNECTION.attempts
      if (!isPaused) {
        cancelWait = clock.after(reconnectionDelayMs(attempts, random()), () => {
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
