import { describe, expect, test, vi } from 'vitest'
import { watchPageVisibility } from './visibility.ts'

function become(state: DocumentVisibilityState) {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state)
  document.dispatchEvent(new Event('visibilitychange'))
}

describe('§7 the page becomes visible again', () => {
  test('every change is told, until the watching stops', () => {
    const told = vi.fn()
    const stop = watchPageVisibility(told)
    expect(told).not.toHaveBeenCalled()
    become('hidden')
    become('visible')
    stop()
    become('hidden')
    expect(told.mock.calls).toEqual([[false], [true]])
  })

  test('a page that is hidden to begin with is told at once', () => {
    become('hidden')
    const told = vi.fn()
    watchPageVisibility(told)()
    expect(told.mock.calls).toEqual([[false]])
  })
})
