import { describe, expect, test, vi } from 'vitest'
import { browserClock } from './clock.ts'

describe('the clock', () => {
  test('after calls back once when the time has passed, unless cancelled', () => {
    vi.useFakeTimers()
    const callback = vi.fn()
    const cancelled = vi.fn()
    browserClock.after(3000, callback)
    browserClock.after(3000, cancelled)()
    vi.advanceTimersByTime(2999)
    expect(callback).not.toHaveBeenCalled()
    vi.advanceTimersByTime(60_000)
    expect(callback).toHaveBeenCalledTimes(1)
    expect(cancelled).not.toHaveBeenCalled()
  })

  test('nextFrame calls back in the next frame, unless cancelled', () => {
    vi.useFakeTimers()
    const callback = vi.fn()
    const cancelled = vi.fn()
    browserClock.nextFrame(callback)
    browserClock.nextFrame(cancelled)()
    vi.advanceTimersToNextFrame()
    vi.advanceTimersByTime(1000)
    expect(callback).toHaveBeenCalledTimes(1)
    expect(cancelled).not.toHaveBeenCalled()
  })

  test('nextFrame calls back soon in a hidden page, which paints no frames', () => {
    vi.useFakeTimers()
    vi.stubGlobal('requestAnimationFrame', () => 0)
    const callback = vi.fn()
    const cancelled = vi.fn()
    browserClock.nextFrame(callback)
    browserClock.nextFrame(cancelled)()
    vi.advanceTimersByTime(200)
    expect(callback).toHaveBeenCalledTimes(1)
    expect(cancelled).not.toHaveBeenCalled()
  })
})
