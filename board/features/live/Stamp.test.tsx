import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { ENGLISH } from '../../i18n/language.ts'
import { render } from '../../test/rendering.tsx'
import { Stamp } from './Stamp.tsx'

/** The stamp where the page shows the word so wide, in em, and a canvas measures 2 em. */
function stampWith({ shownWidth }: { readonly shownWidth: number }): CSSStyleDeclaration {
  const fontSize = 50
  Object.assign(document, { fonts: new EventTarget() })
  vi.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockReturnValue(shownWidth * fontSize)
  vi.spyOn(window, 'getComputedStyle').mockReturnValue(
    Object.assign(document.createElement('i').style, { fontSize: `${fontSize}px` }),
  )
  const metrics = {
    width: 200,
    actualBoundingBoxLeft: -5,
    actualBoundingBoxRight: 195,
    actualBoundingBoxAscent: 60,
    actualBoundingBoxDescent: 0,
    fontBoundingBoxAscent: 80,
    fontBoundingBoxDescent: 20,
  }
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(
    Object.assign(Object.create(null), { measureText: () => metrics }),
  )
  try {
    render(<Stamp of="sold" />)
  } finally {
    Reflect.deleteProperty(document, 'fonts')
  }
  const stamp = screen.getByText(ENGLISH.messages.soldBadge).parentElement
  if (stamp === null) throw new Error('no stamp')
  return stamp.style
}

const inkIn = (style: CSSStyleDeclaration) =>
  ['--ink-width', '--ink-height', '--ink-x', '--ink-y'].map((name) =>
    Number(style.getPropertyValue(name)),
  )

test('§2.4 the ink of SOLD is measured, so that it fills the stamp', () => {
  const [width, height, x, y] = inkIn(stampWith({ shownWidth: 2.02 }))
  expect(width).toBeCloseTo(1.9)
  expect(height).toBeCloseTo(0.6)
  expect(x).toBeCloseTo(0)
  expect(y).toBeCloseTo(0)
})

test('a word that a canvas measures in another font than the page’s gets the room that the page gives it', () => {
  expect(inkIn(stampWith({ shownWidth: 4.6 }))).toEqual([4.6, 1.1, 0, 0])
})
