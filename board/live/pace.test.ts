// @vitest-environment node
import { describe, expect, test, vi } from 'vitest'
import { createFakeClock } from '../test/fake-clock.ts'
import { createPace } from './pace.ts'

describe('decision record 0009: a storm is shown five times a second', () => {
  test('now and then: in the very next frame', () => {
    const clock = createFakeClock()
    const soon = createPace(clock)
    const turn = vi.fn()
    for (let times = 1; times <= 50; times += 1) {
      soon(turn)
      clock.paint()
      expect(turn).toHaveBeenCalledTimes(times)
      clock.advance(200)
    }
  })

  test('at sixty frames a second for ten seconds: about fifty turns, the last one soon', () => {
    const clock = createFakeClock()
    const soon = createPace(clock)
    let turns = 0
    let isDue = false
    const turn = () => {
      turns += 1
      isDue = false
    }
    for (let frame = 0; frame < 600; frame += 1) {
      if (!isDue) {
        isDue = true
        soon(turn)
      }
      clock.paint()
      clock.advance(1000 / 60)
    }
    expect(turns).toBeGreaterThan(45)
    expect(turns).toBeLessThan(60)
    clock.advance(200)
    clock.paint()
    expect(isDue).toBe(false)
  })
})
