import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { navigate } from '../../platform/location.ts'
import { auction, numberedTeams } from '../../test/auction-file.ts'
import { takeLogged } from '../../test/console.ts'
import { bid, event, menon, sandhu } from '../../test/live-events.ts'
import { showBoard, showLoadedBoard, wordsOf } from '../../test/render-board.tsx'

const at = (address: string) => window.history.replaceState(null, '', address)
const goTo = (address: string) => act(() => navigate(address))

const lists = () => screen.queryByRole('heading', { name: 'Team Summary' })
const code = () => screen.queryByRole('img', { name: /^QR code for/ })
const lot = () => screen.queryByRole('region', { name: 'Player being bid on' })
const teamNames = () => screen.getAllByRole('rowheader').map((header) => header.textContent)

async function showWall(changes: Readonly<Record<string, unknown>> = {}, address = '/?view=wall') {
  at(address)
  const board = await showLoadedBoard(changes)
  await screen.findByRole('img', { name: /^QR code for/ })
  return board
}

describe('decisions/wall-and-overlay: ?view=wall', () => {
  test('shows the teams, the state of the auction and a QR code of the plain board', async () => {
    await showWall({}, '/?view=wall&room=final')
    expect(lists()).toBeNull()
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(
      'Premier League 2025 Auction',
    )
    expect(screen.getByText('ACTIVE')).toBeVisible()
    expect(screen.getByText('Waiting for the next player')).toBeVisible()
    const row = screen.getByRole('row', { name: /Chennai Chargers/ })
    expect(wordsOf(row)).toBe('Chennai Chargers 8 of 10 ₹31,50,00,000 ₹27,00,00,000')
    expect(within(row).getByRole('progressbar')).toHaveAttribute('aria-valuenow', '8')
    expect(code()).toHaveAccessibleName('QR code for localhost:3000/?room=final')
  })

  test('many teams have pages with dots, and a button holds one; then it has its full time', async () => {
    const { advance, refresh } = await showWall({ teams: numberedTeams(24) })
    expect(teamNames()).toEqual(Array.from({ length: 8 }, (_, index) => `Team ${index + 1}`))
    advance(7999)
    const hold = screen.getByRole('button', { name: 'Hold this page', pressed: false })
    act(() => hold.click())
    expect(hold).toHaveAttribute('aria-pressed', 'true')
    advance(60_000)
    expect(teamNames()[0]).toBe('Team 1')
    act(() => hold.click())
    advance(7999)
    expect(teamNames()[0]).toBe('Team 1')
    advance(1)
    expect(teamNames()[0]).toBe('Team 9')
    await refresh(auction({ teams: numberedTeams(8) }))
    expect(teamNames()[0], 'new lists with fewer pages').toBe('Team 1')
  })

  test('during a lot all teams are shown', async () => {
    const { tell } = await showWall({ teams: numberedTeams(24) })
    tell(bid(sandhu, 1_00_00_000))
    expect(teamNames()).toHaveLength(24)
  })

  test('§8 loading, failed, tried again by the clock and by hand, no teams', async () => {
    at('/?view=wall&refresh=60')
    const board = showBoard()
    // The wall shows its own when its code has loaded.
    await waitFor(() => expect(screen.getByText('Loading…')).toBeVisible())
    await board.fail(new Error('no network'))
    expect(takeLogged('error')).toHaveLength(1)
    expect(await screen.findByRole('alert')).toHaveTextContent('Failed to load auction data')
    board.tell(bid(sandhu, 4_50_00_000))
    expect(lot()).not.toBeNull()
    board.advance(60_000)
    expect(board.requests).toHaveLength(2)
    await board.fail(new Error('no network'))
    expect(takeLogged('error')).toHaveLength(1)
    act(() => screen.getByRole('button', { name: 'Try again' }).click())
    expect(board.requests).toHaveLength(3)
    await board.answer(auction({ status: 0, teams: [] }))
    expect(screen.getByText('INACTIVE')).toBeVisible()
    expect(screen.getByText('No teams yet')).toBeVisible()
  })

  test('§2.7, §8 a channel that is down is a quiet word and the age of the lot, and no alert', async () => {
    const { channelIs, tell } = await showWall()
    tell(bid(sandhu, 4_50_00_000))
    expect(screen.queryByText(/ · heard /)).toBeNull()
    channelIs('reconnecting')
    expect(screen.getByText('Reconnecting…')).toBeVisible()
    expect(screen.getByText(/ · heard /)).toBeVisible()
    expect(screen.queryByRole('alert')).toBeNull()
    channelIs('live')
    tell(bid(sandhu, 5_00_00_000))
    expect(screen.queryByText(/ · heard /)).toBeNull()
  })
})

