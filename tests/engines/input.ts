/** Input in the form that WebDriver and WebDriver BiDi have in common. */
import type { Key } from './driver.ts'

/** The codes of https://www.w3.org/TR/webdriver2/#keyboard-actions */
const KEY_CODES: Readonly<Record<Key, string>> = {
  Tab: '\uE004',
  Enter: '\uE007',
  Escape: '\uE00C',
  End: '\uE010',
  ArrowRight: '\uE014',
  ArrowDown: '\uE015',
}

/** A click with the mouse at a point of the viewport. */
export function clickAt(x: number, y: number): readonly object[] {
  const move = { type: 'pointerMove', x: Math.round(x), y: Math.round(y) }
  const actions = [move, { type: 'pointerDown', button: 0 }, { type: 'pointerUp', button: 0 }]
  return [{ type: 'pointer', id: 'mouse', parameters: { pointerType: 'mouse' }, actions }]
}

export function pressKey(key: Key): readonly object[] {
  return typeText(KEY_CODES[key])
}

export function typeText(text: string): readonly object[] {
  const actions = [...text].flatMap((value) => [
    { type: 'keyDown', value },
    { type: 'keyUp', value },
  ])
  return [{ type: 'key', id: 'keyboard', actions }]
}
