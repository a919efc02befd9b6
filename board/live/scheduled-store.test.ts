// @vitest-environment node
import { describe, expect, test, vi } from 'vitest'
import { createFakeClock } from '../test/fake-clock.ts'
import { createScheduledStore } from './scheduled-store.ts'

function counting() {
  const clock = createFakeClock()
  const store = createScheduledStore((sum: number, by: number) => sum + by, 0, clock.nextFrame)
  return { clock, store }
}

describe('the store', () => {
  test('gives the newest state at once', () => {
    const { store } = counting()
    store.dispatch(2)
    store.dispatch(3)
    expect(store.getState()).toBe(5)
  })

  test('tells its listeners once a frame, however many actions fell into it', () => {
    const { clock, store } = counting()
    const listener = vi.fn()
    store.subscribe(listener)
    for (let i = 0; i < 1000; i++) store.dispatch(1)
    expect(listener).not.toHaveBeenCalled()
    expect(clock.pendingFrames).toBe(1)
    clock.paint()
    expect(listener).toHaveBeenCalledTimes(1)
    store.dispatch(1)
    clock.paint()
    expect(listener).toHaveBeenCalledTimes(2)
  })

  test('a state that came back unchanged tells nobody', () => {
    const { clock, store } = counting()
    store.dispatch(0)
    expect(clock.pendingFrames).toBe(0)
  })

  test('who has unsubscribed is told nothing, and others still are', () => {
    const { clock, store } = counting()
    const gone = vi.fn()
    const present = vi.fn()
    const leave = store.subscribe(gone)
    store.subscribe(present)
    leave()
    store.dispatch(1)
    clock.paint()
    expect(gone).not.toHaveBeenCalled()
    expect(present).toHaveBeenCalledTimes(1)
  })

  test('a listener may leave or dispatch while it is told', () => {
    const { clock, store } = counting()
    const leave = store.subscribe(() => {
      leave()
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
