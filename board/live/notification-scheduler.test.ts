// @vitest-environment node
import { describe, expect, test, vi } from 'vitest'
import { createFakeClock } from '../test/fake-clock.ts'
import { createNotificationScheduler } from './notification-scheduler.ts'
import { createScheduledStore } from './scheduled-store.ts'

describe('decisions/live-events: a storm is shown four times a second', () => {
  test('now and then: in the very next frame', () => {
    const clock = createFakeClock()
    const soon = createNotificationScheduler(clock)
    const turn = vi.fn()
    for (let times = 1; times <= 50; times += 1) {
      soon(turn)
      clock.paint()
      expect(turn).toHaveBeenCalledTimes(times)
      clock.advance(250)
    }
  })

  test('at sixty frames a second for ten seconds: about forty turns, the last one soon', () => {
    const clock = createFakeClock()
    const soon = createNotificationScheduler(clock)
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
    expect(turns).toBeGreaterThan(40)
    expect(turns).toBeLessThan(50)
    clock.advance(250)
    expect(isDue).toBe(false)
  })

  test('in a storm the listeners are told one after another, a frame apart', () => {
    const clock = createFakeClock()
    const store = createScheduledStore(
      (sum: number, by: number) => sum + by,
      0,
      createNotificationScheduler(clock),
    )
    const told: [string, number][] = []
    const leave = ['banner', 'notices', 'gone'].map((name) =>
      store.subscribe(() => told.push([name, store.getState()])),
    )
    for (let turn = 0; turn < 5; turn += 1) {
      store.dispatch(1)
      clock.paint()
    }
    expect(told).toHaveLength(15)
    told.splice(0)
    store.dispatch(1)
    clock.paint()
    clock.advance(249)
    expect(told).toEqual([])
    clock.advance(1)
    expect(told).toEqual([['banner', 6]])
    leave[2]?.()
    store.dispatch(1)
    clock.advance(100)
    expect(told).toEqual([
      ['banner', 6],
      // Whoever is told later sees what there is by then.
      ['notices', 7],
    ])
  })
})
