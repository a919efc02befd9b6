import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { watchVisibilityAndBfcache } from './bfcache.ts'
import { browserClock } from './clock.ts'
import { deviceStorage } from './storage.ts'
import { createStore } from './store.ts'

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

describe('decisions/live-events: storage on this device', () => {
  test('reads what was written, until it is deleted', () => {
    deviceStorage.write('test', 'kept')
    expect(deviceStorage.read('test')).toBe('kept')
    deviceStorage.write('test', null)
    expect(deviceStorage.read('test')).toBeNull()
  })

  test('reads nothing and does not throw when storage is blocked', () => {
    vi.spyOn(window, 'localStorage', 'get').mockImplementation(() => {
      throw new DOMException('blocked', 'SecurityError')
    })
    deviceStorage.write('test', 'kept')
    expect(deviceStorage.read('test')).toBeNull()
  })

  test('notifies when another tab writes this key, and only then', () => {
    const listener = vi.fn()
    const stop = deviceStorage.watch('test', listener)
    const write = (key: string, newValue: string | null) =>
      window.dispatchEvent(new StorageEvent('storage', { key, newValue }))
    write('gavel:other', null)
    write('gavel:test', null)
    stop()
    write('gavel:test', 'more')
    expect(listener.mock.calls).toEqual([[null]])
  })
})

describe('a store', () => {
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
})

describe('visibility', () => {
  const onChange = vi.fn()
  let stop: () => void

  beforeEach(() => {
    setVisibility('visible')
    onChange.mockReset()
    stop = watchVisibilityAndBfcache(onChange)
  })
  afterEach(() => stop())

  function setVisibility(state: DocumentVisibilityState) {
    vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state)
    document.dispatchEvent(new Event('visibilitychange'))
  }

  const leave = () => window.dispatchEvent(new Event('pagehide'))
  const showAgain = () => window.dispatchEvent(new Event('pageshow'))
  const hide = () => setVisibility('hidden')
  const show = () => setVisibility('visible')

  describe('§7 a page from the bfcache becomes visible again', () => {
    test.each([
      ['reports pagehide and pageshow', [leave, showAgain], [false, true]],
      [
        'reports a change once when visibilitychange fires too',
        [leave, hide, show, showAgain],
        [false, false, true],
      ],
      ['reports no page restored in a hidden tab', [leave, hide, showAgain], [false, false]],
      [
        'reports such a page when the tab becomes visible',
        [leave, hide, showAgain, show],
        [false, false, true],
      ],
      ['ignores the pageshow event of a page that was just loaded', [showAgain], []],
      [
        'reports visibility changes without pagehide, until it is stopped',
        [hide, show, () => stop(), hide, leave, showAgain],
        [false, true],
      ],
    ])('%s', (_, events, reported) => {
      for (const happen of events) happen()
      expect(onChange.mock.calls.flat()).toEqual(reported)
    })

    test('reports immediately that a page is hidden at the start', () => {
      stop()
      hide()
      onChange.mockReset()
      stop = watchVisibilityAndBfcache(onChange)
      expect(onChange.mock.calls).toEqual([[false]])
    })
  })
})