describe('decisions/live-events: before and after the auction', () => {
  test.each(['/', '/?view=wall', '/?view=overlay'])('%s says so', async (address) => {
    at(address)
    const { unmount } = await showLoadedBoard({ status: 0, phase: 'not started' })
    await screen.findByText('The auction has not started yet')
    unmount()
    await showLoadedBoard({ status: 0, phase: 'over' })
    await screen.findByText('Auction over')
  })
})

describe('decisions/wall-and-overlay: ?refresh= loads the lists again by the clock', () => {
  test.each(['/?view=wall&refresh=60', '/?view=overlay&refresh=60'])(
    '%s: every 60 s, and at no event (§4)',
    async (address) => {
      at(address)
      const { advance, answer, requests, tell } = await showLoadedBoard()
      tell(event('playerSold', sandhu), event('teamChanged', sandhu))
      advance(59_999)
      expect(requests).toHaveLength(1)
      advance(1)
      expect(requests).toHaveLength(2)
      await answer(auction())
      advance(60_000)
      expect(requests).toHaveLength(3)
    },
  )

  test('the plain board never does', async () => {
    at('/?refresh=60')
    const { advance, requests } = await showLoadedBoard()
    advance(60_000)
    expect(requests).toHaveLength(1)
  })

  test('does not interrupt a request in flight', async () => {
    const { advance, requests } = await showWall({}, '/?view=wall&refresh=60')
    advance(60_000)
    advance(60_000)
    expect(requests).toHaveLength(2)
    expect(requests[1]?.signal.aborted).toBe(false)
  })
})

describe('decisions/wall-and-overlay: lists that failed to load, on a view that nobody attends', () => {
  test.each(['/?view=wall', '/?view=overlay'])(
    '%s requests them again until they come, and no more',
    async (address) => {
      at(address)
      const board = showBoard()
      for (const requested of [2, 3]) {
        await board.fail(new Error('no network'))
        board.advance(29_999)
        expect(board.requests).toHaveLength(requested - 1)
        board.advance(1)
        expect(board.requests).toHaveLength(requested)
      }
      expect(takeLogged('error')).toHaveLength(2)
      board.advance(60_000)
      expect(board.requests, 'the last is still unanswered').toHaveLength(3)
      await board.answer(auction())
      board.advance(600_000)
      expect(board.requests).toHaveLength(3)
    },
  )

  test('the plain board never does (§7)', async () => {
    const board = showBoard()
    await board.fail(new Error('no network'))
    expect(takeLogged('error')).toHaveLength(1)
    board.advance(600_000)
    expect(board.requests).toHaveLength(1)
  })
})

describe('decisions/wall-and-overlay: the programme between lots', () => {
  const slide = () =>
    screen.queryAllByRole('region').map((region) => region.getAttribute('aria-label'))[0]
  const press = (key: string) => fireEvent.keyDown(document.body, { key })
  const SQUAD_1 = '\u200e\u2068Chennai Chargers\u2069 · 8/10 players'

  test('starts with live results: the last sale and the last five results', async () => {
    const { advance, tell, refresh } = await showWall()
    expect(slide()).toBe(SQUAD_1)
    tell(bid(sandhu, 4_50_00_000))
    expect(slide()).toBe('Player being bid on')
    tell(event('playerUnsold', menon), event('playerSold', { ...sandhu, amount: 5_00_00_000 }))
    advance(3000)
    const results = screen.getByRole('region', { name: 'Last results' })
    expect(wordsOf(results)).toMatch(/^Last results Veer Sandhu ₹5,00,00,000 /)
    expect(within(results).getAllByRole('listitem')).toHaveLength(2)
    expect(wordsOf(results)).toContain('Aarav Menon Unsold')
    await refresh()
    expect(wordsOf(results)).toContain('Veer Sandhu Chennai Chargers')
  })

  test('arrow keys choose a slide; &rotate=0 turns off rotation', async () => {
    const { advance } = await showWall({}, '/?view=wall&rotate=0')
    advance(10 * 60_000)
    expect(slide()).toBe(SQUAD_1)
    press('ArrowRight')
    expect(slide()).toBe('Top Sells')
  })
})

