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
