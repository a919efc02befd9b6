/**
 * When the board connects again (§9; docs/decisions/channel.md). Guarantees:
 * - after a loss up to five attempts, 1 s to 5 s apart, then `paused` until `reset`;
 * - only a join that has held for `HELD_MS` ends the count: a service that accepts a connection and
 *   drops it soon after gets no more than the five attempts either;
 * - at most one timer, and none after `reset`.
 */
import { RECONNECTION, SPREAD_MS } from '../../contract/channel.ts'
import type { Cancel, Clock } from '../platform/clock.ts'

/** A join that held this long, in milliseconds, was a success. */
export const HELD_MS = 10_000

export interface Reconnect {
  /** The service has taken `joinAuction`. */
  joined(): void
  /** The connection was lost or could not be made. Further calls before the next attempt are ignored. */
  lost(): void
  /** Cancels a wait and starts the count over. */
  reset(): void
}

export function createReconnect(parts: {
  readonly clock: Clock
  /** Spreads boards that lost the channel in the same moment: a number from 0 to 1. */
  readonly random: () => number
  readonly attempt: () => void
  readonly onStatus: (status: 'reconnecting' | 'paused') => void
}): Reconnect {
  const { clock, attempt, onStatus } = parts
  const spreadMs = parts.random() * SPREAD_MS
  let attempts = 0
  let joinedAt: number | null = null
  let isPaused = false
  let cancelWait: Cancel | null = null

  return {
    joined() {
      joinedAt = clock.now()
    },
    lost() {
      if (cancelWait !== null || isPaused) return
      if (joinedAt !== null && clock.now() - joinedAt >= HELD_MS) attempts = 0
      joinedAt = null
      isPaused = attempts >= RECONNECTION.attempts
      if (!isPaused) {
        cancelWait = clock.after(delayMs(attempts, spreadMs), () => {
          cancelWait = null
          attempt()
        })
        attempts += 1
      }
      onStatus(isPaused ? 'paused' : 'reconnecting')
    },
    reset() {
      cancelWait?.()
      cancelWait = null
      joinedAt = null
      attempts = 0
      isPaused = false
    },
  }
}

/** 1, 2, 4, 5 and 5 s; the spread is added once, or the last boards would come 1.5 s after the first. */
function delayMs(attempts: number, spreadMs: number): number {
  const { firstDelayMs, longestDelayMs } = RECONNECTION
  if (attempts === 0) return firstDelayMs + spreadMs
  return Math.min(firstDelayMs * 2 ** attempts, longestDelayMs)
}
