import { act, fireEvent, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { createFakeClock, type FakeClock } from '../test/fake-clock.ts'
import { createTestRendering, renderIn } from '../test/rendering.tsx'
import { whenListsAreComplete } from './deferred.ts'
import { createScrollVelocity, stepsAtRest } from './scroll-velocity.ts'
import { useIncremental } from './use-incremental.ts'

function Steps() {
  return <p>{useIncremental(20, 2, { phone: 2, wide: 2 })} of 20</p>
}

/** A scheduler whose steps wait for the page to be at rest. */
function createAtRest(clock: FakeClock) {
  const rendering = createTestRendering()
  rendering.scheduleStep = stepsAtRest(createScrollVelocity(clock), clock)
  return rendering
}

/** Scrolls by 1,000 px within a frame. */
function scrollFast(clock: FakeClock) {
  Reflect.set(window, 'scrollY', 0)
  fireEvent.scroll(window)
  clock.advance(16)
  Reflect.set(window, 'scrollY', 1000)
  fireEvent.scroll(window)
}

test('the steps of a long list wait during fast scrolling', () => {
  const clock = createFakeClock()
  const rendering = createAtRest(clock)
  scrollFast(clock)
  renderIn(rendering, <Steps />)
  expect(screen.getByText('2 of 20')).toBeInTheDocument()
  act(() => clock.advance(300))
  expect(screen.getByText('4 of 20')).toBeInTheDocument()
  for (let step = 0; step < 8; step += 1) act(() => clock.advance(0))
  expect(screen.getByText('20 of 20')).toBeInTheDocument()
})

test('a list that unmounts during fast scrolling leaves no timer', () => {
  const clock = createFakeClock()
  const rendering = createAtRest(clock)
  scrollFast(clock)
  const { unmount } = renderIn(rendering, <Steps />)
  unmount()
  expect(clock.pendingTimers).toBe(0)
})

test('whenListsAreComplete calls back when the last list is complete', async () => {
  const clock = createFakeClock()
  const rendering = createAtRest(clock)
  renderIn(rendering, <Steps />)
  const onComplete = vi.fn()
  whenListsAreComplete(rendering, onComplete)
  for (let step = 0; step < 8; step += 1) {
    await act(async () => clock.advance(0))
    expect(onComplete).not.toHaveBeenCalled()
  }
  await act(async () => clock.advance(0))
  expect(screen.getByText('20 of 20')).toBeInTheDocument()
  expect(onComplete).toHaveBeenCalledTimes(1)
})

test('whenListsAreComplete calls back immediately when no list is growing, unless cancelled', () => {
  const clock = createFakeClock()
  const rendering = createAtRest(clock)
  const onComplete = vi.fn()
  whenListsAreComplete(rendering, onComplete)
  expect(onComplete).toHaveBeenCalledTimes(1)
  const { unmount } = renderIn(rendering, <Steps />)
  whenListsAreComplete(rendering, onComplete)()
  unmount()
  expect(onComplete).toHaveBeenCalledTimes(1)
})
