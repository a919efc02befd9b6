/**
 * A rate that several members share. Each member has a token bucket; what the rate gives goes in equal
 * parts to the buckets that are not full (max-min fairness). Guarantees:
 *
 * - a member that takes no more than an equal part of the rate is never refused, whatever others take;
 * - what some leave over, the others get: one that is alone gets the whole rate;
 * - all together take at most the rate, plus once a burst for each member.
 *
 * Uses the monotonic clock, since the time of day may jump.
 */
import type { Rate } from './token-bucket.ts'

export interface FairShare {
  /**
   * Takes `count` tokens while the member has any left. A member may take more than it has; it is
   * refused until that is repaid.
   * @returns 0, or when it was refused the milliseconds until it may try again
   */
  take(member: string, count: number, now?: number): number
}

export function createFairShare(
  { perSecond, burst }: Rate,
  startedAt: number = performance.now(),
): FairShare {
  /** Tokens that a member's bucket lacks; members with a full bucket are not in it. */
  const lacking = new Map<string, number>()
  let filledAt = startedAt

  function fill(now: number) {
    let tokens = ((now - filledAt) / 1_000) * perSecond
    filledAt = now
    while (lacking.size > 0) {
      const part = tokens / lacking.size
      const filled = [...lacking].filter(([, lack]) => lack <= part)
      if (filled.length === 0) {
        for (const [member, lack] of lacking) lacking.set(member, lack - part)
        return
      }
      // What they leave over goes to the others in the next round.
      for (const [member, lack] of filled) {
        lacking.delete(member)
        tokens -= lack
      }
    }
  }

  return {
    take(member, count, now = performance.now()) {
      fill(now)
      const lack = lacking.get(member) ?? 0
      const missing = lack - burst
      // If no other member comes or leaves meanwhile.
      if (missing >= 0) return Math.max(1, (missing * lacking.size * 1_000) / perSecond)
      lacking.set(member, lack + count)
      return 0
    },
  }
}
