import { act, renderHook } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import type { Clock } from '../../platform/clock.ts'
import { auction } from '../../test/auction-file.ts'
import { createFakeClock, type FakeClock } from '../../test/fake-clock.ts'
import { usePlayerIndex } from './search-results.ts'

const pending = (count: number) =>
  auction({
    pending: Array.from({ length: count }, (_, i) => ({ full_name: `Rane ${i}`, sl_no: i })),
  })

/** With a clock that advances 1 ms whenever it is read. */
function showIndex(clock: FakeClock) {
  const { after, nextFrame } = clock
  const ticking: Clock = {
    after,
    nextFrame,
    now() {
      clock.advance(1)
      return clock.now()
    },
  }
  const shown = renderHook(({ lists }) => usePlayerIndex(lists, ticking), {
    initialProps: { lists: pending(40) },
  })
  /** Number of frames until the index is complete. */
  const framesUntilMade = () => {
    let frames = 0
    while (shown.result.current.index === null && frames < 100) {
      frames += 1
      act(() => clock.paint())
    }
    return frames
  }
  return { ...shown, framesUntilMade }
}

describe('decisions/search-and-sharing: the index is built before the viewer types', () => {
  test('after the first screen, a few players per frame', () => {
    const clock = createFakeClock()
    const { result, framesUntilMade } = showIndex(clock)
    act(() => clock.paint())
    expect(result.current.index).toBeNull()
    act(() => clock.advance(300))
    expect(framesUntilMade()).toBeGreaterThan(5)
    expect(result.current.index?.find('rane', 1).count).toBe(40)
  })

  test('again for new lists; a search meanwhile finds everybody', () => {
    const clock = createFakeClock()
    const { result, rerender, framesUntilMade } = showIndex(clock)
    act(() => clock.advance(300))
    framesUntilMade()
    rerender({ lists: pending(60) })
    expect(result.current.index).toBeNull()
    expect(result.current.whole().find('rane', 1).count).toBe(60)
    act(() => clock.advance(300))
    framesUntilMade()
    expect(result.current.index?.find('rane', 1).count).toBe(60)
  })

  test('leaving the board cancels it', () => {
    const clock = createFakeClock()
    const { unmount } = showIndex(clock)
    expect(clock.pendingTimers).toBe(1)
    unmount()
    expect(clock.pendingTimers).toBe(0)
  })
})
