import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { watchVisibilityAndBfcache } from './bfcache.ts'

const told = vi.fn()
let stop: () => void

beforeEach(() => {
  become('visible')
  told.mockReset()
  stop = watchVisibilityAndBfcache(told)
})
afterEach(() => stop())

function become(state: DocumentVisibilityState) {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state)
  document.dispatchEvent(new Event('visibilitychange'))
}

function leave() {
  window.dispatchEvent(new Event('pagehide'))
}

function showAgain() {
  window.dispatchEvent(new Event('pageshow'))
}

describe('§7 a page that the browser kept becomes visible again', () => {
  test('where nothing but leaving and showing is told', () => {
    leave()
    showAgain()
    expect(told.mock.calls).toEqual([[false], [true]])
  })

  test('once, where the change of visibility is told as well', () => {
    leave()
    become('hidden')
    become('visible')
    showAgain()
    expect(told.mock.calls).toEqual([[false], [false], [true]])
  })

  test('not behind another tab, until that is left', () => {
    leave()
    become('hidden')
    showAgain()
    expect(told.mock.calls).toEqual([[false], [false]])
    become('visible')
    expect(told).toHaveBeenLastCalledWith(true)
  })

  test('the showing of a page that was just loaded is no return', () => {
    showAgain()
    expect(told).not.toHaveBeenCalled()
  })

  test('a page hidden and shown without being left is told of, until the watching stops', () => {
    become('hidden')
    become('visible')
    stop()
    become('hidden')
    leave()
    showAgain()
    expect(told.mock.calls).toEqual([[false], [true]])
  })
})
