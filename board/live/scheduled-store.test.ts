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
  test('does not notify when the state is unchanged', () => {
    const { clock, store } = counting()
    store.dispatch(0)
    expect(clock.pendingFrames).toBe(0)
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
