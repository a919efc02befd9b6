import { describe, expect, test, vi } from 'vitest'
import { browserClock } from './clock.ts'

const FRAME_MS = 16

describe('the clock', () => {
  test.each([
    ['after calls back when the time has passed', 'after', 3000],
    ['nextFrame calls back in the next frame', 'nextFrame', FRAME_MS],
    ['nextFrame calls back soon in a hidden page, which paints no frames', 'hidden', 200],
  ] as const)('%s, once, unless cancelled', (_, kind, ms) => {
    vi.useFakeTimers()
    if (kind === 'hidden') vi.stubGlobal('requestAnimationFrame', () => 0)
    const start = (act: () => void) =>
      kind === 'after' ? browserClock.after(ms, act) : browserClock.nextFrame(act)
    const callback = vi.fn()
    const cancelled = vi.fn()
    start(callback)
    start(cancelled)()
    vi.advanceTimersByTime(ms - 1)
    expect(callback).not.toHaveBeenCalled()
    vi.advanceTimersByTime(1)
    expect(callback).toHaveBeenCalledTimes(1)
    vi.advanceTimersByTime(60_000)
    expect(callback).toHaveBeenCalledTimes(1)
    expect(cancelled).not.toHaveBeenCalled()
  })
})
