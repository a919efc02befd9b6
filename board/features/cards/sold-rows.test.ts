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

const ROW =
  '<div role="tabpanel" id="panel-recent"><div role="listitem" aria-posinset="2"><p>Menon</p><button>Photo</button></div></div>'

test('decisions/cards: a press on a row asks for its picture', () => {
  document.body.innerHTML = ROW
  const sales = auction().recentSales
  expect(press('p')).toHaveBeenCalledWith({ of: 'sales', sales, index: 1 })
})

test('decisions/cards: a press on a control in it does not', () => {
  document.body.innerHTML = ROW
  expect(press('button')).not.toHaveBeenCalled()
})

test('decisions/cards: one that closes a menu does not', () => {
  document.body.innerHTML = `${ROW}<div role="listbox"><div role="option"></div></div>`
  expect(press('p')).not.toHaveBeenCalled()
})
