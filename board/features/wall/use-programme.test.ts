import { act, fireEvent, renderHook } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { createFakeClock } from '../../test/fake-clock.ts'
import { SLIDE_SHOWN_MS, useProgramme } from './use-programme.ts'

function run(counts: readonly number[], first: { isOn?: boolean; isHeld?: boolean } = {}) {
  const clock = createFakeClock()
  const countOf = (round: number) => counts[round % counts.length] ?? 0
  const { result, rerender } = renderHook(
    (props: { isOn?: boolean; isHeld?: boolean }) =>
      useProgramme({ countOf, isOn: true, isHeld: false, clock, ...props }),
    { initialProps: first },
  )
  return {
    clock,
    now: rerender,
    place: () => `${result.current.round}.${result.current.at}`,
    wait: (ms: number) => act(() => clock.advance(ms)),
    press: (key: string, more = {}) => fireEvent.keyDown(document.body, { key, ...more }),
  }
}

describe('decisions/wall-and-overlay: the programme', () => {
  test('advances automatically, round by round', () => {
    const { place, wait } = run([2, 3])
    const seen = [place()]
    for (let turn = 0; turn < 6; turn += 1) {
      wait(SLIDE_SHOWN_MS)
      seen.push(place())
    }
    expect(seen).toEqual(['0.0', '0.1', '1.0', '1.1', '1.2', '2.0', '2.1'])
  })

  test('arrow keys go forward and back across rounds, not before the beginning', () => {
    const { place, press } = run([2, 3])
    press('ArrowLeft')
    expect(place()).toBe('0.0')
    for (const key of ['ArrowRight', 'ArrowDown', 'ArrowRight']) press(key)
    expect(place()).toBe('1.1')
    for (const key of ['ArrowUp', 'ArrowLeft']) press(key)
    expect(place()).toBe('0.1')
    press('ArrowRight', { altKey: true })
    press('a')
    expect(place()).toBe('0.1')
  })

  test('a slide chosen by key is shown for its full time', () => {
    const { place, press, wait } = run([5])
    wait(SLIDE_SHOWN_MS - 1)
    press('ArrowRight')
    wait(SLIDE_SHOWN_MS - 1)
    expect(place()).toBe('0.1')
    wait(1)
    expect(place()).toBe('0.2')
  })

  test('when paused only the keys move it, without a timer', () => {
    const { clock, place, press, wait } = run([3], { isHeld: true })
    expect(clock.pendingTimers).toBe(0)
    wait(10 * SLIDE_SHOWN_MS)
    expect(place()).toBe('0.0')
    press('ArrowRight')
    expect(place()).toBe('0.1')
  })

  test('after a lot it starts with a new round', () => {
    const { clock, now, place, wait } = run([3])
    wait(SLIDE_SHOWN_MS)
    now({ isOn: false })
    expect(clock.pendingTimers).toBe(0)
    now({ isOn: true })
    expect(place()).toBe('1.0')
  })
})
