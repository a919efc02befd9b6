import { fireEvent, screen, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { AUCTION_FILE, auction } from '../test/auction-file.ts'
import { bid, event, menon, sandhu } from '../test/live-events.ts'
import { showLoadedBoard, wordsOf } from '../test/render-board.tsx'

const at = (address: string) => window.history.replaceState(null, '', address)
const [CHENNAI, ...OTHERS] = AUCTION_FILE.teams
/** Before and after the sale of Veer Sandhu, no. 7. */
const BEFORE = { teams: [{ ...CHENNAI, players: [] }, ...OTHERS], recent_sell: [], top_sell: [] }
const after = () => auction({ recent_sell: [], top_sell: [] })
const sale = event('playerSold', { ...sandhu, amount: 3_00_00_000 })

const line = () => screen.queryByRole('button', { name: /^Last sold/ })
const lineWords = () => wordsOf(line())

/** The board on which Veer Sandhu was sold, and which waits for the next lot. */
async function afterSale() {
  const board = await showLoadedBoard(BEFORE)
  board.tell(bid(sandhu, 2_00_00_000), sale)
  board.advance(3000)
  return { ...board, refresh: () => board.refresh(after()) }
}

describe('decisions/live-events: the last hammer', () => {
  test('stands on the stage after the banner has gone, until the next lot', async () => {
    const { tell } = await afterSale()
    expect(lineWords()).toBe('Last sold ₹3,00,00,000 Veer Sandhu')
    expect(screen.getByText('Waiting for the next player')).toBeVisible()
    expect(screen.queryByRole('region', { name: /^Player/ })).toBeNull()
    tell(bid(menon, 100))
    expect(line()).toBeNull()
  })

  test('there is none before a sale, nor after it was undone', async () => {
    const { tell } = await showLoadedBoard(BEFORE)
    expect(line()).toBeNull()
    tell(sale)
    expect(line()).not.toBeNull()
    tell(event('saleUndone', sandhu))
    expect(line()).toBeNull()
  })

  test('lists that are loaded later add the team and its crest', async () => {
    const { refresh } = await afterSale()
    await refresh()
    expect(lineWords()).toBe('Last sold ₹3,00,00,000 Veer Sandhu Chennai Chargers')
    const crest = within(screen.getByRole('button', { name: /^Last sold/ })).getByRole(
      'presentation',
    )
    expect(crest).toHaveAttribute('src', '/logos/chennai.png')
  })

  test('the event and earlier lists never tell the team, nor do lists without the sale', async () => {
    const { tell, refresh } = await showLoadedBoard()
    // The lists on screen have him as sold already, from before an undone sale.
    tell(sale)
    expect(lineWords()).toBe('Last sold ₹3,00,00,000 Veer Sandhu')
    await refresh(auction(BEFORE))
    expect(lineWords()).toBe('Last sold ₹3,00,00,000 Veer Sandhu')
  })

  test('a team that has changed since is not named', async () => {
    const { tell, refresh } = await afterSale()
    await refresh()
    tell(event('teamChanged', sandhu))
    expect(lineWords()).toBe('Last sold ₹3,00,00,000 Veer Sandhu')
    await refresh()
    expect(lineWords()).toContain('Chennai Chargers')
  })

  test('it opens the results that were heard, with their teams', async () => {
    const { tell, refresh } = await afterSale()
    tell(event('playerUnsold', menon))
    await refresh()
    const shown = screen.getByRole('button', { name: /^Last sold/ })
    const history = document.getElementById(shown.getAttribute('popovertarget') ?? '')
    if (history === null) throw new Error('no history')
    expect(history).toBeEmptyDOMElement()
    fireEvent(history, Object.assign(new Event('toggle'), { newState: 'open' }))
    expect([...history.querySelectorAll('li')].map(wordsOf)).toEqual([
      expect.stringMatching(/^Aarav Menon Unsold \d/),
      expect.stringMatching(/^Veer Sandhu ₹3,00,00,000 Chennai Chargers \d/),
    ])
  })
})

test('decisions/wall-and-overlay: the wall’s results have the team as well', async () => {
  at('/?view=wall')
  const { refresh } = await afterSale()
  const results = await screen.findByRole('region', { name: 'Last results' }, { timeout: 10_000 })
  expect(wordsOf(results)).not.toContain('Chennai')
  await refresh()
  expect(wordsOf(screen.getByRole('region', { name: 'Last results' }))).toContain(
    'Veer Sandhu Chennai Chargers',
  )
})

test('decisions/wall-and-overlay: ?show=last has the last hammer alone, between lots', async () => {
  at('/?view=overlay&show=last')
  const { refresh, tell } = await afterSale()
  const scene = () => screen.queryByRole('region', { name: 'Last sold' })
  expect(scene()).toHaveTextContent('Last soldVeer Sandhu₹3,00,00,000')
  await refresh()
  expect(scene()).toHaveTextContent('Last soldVeer SandhuChennai Chargers₹3,00,00,000')
  tell(bid(menon, 100))
  expect(scene()).toBeNull()
})
