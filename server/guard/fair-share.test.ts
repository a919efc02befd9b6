import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createFairShare } from './fair-share.ts'

const RATE = { perSecond: 20, burst: 40 }

/** How many of `tries` are taken at this time. */
const taken = (
  share: ReturnType<typeof createFairShare>,
  member: string,
  tries: number,
  now: number,
) =>
  Array.from({ length: tries }, () => share.take(member, 1, now)).filter((wait) => wait === 0)
    .length

describe('a rate that members share', () => {
  test('gives one that is alone the burst immediately, then the whole rate', () => {
    const share = createFairShare(RATE, 0)
    expect(taken(share, 'a', 100, 0)).toBe(40)
    expect(taken(share, 'a', 100, 0)).toBe(0)
    expect(taken(share, 'a', 100, 1_000)).toBe(20)
    expect(taken(share, 'a', 100, 60_000)).toBe(40)
  })

  test('gives two that take all they can the same', () => {
    const share = createFairShare(RATE, 0)
    for (const member of ['a', 'b']) taken(share, member, 100, 0)
    for (let now = 1_000; now <= 5_000; now += 1_000) {
      expect([taken(share, 'a', 100, now), taken(share, 'b', 100, now)]).toEqual([10, 10])
    }
  })

  test('gives one what others leave over', () => {
    const share = createFairShare(RATE, 0)
    for (const member of ['a', 'b', 'c']) taken(share, member, 100, 0)
    // After 6 s with a third each, `a` and `b` are full; `c` has had 20 a second since.
    let ofC = 0
    for (let now = 1_000; now <= 10_000; now += 1_000) ofC += taken(share, 'c', 100, now)
    expect(ofC).toBe(Math.floor(200 - 2 * 40))
  })

  test('lets a member take more than it has, and refuses it until that is repaid', () => {
    const share = createFairShare(RATE, 0)
    expect(share.take('a', 100, 0)).toBe(0)
    expect(share.take('a', 1, 0)).toBe(3_000)
    expect(share.take('a', 1, 2_999)).toBeGreaterThan(0)
    expect(share.take('a', 1, 3_001)).toBe(0)
  })

  /** Each step is one attempt of a member, some time after the step before. */
  const attempts = fc.array(
    fc.record({
      member: fc.constantFrom('b', 'c', 'd'),
      count: fc.integer({ min: 1, max: 50 }),
      afterMs: fc.integer({ min: 0, max: 400 }),
    }),
    { maxLength: 300 },
  )

  test('never refuses a member that stays within an equal part, whatever others do', () => {
    fc.assert(
      fc.property(attempts, (steps) => {
        const share = createFairShare(RATE, 0)
        // One in 200 ms: a quarter of the rate, as four members may be active.
        let next = 0
        let now = 0
        for (const { member, count, afterMs } of steps) {
          now += afterMs
          for (; next <= now; next += 200) expect(share.take('a', 1, next)).toBe(0)
          share.take(member, count, now)
        }
      }),
    )
  })

  test('gives all together at most the rate, and once a burst for each member', () => {
    fc.assert(
      fc.property(attempts, (steps) => {
        const share = createFairShare(RATE, 0)
        let now = 0
        let sum = 0
        for (const { member, afterMs } of steps) {
          now += afterMs
          if (share.take(member, 1, now) === 0) sum += 1
        }
        expect(sum).toBeLessThanOrEqual((now / 1_000) * RATE.perSecond + 3 * (RATE.burst + 1))
      }),
    )
  })
})
