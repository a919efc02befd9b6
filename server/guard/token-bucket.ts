/**
 * A token bucket: so many at once, so many a second from then on. Counts by the monotonic clock,
 * since the time of day may jump.
 */

export interface Rate {
  readonly perSecond: number
  /** How many may come at once after a rest. */
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

/** Takes one from the bucket; `false` when it is empty. */
export function takeOne(bucket: Bucket, rate: Rate, now = performance.now()): boolean {
  refill(bucket, rate, now)
  if (bucket.left < 1) return false
  bucket.left -= 1
  return true
}

/**
 * Takes `count` from the bucket, also when it holds less.
 * @returns milliseconds after which the bucket would have held as many; 0 when it did
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
