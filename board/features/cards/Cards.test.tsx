import { fireEvent, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { auction } from '../../test/auction-file.ts'
import { takeLogged } from '../../test/console.ts'
import { bid, event, menon, sandhu } from '../../test/live-events.ts'
import { showLoadedBoard } from '../../test/render-board.tsx'
import { watchSoldRows } from './sold-rows.ts'

// jsdom has no canvas either: tests/journeys/cards.spec.ts looks at the pictures.
afterEach(() => {
  for (const [what] of takeLogged('error')) expect(what).toBe('A picture could not be drawn')
})

// Its code is fetched first.
const dialog = () => screen.findByRole('dialog', { name: 'Picture to share' })
const chosenIn = (shown: HTMLElement) =>
  within(shown).getByRole<HTMLSelectElement>('combobox').selectedOptions[0]?.textContent
const button = (name: string) => screen.getByRole('button', { name })
/** In a menu, which jsdom doesn't open. */
const item = (name: string) => screen.getByRole('button', { name, hidden: true })

describe('decisions/cards: a picture is asked for', () => {
  test('from a team’s menu: the squad, or any player of it', async () => {
    await showLoadedBoard()
    await userEvent.click(button('More for Chennai Chargers'))
    await userEvent.click(item('Squad as a picture'))
    const shown = await dialog()
    expect(chosenIn(shown)).toBe('The whole squad')
    await userEvent.selectOptions(within(shown).getByRole('combobox'), 'Veer Sandhu')
    expect(chosenIn(shown)).toBe('Veer Sandhu')
    expect(screen.queryByText('Squad as a picture')).toBeNull()
  })

  test('from the board’s menu, if there are sales', async () => {
    await showLoadedBoard()
    await userEvent.click(button('Menu'))
    await userEvent.click(item('For organisers'))
    await userEvent.click(item('Picture of a sale'))
    expect(chosenIn(await dialog())).toBe('Veer Sandhu')
  })

  test('from the row of the player in the address, but not of a pending one', async () => {
    window.history.replaceState(null, '', '/?sl=8')
    await showLoadedBoard()
    await userEvent.click(button('Picture of the sale of Kiran Deshpande'))
    expect(chosenIn(await dialog())).toBe('Kiran Deshpande')
  })

  test('after a sale, from the result card and the results behind it; not of an unsold player', async () => {
    const board = await showLoadedBoard()
    board.tell(event('playerUnsold', sandhu), bid(menon, 5_00_00_000), event('playerSold', menon))
    board.advance(3000)
    const card = screen.getByRole('region', { name: 'Last sold' })
    const facts = card.querySelector('[popovertarget]')
    const results = document.getElementById(facts?.getAttribute('popovertarget') ?? '')
    if (results === null) throw new Error('no results')
    fireEvent(results, Object.assign(new Event('toggle'), { newState: 'open' }))
    expect(screen.queryByRole('button', { name: 'Share Veer Sandhu', hidden: true })).toBeNull()
    await userEvent.click(within(card).getByRole('button', { name: 'Share Aarav Menon' }))
    expect(within(await dialog()).queryByRole('combobox')).toBeNull()
  })
})

test('decisions/cards: a press on a sold player’s row; a picture that cannot be drawn is an answer in words, and can be tried again', async () => {
  await showLoadedBoard()
  await userEvent.click(screen.getByText('Veer Sandhu'))
  const shown = within(await dialog())
  expect(chosenIn(await dialog())).toBe('Veer Sandhu')
  expect(await shown.findByText('The picture could not be drawn')).toBeVisible()
  await userEvent.click(shown.getByRole('button', { name: 'Try again' }))
  expect(shown.getByRole('button', { name: 'Save picture' })).toHaveAttribute(
    'aria-disabled',
    'true',
  )
  expect(await shown.findByText('The picture could not be drawn')).toBeVisible()
  await userEvent.click(button('Close'))
  expect(screen.queryByRole('dialog')).toBeNull()
})

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
