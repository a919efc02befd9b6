import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'
import { numberedTeams } from '../../test/auction-file.ts'
import { rowsOf, showLoadedBoard, wordsOf } from '../../test/render-board.tsx'
import { asDateTime } from '../../ui/when.ts'

const SOLD_AT = asDateTime(new Date(2025, 3, 1, 15, 30).getTime())
const panel = () => screen.getByRole('tabpanel')
const chosen = () => screen.getByRole('tab', { selected: true }).textContent
const choose = (name: string) => userEvent.click(screen.getByRole('tab', { name }))
const photosIn = (part: HTMLElement) =>
  within(part)
    .getAllByRole('presentation')
    .filter((image) => image instanceof HTMLImageElement)
    .map((image) => image.getAttribute('src'))

describe('§2.4 tabs', () => {
  test('default Teams: Teams, Pending Players, Recent Sells, Top Sells', async () => {
    await showLoadedBoard()
    expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual([
      'Teams',
      'Pending Players',
      'Recent Sells',
      'Top Sells',
    ])
    expect(chosen()).toBe('Teams')
  })

  test.each([
    ['', 'Teams'],
    ['?tab=teams', 'Teams'],
    ['?tab=pending', 'Pending Players'],
    ['?tab=recent', 'Recent Sells'],
    ['?tab=top', 'Top Sells'],
    ['?tab=Top', 'Teams'],
    ['?tab=__proto__', 'Teams'],
    ['?other=top', 'Teams'],
    ['?room=final&tab=top', 'Top Sells'],
  ])('decisions/search-and-sharing: the address /%s opens %s', async (search, tab) => {
    window.history.replaceState(null, '', `/${search}`)
    await showLoadedBoard()
    expect(chosen()).toBe(tab)
  })

  test('choosing a tab adds a history entry and keeps the other parameters', async () => {
    window.history.replaceState(null, '', '/?room=final')
    await showLoadedBoard()
    await choose('Top Sells')
    expect(window.location.search).toBe('?room=final&tab=top')
    await choose('Teams')
    expect(window.location.search).toBe('?room=final')
    window.history.back()
    expect(await screen.findByRole('tab', { name: 'Top Sells', selected: true })).toBeVisible()
    window.history.back()
    expect(await screen.findByRole('tab', { name: 'Teams', selected: true })).toBeVisible()
  })
})

describe('§2.4 Teams', () => {
  const card = (name: string) => screen.getByRole('article', { name })

  test('one card per team, with its badge, Remaining Budget, Max Bid and a labelled list of players', async () => {
    await showLoadedBoard()
    expect(screen.getAllByRole('article').map(wordsOf)).toEqual([
      'Chennai Chargers 8/10 players Remaining Budget ₹31,50,00,000 Max Bid for Player ' +
        '₹27,00,00,000 Veer Sandhu SL: 7 SOLD ₹2,50,00,000 Kiran Deshpande SL: 8 SOLD ₹2,50,00,000',
      'मुंबई 10/10 players Remaining Budget -₹5,000 Max Bid for Player ₹0 No players yet',
      'Delhi Dynamos 3/10 players Remaining Budget ₹40,00,00,000 Max Bid for Player ' +
        '₹12,00,00,000 No players yet',
    ])
    expect(within(card('Chennai Chargers')).getByText('8/10 players')).toBeVisible()
    expect(rowsOf('Players of Chennai Chargers')).toHaveLength(2)
  })

  test('logo and photos, with placeholders where they are missing', async () => {
    await showLoadedBoard()
    expect(photosIn(card('Chennai Chargers'))).toEqual([
      '/logos/chennai.png',
      '/photos/sandhu.jpg',
      expect.stringMatching(/^data:image/),
    ])
  })

  test('every one of many teams has a card', async () => {
    await showLoadedBoard({ teams: numberedTeams(40) })
    expect(screen.getAllByRole('article')).toHaveLength(40)
  })
})

describe('§2.4 Pending Players', () => {
  test('photo, name, serial, and a red Unsold badge when the sold status is 2', async () => {
    await showLoadedBoard()
    await choose('Pending Players')
    expect(rowsOf('Pending Players')).toEqual([
      'Shubman Gill SL: 77',
      'Prithvi Shaw SL: 100 Unsold',
    ])
    expect(within(panel()).getByText('Unsold')).toHaveAttribute('data-tone', 'bad')
    expect(photosIn(panel())).toEqual(['/photos/gill.jpg', expect.stringMatching(/^data:image/)])
  })
})

describe('§2.4 Recent Sells', () => {
  test('photo, name, serial, team, local date-time of the sale, amount, SOLD badge', async () => {
    await showLoadedBoard()
    await choose('Recent Sells')
    expect(rowsOf('Recent Sells')).toEqual([
      `Veer Sandhu SL: 7 SOLD ₹2,50,00,000 Chennai Chargers · ${SOLD_AT}`,
      `Aarav Menon SL: 18 SOLD ₹2,50,00,000 मुंबई · ${SOLD_AT}`,
    ])
    expect(photosIn(panel())).toEqual(['/photos/sandhu.jpg', '/photos/sandhu.jpg'])
  })
})

describe('§2.4 Top Sells', () => {
  test('ranked #1, #2 and so on, in the file’s order, with the same details', async () => {
    await showLoadedBoard()
    await choose('Top Sells')
    expect(rowsOf('Top Sells')).toEqual([
      `#1 Aarav Menon SL: 18 SOLD ₹27,00,00,000 Chennai Chargers · ${SOLD_AT}`,
      `#2 Veer Sandhu SL: 7 SOLD ₹2,50,00,000 Chennai Chargers · ${SOLD_AT}`,
    ])
    expect(within(panel()).getByText('#1')).toBeVisible()
    expect(within(panel()).getByText('#2')).toBeVisible()
  })
})

test.each([
  ['Pending Players', { pending: [] }, 'No pending players'],
  ['Pending Players', { pending: null }, 'No pending players'],
  ['Pending Players', { pending: undefined }, 'No pending players'],
  ['Recent Sells', { recent_sell: [] }, 'No recent sells'],
  ['Top Sells', { top_sell: [] }, 'No top sells yet'],
])('§2.4 %s, with %j: “%s”', async (tab, changes, text) => {
  await showLoadedBoard(changes)
  await choose(tab)
  expect(panel().textContent).toBe(text)
})
