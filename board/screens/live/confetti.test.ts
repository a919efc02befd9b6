// @vitest-environment node
import { describe, expect, test, vi } from 'vitest'
import { createFakeClock } from '../../test/fake-clock.ts'
import { createCelebrate } from './confetti.ts'

function celebrating() {
  const clock = createFakeClock()
  const shots: number[] = []
  const cannon = Object.assign(
    vi.fn(() => {
      shots.push(clock.now())
      return null
    }),
    { reset: () => {} },
  )
  const celebrate = createCelebrate(cannon, clock)
  return { clock, celebrate, shots }
}

describe('§2.8, §9 confetti for 3000 ms', () => {
  test('starts at once, goes on in bursts, and the last has time to fall', () => {
    const { clock, celebrate, shots } = celebrating()
    celebrate()
    clock.advance(0)
    expect(shots).toEqual([0, 0])
    clock.advance(10_000)
    expect(shots.at(-1)).toBe(2000)
    expect(new Set(shots).size).toBe(9)
    expect(clock.pendingTimers).toBe(0)
  })

  test('ended early, no burst follows and no timer is left', () => {
    const { clock, celebrate, shots } = celebrating()
    const end = celebrate()
    clock.advance(600)
    end()
    expect(clock.pendingTimers).toBe(0)
    clock.advance(10_000)
    expect(shots.at(-1)).toBe(500)
  })

  test('decision record 0009: in a storm of sales bursts keep their distance, none stacked', () => {
    const { clock, celebrate, shots } = celebrating()
    let end = celebrate()
    for (let i = 0; i < 1000; i++) {
      end()
      end = celebrate()
      clock.advance(10)
      if (clock.pendingTimers > 1) throw new Error('celebrations are stacked')
    }
    const bursts = [...new Set(shots)]
    const distances = bursts.slice(1).map((at, index) => at - (bursts[index] ?? 0))
    expect(Math.min(...distances)).toBe(250)
    expect(Math.max(...distances)).toBe(250)
    expect(shots).toHaveLength(bursts.length * 2)
  })
})
