import { describe, expect, test, vi } from 'vitest'
import { browserClock } from './clock.ts'

describe('the clock', () => {
  test('acts once after the time has passed, unless cancelled', () => {
    vi.useFakeTimers()
    const act = vi.fn()
    const cancelled = vi.fn()
    browserClock.after(3000, act)
    browserClock.after(3000, cancelled)()
    vi.advanceTimersByTime(2999)
    expect(act).not.toHaveBeenCalled()
    vi.advanceTimersByTime(60_000)
    expect(act).toHaveBeenCalledTimes(1)
    expect(cancelled).not.toHaveBeenCalled()
  })

  test('acts at the next frame, unless cancelled', () => {
    vi.useFakeTimers()
    const act = vi.fn()
    const cancelled = vi.fn()
    browserClock.nextFrame(act)
    browserClock.nextFrame(cancelled)()
    vi.advanceTimersToNextFrame()
    vi.advanceTimersByTime(1000)
    expect(act).toHaveBeenCalledTimes(1)
    expect(cancelled).not.toHaveBeenCalled()
  })

  test('a hidden page, which paints no frames, acts soon all the same', () => {
    vi.useFakeTimers()
    vi.stubGlobal('requestAnimationFrame', () => 0)
    const act = vi.fn()
    const cancelled = vi.fn()
    browserClock.nextFrame(act)
    browserClock.nextFrame(cancelled)()
    vi.advanceTimersByTime(200)
    expect(act).toHaveBeenCalledTimes(1)
    expect(cancelled).not.toHaveBeenCalled()
  })
})
