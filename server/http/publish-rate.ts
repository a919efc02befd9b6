/**
 * Rate limit for all publishers together: a faulty program must not starve the viewers. Requests
 * without a valid token are not counted, so nobody else can use up the limit.
 */
import type { Rate } from '../guard/token-bucket.ts'
import { fullBucket, takeOne } from '../guard/token-bucket.ts'
import { Problem } from './problem.ts'

/** Burst, in seconds of the rate, such as for a whole squad at once. */
const SPURT_S = 5
const RETRY_AFTER_S = 1

/** A hook that runs after the token was checked. @throws {Problem} 429 */
export function limitPublishing(perSecond: number): () => Promise<void> {
  if (perSecond === 0) return async () => {}
  const rate: Rate = { perSecond, burst: perSecond * SPURT_S }
  const bucket = fullBucket(rate)
  return async () => {
    if (takeOne(bucket, rate)) return
    throw new Problem(
      429,
      `At most ${perSecond} publications a second are taken.`,
      [],
      RETRY_AFTER_S,
    )
  }
}
