import { fireEvent, screen } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { AUCTION_FILE, auction } from '../../test/auction-file.ts'
import { bid, event, menon, sandhu } from '../../test/live-events.ts'
import { showLoadedBoard, wordsOf } from '../../test/render-board.tsx'

const at = (address: string) => window.history.replaceState(null, '', address)
const [CHENNAI, ...OTHERS] = AUCTION_FILE.teams
/** Before and after the sale of Veer Sandhu, no. 7. */
const BEFORE = { teams: [{ ...CHENNAI, players: [] }, ...OTHERS], recent_sell: [], top_sell: [] }
const after = () => auction({ recent_sell: [], top_sell: [] })
const sale = event('playerSold', { ...sandhu, amount: 3_00_00_000 })

const card = () => screen.queryByRole('region', { name: 'Last sold' })
const facts = () => card()?.querySelector<HTMLElement>('button') ?? null
const words = () => wordsOf(facts())

/** The board on which Veer Sandhu was sold, and which waits for the next lot. */
async function afterSale() {
  const board = await showLoadedBoard(BEFORE)
  board.tell(bid(sandhu, 2_00_00_000), sale)
  board.advance(3000)
  return { ...board, refresh: (file = after()) => board.refresh(file) }
}

describe('decisions/live-events: the result card', () => {
  test('stands on the stage after the banner has gone, until the next lot', async () => {
    const { tell } = await afterSale()
    expect(words()).toBe('Veer Sandhu Sold ₹3,00,00,000')
    expect(card()).not.toHaveTextContent(/Current Bid|SL:/)
    expect(screen.queryByRole('region', { name: /^Player/ })).toBeNull()
    tell(bid(menon, 100))
    expect(card()).toBeNull()
  })

  test('lists that are loaded later add the team and its crest', async () => {
    const { refresh } = await afterSale()
    await refresh()
    expect(words()).toBe('Veer Sandhu Sold ₹3,00,00,000 Chennai Chargers')
    expect(card()?.querySelector('[src="/logos/chennai.png"]')).not.toBeNull()
  })

  test('the event and earlier lists never tell the team, nor do lists without the sale', async () => {
    const { tell, refresh } = await showLoadedBoard()
    // The lists on screen have him as sold already, from before an undone sale.
    tell(sale)
    expect(words()).toBe('Veer Sandhu Sold ₹3,00,00,000')
    await refresh(auction(BEFORE))
    expect(words()).toBe('Veer Sandhu Sold ₹3,00,00,000')
  })

  test('lists that say the auction is over end it', async () => {
    const { refresh } = await afterSale()
    await refresh(auction({ status: 0, phase: 'over' }))
    expect(card()).toBeNull()
    expect(screen.getByText('Auction over')).toBeVisible()
  })

  test('a team that has changed since is not named', async () => {
    const { tell, refresh } = await afterSale()
    await refresh()
    tell(event('teamChanged', sandhu))
    expect(words()).toBe('Veer Sandhu Sold ₹3,00,00,000')
    await refresh()
    expect(words()).toContain('Chennai Chargers')
  })

  test('it opens the results that were heard, with their teams', async () => {
    const { tell, refresh } = await afterSale()
    tell(event('playerUnsold', menon))
    await refresh()
    const history = document.getElementById(facts()?.getAttribute('popovertarget') ?? '')
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
  // It moves out.
  expect(scene()).toBeNull()
})
