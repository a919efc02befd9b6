// @vitest-environment node
import { describe, expect, test, vi } from 'vitest'
import { createFakeClock } from '../test/fake-clock.ts'
import { createNotificationScheduler } from './notification-scheduler.ts'
import { createScheduledStore } from './scheduled-store.ts'

describe('decisions/live-events: a storm is shown four times a second', () => {
  test('occasional notifications wait for no frame', () => {
    const clock = createFakeClock()
    const schedule = createNotificationScheduler(clock)
    const turn = vi.fn()
    for (let times = 1; times <= 50; times += 1) {
      schedule(turn)
      clock.advance(0)
      expect(turn).toHaveBeenCalledTimes(times)
      clock.advance(250)
    }
  })

  test('ten seconds of sixty frames a second give about forty turns, and the last comes soon', () => {
    const clock = createFakeClock()
    const schedule = createNotificationScheduler(clock)
    let turns = 0
    let isDue = false
    const turn = () => {
      turns += 1
      isDue = false
    }
    for (let frame = 0; frame < 600; frame += 1) {
      if (!isDue) {
        isDue = true
        schedule(turn)
      }
      clock.paint()
      clock.advance(1000 / 60)
    }
    expect(turns).toBeGreaterThan(40)
    expect(turns).toBeLessThan(50)
    clock.advance(250)
    expect(isDue).toBe(false)
  })

  test('in a storm the listeners are notified one by one, a frame apart', () => {
    const clock = createFakeClock()
    const store = createScheduledStore(
      (sum: number, by: number) => sum + by,
      0,
      createNotificationScheduler(clock),
    )
    const calls: [string, number][] = []
    const unsubscribes = ['banner', 'notices', 'removed'].map((name) =>
      store.subscribe(() => calls.push([name, store.getState()])),
    )
    for (let turn = 0; turn < 5; turn += 1) {
      store.dispatch(1)
      clock.paint()
    }
    expect(calls).toHaveLength(15)
    calls.splice(0)
    store.dispatch(1)
    clock.paint()
    clock.advance(249)
    expect(calls).toEqual([])
    clock.advance(1)
    expect(calls).toEqual([['banner', 6]])
    unsubscribes[2]?.()
    store.dispatch(1)
    clock.advance(100)
    expect(calls).toEqual([
      ['banner', 6],
      // A later listener sees the newer state.
      ['notices', 7],
    ])
  })
})
