import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { showFirstScreen } from './take-over.ts'

const page = document.documentElement

beforeEach(() => {
  page.dataset['firstScreen'] = ''
  document.body.innerHTML = `<div id="root"></div><p class="first-screen-loading"></p>
    <div id="first-screen"><a href="#team-a">A</a><a href="#team-b">B</a>
      <button role="tab" id="tab-top"><b>Top Sells</b></button></div>`
})
afterEach(() => {
  delete window.gavelTakeOver
  delete page.dataset['firstScreen']
})

const isShown = () => page.dataset['firstScreen'] !== undefined

test.each([
  ['gavel:lang', 'en', true],
  ['gavel:followed', '[]', true],
  ['gavel:delay', '30', true],
  ['gavel:lang', 'hi', false],
  ['gavel:followed', '["team-b"]', false],
])('a viewer with %s %s is shown it: %s', (key, value, expected) => {
  localStorage.setItem(key, value)
  showFirstScreen()
  expect(isShown()).toBe(expected)
})

test.each([
  ['?room=hall-3', true],
  ['?view=wall', false],
  ['?room=hall-3&tab=top', false],
  ['?lang=hi', false],
  ['?sl=7', false],
])('is shown at %s: %s', (search, expected) => {
  history.replaceState(null, '', `/${search}`)
  showFirstScreen()
  expect(isShown()).toBe(expected)
})

test('is shown when storage is blocked', () => {
  vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
    throw new DOMException('blocked')
  })
  showFirstScreen()
  expect(isShown()).toBe(true)
})

test('the board takes over once, and the focus stays on the same link', () => {
  showFirstScreen()
  document.querySelector<HTMLElement>('[href="#team-b"]')?.focus()
  const root = document.getElementById('root')
  if (root !== null) root.innerHTML = '<a href="#team-a">A</a><a id="same" href="#team-b">B</a>'
  window.gavelTakeOver?.()
  expect(document.querySelector('#first-screen, .first-screen-loading')).toBeNull()
  expect(isShown()).toBe(false)
  expect(document.activeElement?.id).toBe('same')
  expect(window.gavelTakeOver).toBeUndefined()
})

test('a focus elsewhere is not changed', () => {
  showFirstScreen()
  window.gavelTakeOver?.()
  expect(document.activeElement).toBe(document.body)
})

test('a tab chosen before the board takes over is shown afterwards', () => {
  history.replaceState(null, '', '/?room=hall-3#team-a')
  showFirstScreen()
  document.querySelector<HTMLElement>('b')?.click()
  expect(location.href).toMatch(/\/\?room=hall-3&tab=top$/)
  window.gavelTakeOver?.()
})
