import { describe, expect, test, vi } from 'vitest'
import { watchPageVisibility } from './visibility.ts'

function setVisibility(state: DocumentVisibilityState) {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state)
  document.dispatchEvent(new Event('visibilitychange'))
}

describe('§7 the page becomes visible again', () => {
  test('reports every change until it is stopped', () => {
    const onChange = vi.fn()
    const stop = watchPageVisibility(onChange)
    expect(onChange).not.toHaveBeenCalled()
    setVisibility('hidden')
    setVisibility('visible')
    stop()
    setVisibility('hidden')
    expect(onChange.mock.calls).toEqual([[false], [true]])
  })

  test('reports immediately that a page is hidden at the start', () => {
    setVisibility('hidden')
    const onChange = vi.fn()
    watchPageVisibility(onChange)()
    expect(onChange.mock.calls).toEqual([[false]])
  })
})
