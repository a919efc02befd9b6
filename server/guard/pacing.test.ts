import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { paceWork } from './paced-work.ts'
import { createRoundRobin } from './round-robin.ts'
import { fullBucket, take } from './token-bucket.ts'

const RATE = { perSecond: 20, burst: 40 }

const at = (now: number) => vi.spyOn(performance, 'now').mockReturnValue(now)
const taken = (bucket: ReturnType<typeof fullBucket>, tries: number, now: number) => {
  at(now)
  return Array.from({ length: tries }, () => take(bucket, RATE)).filter((wait) => wait === 0).length
}

test('a token bucket allows the burst immediately, then the rate per second', () => {
  at(0)
  const bucket = fullBucket(RATE)
  expect(taken(bucket, 100, 0)).toBe(40)
  expect(taken(bucket, 100, 49)).toBe(0)
  expect(taken(bucket, 100, 1_000)).toBe(20)
  expect(taken(bucket, 100, 60_000)).toBe(40)
})

test('a large one is taken while one is left, and paid for afterwards', () => {
  at(0)
  const bucket = fullBucket(RATE)
  expect(take(bucket, RATE, 60)).toBe(0)
  expect(take(bucket, RATE)).toBe(1_050)
  at(1_051)
  expect(take(bucket, RATE)).toBe(0)
})

describe('turns', () => {
  test('go round the members that wait, one task at a time', async () => {
    const turns = createRoundRobin()
    const order: string[] = []
    let running = 0
    const task = (name: string) => async () => {
      running += 1
      expect(running).toBe(1)
      await new Promise(setImmediate)
      order.push(name)
      running -= 1
    }
    await Promise.all([
      ...[1, 2, 3, 4].map((n) => turns('a', task(`a${n}`))),
      ...[1, 2].map((n) => turns('b', task(`b${n}`))),
      turns('c', task('c1')),
    ])
    expect(order).toEqual(['a1', 'a2', 'b1', 'c1', 'a3', 'b2', 'a4'])
  })

  test('return what the task does, and go on after one that failed', async () => {
    const turns = createRoundRobin()
    const failed = turns('a', () => Promise.reject(new Error('no')))
    const next = turns('a', () => Promise.resolve(2))
    await expect(failed).rejects.toThrow('no')
    expect(await next).toBe(2)
    expect(await turns('a', () => Promise.resolve(3))).toBe(3)
  })
})

describe('paced work', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  const PACE = { share: 0.25, burstMs: 200 }
  const piece = () => new Promise((resolve) => setTimeout(resolve, 50))

  test('runs the burst immediately, then uses its share of the time, in order', async () => {
    const pace = paceWork(PACE)
    const done: number[] = []
    for (let n = 0; n < 100; n += 1) void pace(piece).then(() => done.push(n))
    await vi.advanceTimersByTimeAsync(10_000)
    // A quarter of 10 s and the burst: 54 pieces of 50 ms, or one less while one is running.
    expect(done.length).toBeGreaterThanOrEqual(52)
    expect(done.length).toBeLessThanOrEqual(55)
    expect(done).toEqual(done.map((_, n) => n))
  })

  test('an idle period saves no more than the burst', async () => {
    const pace = paceWork(PACE)
    await vi.advanceTimersByTimeAsync(60_000)
    let done = 0
    for (let n = 0; n < 100; n += 1) void pace(piece).then(() => (done += 1))
    await vi.advanceTimersByTimeAsync(1_000)
    expect(done).toBeLessThanOrEqual(10)
  })

  test('a failed piece does not stop the next', async () => {
    const pace = paceWork(PACE)
    const failed = pace(() => Promise.reject(new Error('away')))
    const next = pace(async () => 'done')
    await expect(failed).rejects.toThrow('away')
    await vi.advanceTimersByTimeAsync(1)
    expect(await next).toBe('done')
  })
})
