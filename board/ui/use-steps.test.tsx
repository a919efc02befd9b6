import { act, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { createFakeClock } from '../test/fake-clock.ts'
import { whenListsStand } from './lists-stand.ts'
import { createRush, stepsAtRest } from './rush.ts'
import { setStepPace } from './step-pace.ts'
import { useSteps } from './use-steps.ts'

function Steps() {
  return <p>{useSteps(20, 2, 2)} of 20</p>
}

afterEach(() => {
  setStepPace((goOn) => {
    goOn()
    return () => {}
  })
})

test('the steps of a long list wait while the page rushes by, and go on at rest', () => {
  const clock = createFakeClock()
  const rush = createRush(clock)
  setStepPace(stepsAtRest(rush, clock))
  Reflect.set(window, 'scrollY', 0)
  fireEvent.scroll(window)
  clock.advance(16)
  Reflect.set(window, 'scrollY', 1000)
  fireEvent.scroll(window)
  const { unmount } = render(<Steps />)
  expect(screen.getByText('2 of 20')).toBeInTheDocument()
  act(() => clock.advance(300))
  expect(screen.getByText('4 of 20')).toBeInTheDocument()
  for (let step = 0; step < 8; step += 1) act(() => clock.advance(0))
  expect(screen.getByText('20 of 20')).toBeInTheDocument()
  unmount()
  expect(clock.pendingTimers).toBe(0)
})

test('left in the middle of a rush, a list leaves no timer', () => {
  const clock = createFakeClock()
  setStepPace(stepsAtRest(createRush(clock), clock))
  Reflect.set(window, 'scrollY', 0)
  fireEvent.scroll(window)
  clock.advance(16)
  Reflect.set(window, 'scrollY', 1000)
  fireEvent.scroll(window)
  const { unmount } = render(<Steps />)
  unmount()
  expect(clock.pendingTimers).toBe(0)
})

test('who waits for the lists is called when the last of them is complete', async () => {
  const clock = createFakeClock()
  setStepPace(stepsAtRest(createRush(clock), clock))
  render(<Steps />)
  const standing = vi.fn()
  whenListsStand(standing)
  for (let step = 0; step < 8; step += 1) {
    await act(async () => clock.advance(0))
    expect(standing).not.toHaveBeenCalled()
  }
  await act(async () => clock.advance(0))
  expect(screen.getByText('20 of 20')).toBeInTheDocument()
  expect(standing).toHaveBeenCalledTimes(1)
})

test('where no list grows it is called at once, and not after it was called off', () => {
  const standing = vi.fn()
  whenListsStand(standing)
  expect(standing).toHaveBeenCalledTimes(1)
  const clock = createFakeClock()
  setStepPace(stepsAtRest(createRush(clock), clock))
  const { unmount } = render(<Steps />)
  whenListsStand(standing)()
  unmount()
  expect(standing).toHaveBeenCalledTimes(1)
})
