import { expect, test, vi } from 'vitest'
import { auction } from '../../test/auction-file.ts'
import { watchSoldRows } from './sold-rows.ts'

function press(selector: string) {
  const ask = vi.fn()
  const stop = watchSoldRows(document, auction(), ask)
  const target = document.querySelector(selector)
  target?.dispatchEvent(new Event('pointerdown', { bubbles: true }))
  // The menus hear of it before there is a click.
  for (const open of document.querySelectorAll('[role="option"]')) open.remove()
  target?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }))
  stop()
  return ask
}

const rowIn = (list: string) =>
  `${list}<div role="listitem" aria-posinset="2"><p>Menon</p><button>Photo</button></div>`
const ROW = rowIn('<div role="tabpanel" id="panel-recent">')

test.each([
  ['<article id="team-chennai-chargers">', { of: 'squad', team: auction().teams[0] }],
  ['<div role="tabpanel" id="panel-recent">', { of: 'sales', sales: auction().recentSales }],
  ['<div role="tabpanel" id="panel-top">', { of: 'sales', sales: auction().topSales }],
])('decisions/cards: a press on a row of %s asks for its picture', (list, request) => {
  document.body.innerHTML = rowIn(list)
  expect(press('p')).toHaveBeenCalledWith({ ...request, index: 1 })
})

test.each([
  ['on a control in it', ROW, 'button'],
  ['on a pending player', rowIn('<div role="tabpanel" id="panel-pending">'), 'p'],
  ['that closes a menu', `${ROW}<div role="option"></div>`, 'p'],
])('decisions/cards: a press %s does not', (_, page, pressed) => {
  document.body.innerHTML = page
  expect(press(pressed)).not.toHaveBeenCalled()
})

test('decisions/cards: a press on a selected text does not', () => {
  document.body.innerHTML = ROW
  window.getSelection()?.selectAllChildren(document.body)
  expect(press('p')).not.toHaveBeenCalled()
})
