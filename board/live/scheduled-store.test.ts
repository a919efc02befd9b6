// @vitest-environment node
import { describe, expect, test, vi } from 'vitest'
import { createFakeClock } from '../test/fake-clock.ts'
import { createScheduledStore } from './scheduled-store.ts'

function counting() {
  const clock = createFakeClock()
  const store = createScheduledStore((sum: number, by: number) => sum + by, 0, clock)
  return { clock, store }
}

describe('the store', () => {
  test('does not notify when the state is unchanged', () => {
    const { clock, store } = counting()
    store.dispatch(0)
    expect(clock.pendingTimers).toBe(0)
  })

  test('a listener may unsubscribe or dispatch while it is called', () => {
    const { clock, store } = counting()
    const unsubscribe = store.subscribe(() => {
      unsubscribe()
      store.dispatch(10)
    })
    const other = vi.fn()
    store.subscribe(other)
    store.dispatch(1)
    clock.paint()
    clock.paint()
    expect(store.getState()).toBe(11)
    expect(other).toHaveBeenCalledTimes(2)
  })
})

describe('decisions/live-events: a storm is shown four times a second', () => {
  test('occasional notifications wait for no frame', () => {
    const { clock, store } = counting()
    const listener = vi.fn()
    store.subscribe(listener)
    for (let times = 1; times <= 50; times += 1) {
      store.dispatch(1)
      clock.advance(0)
      expect(listener).toHaveBeenCalledTimes(times)
      clock.advance(250)
    }
  })

  test('ten seconds of sixty events a second give about forty turns, and the last comes soon', () => {
    const { clock, store } = counting()
    const shown: number[] = []
    store.subscribe(() => shown.push(store.getState()))
    for (let frame = 0; frame < 600; frame += 1) {
      store.dispatch(1)
      clock.paint()
      clock.advance(1000 / 60)
    }
    expect(shown.length).toBeGreaterThan(40)
    expect(shown.length).toBeLessThan(50)
    clock.advance(250)
    expect(shown.at(-1)).toBe(600)
  })

  test('in a storm the listeners are notified one by one, a frame apart', () => {
    const { clock, store } = counting()
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
