/**
 * How often may be published, for all publishers together: a program that has lost its way must not
 * take the machine from the viewers. Who has no token is not counted, so nobody can use up the
 * organiser's share.
 */
import type { Rate } from '../guard/token-bucket.ts'
import { fullBucket, takeOne } from '../guard/token-bucket.ts'
import { Problem } from './problem.ts'

/** A spurt, such as a whole squad at once, may take so many seconds' share. */
const SPURT_S = 5
const RETRY_AFTER_S = 1

/** A guard to be run after the token was checked. @throws {Problem} 429 */
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
