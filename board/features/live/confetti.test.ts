// @vitest-environment node
import type { Options } from 'canvas-confetti'
import { describe, expect, test, vi } from 'vitest'
import { createFakeClock } from '../../test/fake-clock.ts'
import { createCelebrate } from './confetti.ts'

function celebrating(width = 412) {
  const clock = createFakeClock()
  const shots: number[] = []
  const pieces: (number | undefined)[] = []
  const cannon = Object.assign(
    vi.fn((options?: Options) => {
      pieces.push(options?.particleCount)
      shots.push(clock.now())
      return null
    }),
    { reset: () => {} },
  )
  const celebrate = createCelebrate(cannon, clock, () => width)
  return { clock, celebrate, shots, pieces }
}

describe('§2.8, §9 confetti for 3000 ms', () => {
  test('starts immediately, continues in bursts, and the last burst has time to fall', () => {
    const { clock, celebrate, shots } = celebrating()
    celebrate()
    clock.advance(0)
    expect(shots).toEqual([0, 0])
    clock.advance(10_000)
    expect(shots.at(-1)).toBe(2000)
    expect(new Set(shots).size).toBe(9)
    expect(clock.pendingTimers).toBe(0)
  })

  test.each([
    [320, 10],
    [800, 20],
    [3840, 26],
  ])('on a screen %d pixels wide each side throws %d pieces', (width, count) => {
    const { clock, celebrate, pieces } = celebrating(width)
    celebrate()
    clock.advance(0)
    expect(pieces).toEqual([count, count])
  })

  test('ending early leaves no burst and no timer', () => {
    const { clock, celebrate, shots } = celebrating()
    const end = celebrate()
    clock.advance(600)
    end()
    expect(clock.pendingTimers).toBe(0)
    clock.advance(10_000)
    expect(shots.at(-1)).toBe(500)
  })

  test('decisions/live-events: in a storm of sales the bursts keep their interval', () => {
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
