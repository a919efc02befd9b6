// @vitest-environment node
import { expect, test, vi } from 'vitest'
import { createStore } from './store.ts'

test('a new state is told at once, to who still listens', () => {
  const store = createStore(1)
  const seen: number[] = []
  const gone = vi.fn()
  const leave = store.subscribe(gone)
  store.subscribe(() => seen.push(store.getState()))
  leave()
  store.setState(2)
  expect(seen).toEqual([2])
  expect(gone).not.toHaveBeenCalled()
})

test('the same state is told to nobody', () => {
  const store = createStore('a')
  const listener = vi.fn()
  store.subscribe(listener)
  store.setState('a')
  expect(listener).not.toHaveBeenCalled()
})

test('a listener may unsubscribe another, and change the state, while it is told', () => {
  const store = createStore(0)
  const other = vi.fn()
  let leaveOther = () => {}
  store.subscribe(() => {
    leaveOther()
    if (store.getState() < 3) store.setState(store.getState() + 1)
  })
  leaveOther = store.subscribe(other)
  store.setState(1)
  expect(store.getState()).toBe(3)
  expect(other).not.toHaveBeenCalled()
})
