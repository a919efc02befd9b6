/**
 * A token bucket: allows a burst, then a steady rate. Uses the monotonic clock, since the time of day
 * may jump.
 */

export interface Rate {
  readonly perSecond: number
  /** Most tokens that the bucket holds. */
  readonly burst: number
}

export interface Bucket {
  left: number
  /** Milliseconds of the monotonic clock at which `left` was true. */
  at: number
}

export function fullBucket({ burst }: Rate, now = performance.now()): Bucket {
  return { left: burst, at: now }
}

/**
 * Takes `count` tokens while the bucket has one; it may then owe some.
 * @returns 0, or when nothing was taken the milliseconds until something can be
 */
export function take(bucket: Bucket, rate: Rate, count = 1, now = performance.now()): number {
  refill(bucket, rate, now)
  if (bucket.left < 1) return ((1 - bucket.left) / rate.perSecond) * 1_000
  bucket.left -= count
  return 0
}

/**
 * Takes `count` tokens, also when the bucket holds fewer.
 * @returns milliseconds until the bucket would have held that many; 0 when it did
 */
export function reserve(
  bucket: Bucket,
  rate: Rate,
  count: number,
  now = performance.now(),
): number {
  refill(bucket, rate, now)
  bucket.left -= count
  return Math.max(0, (-bucket.left / rate.perSecond) * 1_000)
}

function refill(bucket: Bucket, { perSecond, burst }: Rate, now: number): void {
  bucket.left = Math.min(burst, bucket.left + ((now - bucket.at) / 1_000) * perSecond)
  bucket.at = now
}
