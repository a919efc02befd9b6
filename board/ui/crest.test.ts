import { describe, expect, test, vi } from 'vitest'
import { paintCrestWashes } from './crest-wash.ts'
import { initialsOf } from './initials.ts'

/** Loads a crest whose small drawing has these pixels. @returns the wash behind it */
function load(pixels: readonly number[]): HTMLElement {
  const drawing = {
    drawImage() {},
    fillRect() {},
    createLinearGradient: () => ({ addColorStop() {} }),
    getImageData: () => ({ data: Uint8ClampedArray.from(pixels) }),
    canvas: document.createElement('canvas'),
  }
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(drawing as never)
  const page = document.implementation.createHTMLDocument()
  page.body.innerHTML = '<span data-wash></span><img data-of="team">'
  const [wash, crest] = page.body.children as unknown as [HTMLElement, HTMLImageElement]
  Object.defineProperty(crest, 'naturalWidth', { value: 8 })
  vi.spyOn(wash, 'attachShadow')
  paintCrestWashes(page)
  crest.dispatchEvent(new Event('load'))
  return wash
}

test('a crest’s pixels become a gradient', () => {
  const wash = load([...[1, 2, 3, 4, 5].flatMap(() => [255, 0, 0, 255]), 0, 0, 0, 0])
  expect(wash.style.backgroundImage).toContain('linear-gradient')
  expect(wash.attachShadow).not.toHaveBeenCalled()
})

test('pixels that the browser makes up against fingerprinting do not', () => {
  const wash = load(Array.from({ length: 24 }, (_, at) => (at * 89 + 71) % 256))
  expect(wash.style.backgroundImage).toBe('')
  expect(wash.attachShadow).toHaveBeenCalled()
})

describe('the initials of a team', () => {
  test.each([
    ['Royal Challengers of the Deccan', 'RCD'],
    ['Kaveri Otters', 'KO'],
    ['Team Number 12', 'TN12'],
    ['mumbai mariners', 'mm'],
    ['Anglo-Indian Club', 'AIC'],
    ['  Goa ', 'G'],
    ['Élan Ðakovo', 'ÉÐ'],
    ['पुणे वॉरियर्स', 'पु वॉ'],
    ['மதுரை காளைகள்', 'ம கா'],
    ['12', '12'],
    ['', null],
    ['???', null],
  ])('%s is %s', (name, initials) => {
    expect(initialsOf(name)).toBe(initials)
  })

  test('of the first words where there is little room', () => {
    expect(initialsOf('Royal Challengers of the Deccan and Konkan', 3)).toBe('RCD')
  })

  test('in a browser without a segmenter', () => {
    vi.stubGlobal('Intl', { ...Intl, Segmenter: undefined })
    expect(initialsOf('Kaveri Otters')).toBe('KO')
    expect(initialsOf('पुणे वॉरियर्स')).toBe('पु वॉ')
  })
})
