/** A token bucket: allows a burst, then a steady rate. */

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

export function fullBucket({ burst }: Rate): Bucket {
  return { left: burst, at: performance.now() }
}

/**
 * Takes `count` tokens while the bucket has one; it may then owe some.
 * @returns 0, or when nothing was taken the milliseconds until something can be
 */
export function take(bucket: Bucket, rate: Rate, count = 1): number {
  refill(bucket, rate)
  if (bucket.left < 1) return ((1 - bucket.left) / rate.perSecond) * 1_000
  bucket.left -= count
  return 0
}

/**
 * Takes `count` tokens, also when the bucket holds fewer.
 * @returns milliseconds until the bucket would have held that many; 0 when it did
 */
export function reserve(bucket: Bucket, rate: Rate, count: number): number {
  refill(bucket, rate)
  bucket.left -= count
  return Math.max(0, (-bucket.left / rate.perSecond) * 1_000)
}

function refill(bucket: Bucket, { perSecond, burst }: Rate): void {
  const now = performance.now()
  bucket.left = Math.min(burst, bucket.left + ((now - bucket.at) / 1_000) * perSecond)
  bucket.at = now
}
