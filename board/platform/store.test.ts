// @vitest-environment node
import { expect, test, vi } from 'vitest'
import { createStore } from './store.ts'

test('the same state notifies nobody', () => {
  const store = createStore('a')
  const listener = vi.fn()
  store.subscribe(listener)
  store.setState('a')
  expect(listener).not.toHaveBeenCalled()
})

test('a listener may unsubscribe another and change the state while it is called', () => {
  const store = createStore(0)
  const other = vi.fn()
  let unsubscribeOther = () => {}
  store.subscribe(() => {
    unsubscribeOther()
    if (store.getState() < 3) store.setState(store.getState() + 1)
  })
  unsubscribeOther = store.subscribe(other)
  store.setState(1)
  expect(store.getState()).toBe(3)
  expect(other).not.toHaveBeenCalled()
})
