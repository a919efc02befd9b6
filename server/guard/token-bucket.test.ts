import { expect, test } from 'vitest'
import { fullBucket, take } from './token-bucket.ts'

const RATE = { perSecond: 20, burst: 40 }

const taken = (bucket: ReturnType<typeof fullBucket>, tries: number, now: number) =>
  Array.from({ length: tries }, () => take(bucket, RATE, 1, now)).filter((wait) => wait === 0)
    .length

test('a token bucket allows the burst immediately, then the rate per second', () => {
  const bucket = fullBucket(RATE, 0)
  expect(taken(bucket, 100, 0)).toBe(40)
  expect(taken(bucket, 100, 49)).toBe(0)
  expect(taken(bucket, 100, 1_000)).toBe(20)
  expect(taken(bucket, 100, 60_000)).toBe(40)
})

test('a large one is taken while one is left, and paid for afterwards', () => {
  const bucket = fullBucket(RATE, 0)
  expect(take(bucket, RATE, 60, 0)).toBe(0)
  expect(take(bucket, RATE, 1, 0)).toBe(1_050)
  expect(take(bucket, RATE, 1, 1_051)).toBe(0)
})
