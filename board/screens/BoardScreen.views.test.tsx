import { act, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { navigate } from 'wouter/use-browser-location'
import { AUCTION_FILE, auction } from '../test/auction-file.ts'
import { takeLogged } from '../test/console.ts'
import { bid, event, menon, sandhu } from '../test/live-events.ts'
import { showBoard, showLoadedBoard, wordsOf } from '../test/render-board.tsx'

const at = (address: string) => window.history.replaceState(null, '', address)
const goTo = (address: string) => act(() => navigate(address))

const lists = () => screen.queryByRole('heading', { name: 'Team Summary' })
const code = () => screen.queryByRole('img', { name: /^QR code for/ })
const lot = () => screen.queryByRole('region', { name: 'Player being bid on' })
const teamNames = () => screen.getAllByRole('rowheader').map((header) => header.textContent)

async function showWall(changes: Readonly<Record<string, unknown>> = {}) {
  at('/?view=wall')
  const board = await showLoadedBoard(changes)
  await screen.findByRole('img', { name: /^QR code for/ })
  return board
}

function teamsNamed(count: number) {
  return Array.from({ length: count }, (_, index) => ({
    ...AUCTION_FILE.teams[0],
    team_name: `Team ${index + 1}`,
  }))
}

describe('decisions/wall-and-overlay: ?view=wall', () => {
  test('the teams, where the auction stands, and the way to the plain board', async () => {
    await showWall()
    expect(lists()).toBeNull()
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(
      'Premier League 2025 Auction',
    )
    expect(screen.getByText('ACTIVE')).toBeVisible()
    expect(screen.getByText('Waiting for the next player')).toBeVisible()
    const row = screen.getByRole('row', { name: /Chennai Chargers/ })
    expect(wordsOf(row)).toBe('Chennai Chargers 8 of 10 ₹31,50,00,000 ₹27,00,00,000')
    expect(within(row).getByRole('progressbar')).toHaveAttribute('aria-valuenow', '8')
    expect(code()).toHaveAccessibleName('QR code for localhost:3000')
  })

  test('§2.7 the lot: photo, name, [SL: number], Current Bid: amount; then sold, then gone', async () => {
    const { tell, advance } = await showWall()
    tell(bid(sandhu, 4_50_00_000))
    const shown = lot()
    if (shown === null) throw new Error('no lot')
    expect(wordsOf(shown)).toBe('Veer Sandhu [SL: 7] Current Bid: ₹4,50,00,000')
    expect(shown.querySelector('img')).toHaveAttribute('src', '/photos/sandhu.jpg')
    expect(screen.queryByText('Waiting for the next player')).toBeNull()
    expect(code()).not.toBeNull()
    tell(event('playerSold', { ...sandhu, amount: 5_00_00_000 }))
    expect(wordsOf(screen.getByRole('region', { name: 'Player sold' }))).toBe(
      'Veer Sandhu [SL: 7] SOLD ₹5,00,00,000',
    )
    expect(screen.getByText('Player Sold!')).toBeVisible()
    advance(3000)
    expect(screen.queryByRole('region', { name: 'Player sold' })).toBeNull()
    expect(screen.getByText('Waiting for the next player')).toBeVisible()
  })

  test('lists and statistics stay as they are at every event (§4)', async () => {
    const { requests, tell } = await showWall()
    const before = wordsOf(screen.getByRole('table'))
    tell(event('playerSold', sandhu), event('teamChanged', sandhu))
    expect(wordsOf(screen.getByRole('table'))).toBe(before)
    expect(screen.getByText('2 changes since then')).toBeVisible()
    expect(requests).toHaveLength(1)
  })

  test('many teams: a page of them, with dots that show where it is', async () => {
    await showWall({ teams: teamsNamed(24) })
    expect(teamNames()).toEqual(Array.from({ length: 8 }, (_, index) => `Team ${index + 1}`))
    expect(screen.getByRole('img', { name: 'Page 1 of 3' })).toBeVisible()
    expect(screen.getByRole('button', { name: 'Hold this page', pressed: false })).toBeVisible()
  })

  test('few teams: no dots, and nothing to hold', async () => {
    await showWall({ teams: teamsNamed(10) })
    expect(teamNames()).toHaveLength(10)
    expect(screen.queryByRole('img', { name: /^Page/ })).toBeNull()
    expect(screen.queryByRole('button', { name: 'Hold this page' })).toBeNull()
  })

  test('loading, failed, no teams; a sale is more than the file knows', async () => {
    at('/?view=wall')
    const board = showBoard()
    // The wall brings its own when its code has loaded.
    await waitFor(() => expect(screen.getByText('Loading…')).toBeVisible())
    await board.fail(new Error('no network'))
    expect(takeLogged('error')).toHaveLength(1)
    expect(await screen.findByRole('alert')).toHaveTextContent('Failed to load auction data')
    board.tell(bid(sandhu, 4_50_00_000))
    expect(lot()).not.toBeNull()
    act(() => screen.getByRole('button', { name: 'Try again' }).click())
    expect(board.requests).toHaveLength(2)
    await board.answer(auction({ status: 0, teams: [] }))
    expect(screen.getByText('INACTIVE')).toBeVisible()
    expect(screen.getByText('No teams yet')).toBeVisible()
    board.tell(event('playerSold', sandhu))
    board.advance(3000)
    expect(screen.getByText('Waiting for the next player')).toBeVisible()
  })

  test('decisions/live-events: not running, as the board says it', async () => {
    const board = await showWall({ status: 0 })
    expect(screen.getByText('The auction is not running')).toBeVisible()
    board.tell(bid(sandhu, 4_50_00_000))
    expect(screen.queryByText('The auction is not running')).toBeNull()
  })

  test('§2.7 nothing is told of the bidding any more: the lot says when it was heard', async () => {
    const board = await showWall()
    board.tell(bid(sandhu, 4_50_00_000))
    expect(screen.queryByText(/^heard /)).toBeNull()
    board.channelIs('reconnecting')
    expect(screen.getByText(/^heard /)).toBeVisible()
    board.channelIs('live')
    board.tell(bid(sandhu, 5_00_00_000))
    expect(screen.queryByText(/^heard /)).toBeNull()
  })

  test('§8 a channel that is down is a quiet word, and no alert', async () => {
    const { channelIs } = await showWall()
    channelIs('reconnecting')
    expect(screen.getByText('Reconnecting…')).toBeVisible()
    channelIs('paused')
    expect(screen.getByText('Live updates paused')).toBeVisible()
    expect(screen.queryByRole('alert')).toBeNull()
  })
})

describe('decisions/wall-and-overlay: who can still bid', () => {
  const teams = [3_00_00_000, 1_00_00_000, 2_00_00_000].map((max_bid_for_a_player, index) => ({
    ...AUCTION_FILE.teams[0],
    team_name: `Team ${index + 1}`,
    max_bid_for_a_player,
  }))
  const words = () => screen.queryByText(/^Can still bid: /)?.textContent
  const crests = () =>
    screen.queryAllByRole('listitem').map((crest) => crest.getAttribute('aria-label'))

  test('the crests of the teams that can, which go out one by one as the price climbs', async () => {
    const { tell } = await showWall({ teams })
    expect(words()).toBeUndefined()
    tell(bid(sandhu, 1_00_00_000))
    expect(words()).toBe('Can still bid: 3')
    expect(crests()).toEqual(['Team 1', 'Team 2', 'Team 3'])
    tell(bid(sandhu, 2_00_00_000))
    expect(crests()).toEqual(['Team 1', 'Team 3'])
    tell(bid(sandhu, 3_50_00_000))
    expect(words()).toBe('Can still bid: 0')
    expect(crests()).toEqual([])
  })

  test('nothing once something has changed since the lists were loaded, nor of an old bid', async () => {
    const { channelIs, tell } = await showWall({ teams })
    tell(bid(sandhu, 1_00_00_000))
    channelIs('reconnecting')
    expect(words()).toBeUndefined()
    channelIs('live')
    tell(bid(sandhu, 1_10_00_000))
    expect(words()).toBe('Can still bid: 2')
    tell(event('playerUnsold', menon))
    expect(words()).toBeUndefined()
  })

  test('a price above every sale in the lists is the highest so far, until the sale', async () => {
    const { tell } = await showWall({ teams })
    tell(bid(sandhu, 1_00_00_000))
    expect(screen.queryByText('Highest so far')).toBeNull()
    tell(bid(sandhu, 99_00_00_000))
    expect(screen.getByText('Highest so far')).toBeVisible()
    tell(event('playerSold', { ...sandhu, amount: 99_00_00_000 }))
    expect(screen.queryByText('Highest so far')).toBeNull()
    expect(words()).toBeUndefined()
  })
})

describe('decisions/wall-and-overlay: ?view=overlay', () => {
  test('nothing between two lots, whatever the lists say', async () => {
    at('/?view=overlay')
    const board = showBoard()
    expect(wordsOf(document.body)).toBe('')
    await board.fail(new Error('no network'))
    expect(takeLogged('error')).toHaveLength(1)
    expect(wordsOf(document.body)).toBe('')
    board.channelIs('paused')
    expect(wordsOf(document.body)).toBe('')
  })

  test('banner and notices as on the board', async () => {
    at('/?view=overlay')
    const { tell, advance } = await showLoadedBoard()
    tell(bid(sandhu, 4_50_00_000))
    const banner = lot()
    if (banner === null) throw new Error('no banner')
    expect(wordsOf(banner)).toBe('Veer Sandhu [SL: 7] Current Bid: ₹4,50,00,000')
    tell(event('playerSold', sandhu))
    expect(screen.getByText('Player Sold!')).toBeVisible()
    expect(screen.getByText('SOLD')).toBeVisible()
    advance(3000)
    expect(screen.queryByText('SOLD')).toBeNull()
    expect(screen.getByText('Player Sold!')).toBeVisible()
    advance(3000)
    expect(screen.queryByText('Player Sold!')).toBeNull()
  })

  test('the page has no ground while it is shown, and has it again on the board', async () => {
    at('/?view=overlay')
    await showLoadedBoard()
    expect(document.documentElement.dataset['view']).toBe('overlay')
    goTo('/')
    expect(document.documentElement.dataset['view']).toBeUndefined()
    expect(lists()).toBeVisible()
  })
})

describe('decisions/live-events: a delay that is on is told', () => {
  test.each(['/', '/?view=wall', '/?view=overlay'])('at %s, also between lots', async (address) => {
    at(address)
    const { live, advance } = await showLoadedBoard()
    if (address.endsWith('wall')) await screen.findByRole('img', { name: /^QR code for/ })
    expect(screen.queryByText('20 s delay')).toBeNull()
    act(() => live.setDelay(20_000))
    advance(0)
    expect(screen.getByText('20 s delay')).toBeVisible()
    act(() => live.setDelay(0))
    advance(0)
    expect(screen.queryByText('20 s delay')).toBeNull()
  })
})

describe('decisions/wall-and-overlay: the address', () => {
  test.each(['/?view=', '/?view=Wall', '/?view=tv', '/?view=wall2'])(
    '%s is the plain board',
    async (address) => {
      at(address)
      await showLoadedBoard()
      expect(lists()).toBeVisible()
    },
  )

  test('between views nothing is loaded, joined or forgotten', async () => {
    const { channel, requests, tell } = await showWall()
    tell(bid(sandhu, 4_50_00_000))
    goTo('/')
    expect(lists()).toBeVisible()
    expect(lot()).toHaveTextContent('₹4,50,00,000')
    goTo('/?view=overlay')
    expect(lists()).toBeNull()
    expect(lot()).toHaveTextContent('₹4,50,00,000')
    goTo('/?view=wall')
    expect(teamNames()).toHaveLength(3)
    expect(lot()).toHaveTextContent('₹4,50,00,000')
    expect(channel.connections).toHaveLength(1)
    expect(requests).toHaveLength(1)
  })
})
