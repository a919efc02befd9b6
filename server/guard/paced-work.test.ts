import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { paceWork } from './paced-work.ts'

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
