// @vitest-environment node
import type { Options } from 'canvas-confetti'
import { describe, expect, test, vi } from 'vitest'
import { createFakeClock } from '../../test/fake-clock.ts'
import { type Burst, createCelebrate } from './confetti.ts'

function celebrating(burst: Burst = { x: 0.25, y: 0.1, width: 412 }) {
  const clock = createFakeClock()
  const shots: number[] = []
  const volleys: Options[] = []
  const cannon = Object.assign(
    vi.fn((options: Options = {}) => {
      volleys.push(options)
      shots.push(clock.now())
      return null
    }),
    { reset: () => {} },
  )
  const celebrate = createCelebrate(cannon, clock, () => burst)
  return { clock, celebrate, shots, volleys }
}

describe('§2.8, §9 confetti for 3000 ms', () => {
  test('three volleys: the first when the stamp has landed, the last by 1.2 s, so that all can fall', () => {
    const { clock, celebrate, shots } = celebrating()
    celebrate()
    clock.advance(10_000)
    expect(shots).toEqual([200, 650, 1100])
    expect(clock.pendingTimers).toBe(0)
  })

  test('no piece outlives the 3 s', () => {
    const { clock, celebrate, shots, volleys } = celebrating()
    celebrate()
    clock.advance(10_000)
    const FRAME_MS = 1000 / 60
    const ends = volleys.map(({ ticks = 200 }, index) => (shots[index] ?? 0) + ticks * FRAME_MS)
    expect(Math.max(...ends)).toBeLessThan(3000)
  })

  test('each volley starts at the stamp', () => {
    const { clock, celebrate, volleys } = celebrating()
    celebrate()
    clock.advance(10_000)
    for (const { origin } of volleys) expect(origin).toEqual({ x: 0.25, y: 0.1 })
  })

  test.each([
    [320, 70, 1],
    [1000, 100, 1000 / 900],
    [3840, 130, 3840 / 900],
  ])(
    'a screen %d pixels wide gets %d pieces a volley, %d times as large',
    (width, count, scalar) => {
      const { clock, celebrate, volleys } = celebrating({ x: 0.5, y: 0.5, width })
      celebrate()
      clock.advance(200)
      expect(volleys).toMatchObject([{ particleCount: count, scalar }])
    },
  )

  test('decisions/live-events: in a storm of sales volleys keep their distance, none stacked', () => {
    const { clock, celebrate, shots } = celebrating()
    let end = celebrate()
    for (let i = 0; i < 1000; i++) {
      end()
      end = celebrate()
      clock.advance(10)
      if (clock.pendingTimers > 1) throw new Error('celebrations are stacked')
    }
    const distances = shots.slice(1).map((at, index) => at - (shots[index] ?? 0))
    expect(new Set(distances)).toEqual(new Set([450]))
  })
})
