import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { watchVisibilityAndBfcache } from './bfcache.ts'

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

function leave() {
  window.dispatchEvent(new Event('pagehide'))
}

function showAgain() {
  window.dispatchEvent(new Event('pageshow'))
}

describe('§7 a page from the bfcache becomes visible again', () => {
  test('reports pagehide and pageshow', () => {
    leave()
    showAgain()
    expect(onChange.mock.calls).toEqual([[false], [true]])
  })

  test('reports a change once when visibilitychange fires too', () => {
    leave()
    setVisibility('hidden')
    setVisibility('visible')
    showAgain()
    expect(onChange.mock.calls).toEqual([[false], [false], [true]])
  })

  test('reports a page restored in a hidden tab only when the tab becomes visible', () => {
    leave()
    setVisibility('hidden')
    showAgain()
    expect(onChange.mock.calls).toEqual([[false], [false]])
    setVisibility('visible')
    expect(onChange).toHaveBeenLastCalledWith(true)
  })

  test('ignores the pageshow event of a page that was just loaded', () => {
    showAgain()
    expect(onChange).not.toHaveBeenCalled()
  })

  test('reports visibility changes without pagehide, until it is stopped', () => {
    setVisibility('hidden')
    setVisibility('visible')
    stop()
    setVisibility('hidden')
    leave()
    showAgain()
    expect(onChange.mock.calls).toEqual([[false], [true]])
  })

  test('reports immediately that a page is hidden at the start', () => {
    stop()
    setVisibility('hidden')
    onChange.mockReset()
    stop = watchVisibilityAndBfcache(onChange)
    expect(onChange.mock.calls).toEqual([[false]])
  })
})
