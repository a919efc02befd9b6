import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'
import { rowsOf, showLoadedBoard } from '../../test/render-board.tsx'

const field = () => screen.getByRole('combobox', { name: /^Find/ })
const options = () => screen.queryAllByRole('option')
const tab = () => screen.getByRole('tab', { selected: true })
const found = () => [...document.querySelectorAll('[data-found]')].map((row) => row.textContent)

/** A board at an address. Its index is made a frame after the other. */
async function showBoardAt(address: string) {
  window.history.replaceState(null, '', address)
  const { advance } = await showLoadedBoard()
  const settle = () => {
    for (let frame = 0; frame < 5; frame++) advance(300)
  }
  settle()
  return {
    async search(query: string) {
      await userEvent.clear(field())
      await userEvent.type(field(), query)
      settle()
    },
  }
}

describe('decisions/search-and-sharing: the field', () => {
  test('/ focuses it, but is a letter in it', async () => {
    await showBoardAt('/')
    await userEvent.keyboard('/')
    expect(field()).toHaveFocus()
    expect(field()).toHaveValue('')
    await userEvent.keyboard('a/n')
    expect(field()).toHaveValue('a/n')
  })

  test('?keys=off turns / off', async () => {
    await showBoardAt('/?keys=off')
    await userEvent.keyboard('/')
    expect(field()).not.toHaveFocus()
  })

  test('arrows choose an option, or the field after the last; Escape clears; no list is filtered', async () => {
    const { search } = await showBoardAt('/?tab=pending')
    const rows = rowsOf('Pending Players')
    await search('aarav')
    expect(options()).toHaveLength(1)
    expect(rowsOf('Pending Players')).toEqual(rows)
    const [option] = options()
    await userEvent.keyboard('{ArrowDown}')
    expect(option).toHaveAttribute('aria-selected', 'true')
    expect(field()).toHaveAttribute('aria-activedescendant', option?.id)
    await userEvent.keyboard('{ArrowDown}')
    expect(option).toHaveAttribute('aria-selected', 'false')
    expect(field()).not.toHaveAttribute('aria-activedescendant')
    await userEvent.keyboard('{ArrowUp}')
    expect(option).toHaveAttribute('aria-selected', 'true')
    await userEvent.keyboard('{Escape}')
    expect(field()).toHaveValue('')
    expect(field()).toHaveFocus()
    expect(options()).toHaveLength(0)
  })
})

test('decisions/search-and-sharing: a team is found, and choosing goes to its card, also again', async () => {
  const { search } = await showBoardAt('/?tab=top')
  await search('delhi')
  expect(options().map(({ textContent }) => textContent)).toEqual([
    'Delhi DynamosTeam · 3/10 players',
  ])
  expect(screen.getByText('1 team found')).toBeVisible()
  await userEvent.keyboard('{Enter}')
  const card = await screen.findByRole('article', { name: 'Delhi Dynamos' })
  await waitFor(() => expect(card).toHaveFocus())
  expect(window.location.hash).toBe('#team-delhi-dynamos')
  await search('dynamos')
  await userEvent.click(screen.getByRole('option'))
  await waitFor(() => expect(card).toHaveFocus())
})

describe('decisions/search-and-sharing: a player’s address', () => {
  test.each([
    ['the squad', '/?sl=7', '?sl=7', 'Teams', 'Veer Sandhu'],
    ['the list of ?tab=', '/?sl=7&tab=top', '?sl=7&tab=top', 'Top Sells', 'Veer Sandhu'],
    ['another list than ?tab=', '/?sl=8&tab=pending', '?sl=8', 'Teams', 'Kiran Deshpande'],
    ['another list', '/?sl=100', '?sl=100&tab=pending', 'Pending Players', 'Prithvi Shaw'],
  ])('shows the player in %s', async (_, address, search, label, name) => {
    await showBoardAt(address)
    expect(tab()).toHaveTextContent(label)
    expect(found()).toEqual([expect.stringContaining(name)])
    expect(document.activeElement).toHaveTextContent(name)
    expect(window.location.search).toBe(search)
  })

  test('a team’s address comes first', async () => {
    await showBoardAt('/?sl=100#team-delhi-dynamos')
    expect(screen.getByRole('article', { name: 'Delhi Dynamos' })).toHaveFocus()
    expect(tab()).toHaveTextContent('Teams')
    expect(found()).toEqual([])
  })

  test('an unknown serial has a message until the search is left or used', async () => {
    await showBoardAt('/?sl=99999')
    const answer = screen.getByText('SL: 99999 · No player found')
    expect(answer).toBeVisible()
    await userEvent.click(screen.getByRole('heading', { level: 1 }))
    expect(answer).not.toBeVisible()
    await userEvent.click(field())
    expect(answer).not.toBeVisible()
  })
})