describe('decisions/wall-and-overlay: who can still bid', () => {
  const teams = numberedTeams(4, [3_00_00_000, 1_00_00_000, 2_00_00_000, null])
  const words = () => screen.queryByText(/^Can still bid: /)?.textContent
  test('shows none for an old bid', async () => {
    const { channelIs, tell } = await showWall({ teams })
    tell(bid(sandhu, 1_10_00_000))
    expect(words()).toBe('Can still bid: 2')
    channelIs('reconnecting')
    expect(words()).toBeUndefined()
  })

  test('shows none after a change since the lists were loaded', async () => {
    const { tell } = await showWall({ teams })
    tell(bid(sandhu, 1_10_00_000))
    expect(words()).toBe('Can still bid: 2')
    tell(event('playerUnsold', menon))
    expect(words()).toBeUndefined()
  })

  test('marks the teams of the table whose maximum bid is below the price', async () => {
    const { tell } = await showWall({ teams })
    const out = () =>
      [...document.querySelectorAll('tr[data-out] th')].map((team) => team.textContent)
    tell(bid(sandhu, 1_00_00_000))
    expect(out()).toEqual([])
    tell(bid(sandhu, 1_00_00_001))
    expect(out()).toEqual(['Team 2'])
    tell(event('playerSold', sandhu))
    expect(out()).toEqual([])
  })
})

describe('decisions/wall-and-overlay: ?view=overlay', () => {
  test('shows nothing between two lots, even after a failure', async () => {
    at('/?view=overlay')
    const board = showBoard()
    expect(wordsOf(document.body)).toBe('')
    await board.fail(new Error('no network'))
    expect(takeLogged('error')).toHaveLength(1)
    expect(wordsOf(document.body)).toBe('')
    board.channelIs('paused')
    expect(wordsOf(document.body)).toBe('')
  })

  test('shows a sale once: on the banner, or in a notice if the player was not on show', async () => {
    at('/?view=overlay')
    const { tell, advance } = await showLoadedBoard()
    tell(bid(sandhu, 4_50_00_000), event('playerSold', sandhu))
    expect(screen.getByText('SOLD')).toBeVisible()
    advance(3000)
    expect(screen.queryByText('Player Sold!')).toBeNull()
    tell(event('playerSold', menon))
    expect(screen.getByText('Player Sold!')).toBeVisible()
  })

  test('a scene that OBS shows again says nothing of having been away', async () => {
    at('/?view=overlay')
    const { tell, pageIs, advance } = await showLoadedBoard()
    pageIs('hidden')
    tell(event('playerAdded', menon), event('playerUnsold', menon), bid(sandhu, 4_50_00_000))
    pageIs('visible')
    expect(wordsOf(lot())).toContain('Veer Sandhu')
    advance(10_000)
    expect(document.body).not.toHaveTextContent('While you were away')
  })

  test('the page is transparent while it is shown, and the board is not', async () => {
    at('/?view=overlay')
    await showLoadedBoard()
    expect(document.documentElement.dataset['view']).toBe('overlay')
    expect(screen.queryByText('Waiting for the next player')).toBeNull()
    goTo('/')
    expect(document.documentElement.dataset['view']).toBeUndefined()
    expect(lists()).toBeVisible()
  })
})

describe('decisions/live-events: the mark of a delay', () => {
  test.each(['/', '/?view=overlay'])('is shown at %s, even between lots', async (address) => {
    at(address)
    const { live, advance } = await showLoadedBoard()
    expect(screen.queryByText('20 s delay')).toBeNull()
    act(() => live.setDelay(20_000))
    advance(0)
    expect(screen.getByText('20 s delay')).toBeVisible()
  })
})

describe('decisions/wall-and-overlay: the address', () => {
  test('an unknown view is the plain board', async () => {
    at('/?view=Wall')
    await showLoadedBoard()
    expect(lists()).toBeVisible()
  })

  test('switching views loads, joins and forgets nothing', async () => {
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
