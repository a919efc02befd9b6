import { act, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { StrictMode } from 'react'
import { describe, expect, test } from 'vitest'
import { auction } from '../../test/auction-file.ts'
import { takeLogged } from '../../test/console.ts'
import { bid, event, menon, sandhu } from '../../test/live-events.ts'
import { NOW } from '../../test/live-session.ts'
import { showBoard, showLoadedBoard } from '../../test/render-board.tsx'
import { asTime } from '../../ui/time-of-day.ts'

const heading = (name: string) => screen.queryByRole('heading', { name })
const refresh = () => screen.getByRole('button', { name: /^Refresh/ })

describe('§2.5 loading', () => {
  test('a spinner is shown while data loads, then the board', async () => {
    const { answer, requests } = showBoard()
    expect(screen.getByText('Loading…')).toHaveAttribute('role', 'status')
    expect(heading('Team Summary')).toBeNull()
    await answer(auction())
    expect(screen.queryByText('Loading…')).toBeNull()
    expect(heading('Premier League 2025 Auction')).toBeVisible()
    expect(requests).toHaveLength(1)
  })
})

describe('§8 data file cannot be fetched or parsed', () => {
  test('red alert with exactly the text of §2.6; the error is also logged', async () => {
    const { fail } = showBoard()
    const cause = new Error('answered 404')
    await fail(cause)
    expect(screen.getByRole('alert').textContent).toBe('Failed to load auction data')
    expect(screen.queryByText('Loading…')).toBeNull()
    expect(takeLogged('error')).toEqual([['Failed to load auction data', cause]])
  })

  test('a retry keeps the alert until the file is loaded', async () => {
    const { fail, answer, requests } = showBoard()
    await fail(new Error('first'))
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    expect(requests).toHaveLength(2)
    expect(screen.getByRole('button', { name: 'Trying…' })).toHaveAttribute('aria-disabled', 'true')
    expect(screen.getByRole('button', { name: 'Trying…' })).toHaveFocus()
    expect(screen.getByRole('alert')).toBeVisible()
    await fail(new Error('second'))
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    await answer(auction())
    expect(screen.queryByRole('alert')).toBeNull()
    expect(heading('Team Summary')).toBeVisible()
    expect(takeLogged('error')).toHaveLength(2)
  })

  test('the live banner still works', async () => {
    const { fail, tell } = showBoard()
    await fail(new Error('answered 404'))
    takeLogged('error')
    tell(bid(sandhu, 100))
    expect(screen.getByText('Veer Sandhu')).toBeVisible()
    expect(screen.getByRole('alert')).toBeVisible()
  })
})

describe('§7 loaded once at start', () => {
  test('leaving the screen aborts the request without logging', async () => {
    const { fail, requests, unmount } = showBoard()
    unmount()
    expect(requests[0]?.signal.aborted).toBe(true)
    await fail(new Error('aborted'))
    expect(takeLogged('error')).toEqual([])
  })

  test('StrictMode’s double start leaves one request and one channel', () => {
    const { requests, channel } = showBoard((board) => <StrictMode>{board}</StrictMode>)
    expect(requests.filter(({ signal }) => !signal.aborted)).toHaveLength(1)
    expect(channel.connections.filter(({ isClosed }) => !isClosed)).toHaveLength(1)
  })

  test('the channel closes when the screen is left', () => {
    const { channel, clock, visibility, tell, unmount } = showBoard()
    tell(bid(sandhu, 100), event('playerSold', sandhu))
    unmount()
    expect(channel.newest.isClosed).toBe(true)
    expect(visibility.watchers).toBe(0)
    expect(clock.pendingTimers).toBe(0)
  })
})

describe('§4 lists are not refreshed by events; decisions/live-events', () => {
  test('events do not request the file, but are counted', async () => {
    const { requests, tell, advance } = await showLoadedBoard()
    expect(screen.queryByText(/ since /)).toBeNull()
    tell(bid(sandhu, 100))
    expect(screen.queryByText(/ since /)).toBeNull()
    tell(event('playerSold', sandhu))
    // SOLD stands there.
    advance(3000)
    expect(screen.getByText(`1 change since ${asTime(NOW)}`)).toBeVisible()
    tell(
      event('playerAdded', menon),
      event('playerUnsold', menon),
      event('teamChanged', menon),
      event('saleUndone', menon),
    )
    expect(screen.getByText(`5 changes since ${asTime(NOW)}`)).toBeVisible()
    expect(requests).toHaveLength(1)
  })

  test('Refresh sends one request and replaces the lists', async () => {
    const { requests, tell, answer } = await showLoadedBoard()
    tell(event('playerAdded', sandhu), event('playerUnsold', menon))
    await userEvent.click(refresh())
    expect(refresh()).toHaveTextContent('Refreshing…')
    expect(refresh()).toHaveAttribute('aria-disabled', 'true')
    expect(refresh()).toHaveFocus()
    await userEvent.click(refresh())
    expect(requests).toHaveLength(2)
    expect(heading('Premier League 2025 Auction')).toBeVisible()
    // One more comes while the file is on its way: the new lists may not hold it.
    tell(event('teamChanged', menon))
    await answer(auction({ auction_details: { main: [{ series_name: 'Second' }] } }))
    expect(heading('Second Auction')).toBeVisible()
    expect(screen.getByText(`1 change since ${asTime(NOW)}`)).toBeVisible()
    expect(refresh()).toHaveTextContent(/^Refresh$/)
  })

  test('a failed refresh keeps the lists, shows a quiet message and logs the error', async () => {
    const { tell, fail, answer } = await showLoadedBoard()
    tell(event('playerAdded', sandhu))
    await userEvent.click(refresh())
    const cause = new Error('answered 503')
    await fail(cause)
    expect(heading('Premier League 2025 Auction')).toBeVisible()
    expect(screen.getByText('Could not refresh')).toBeVisible()
    expect(screen.queryByRole('alert')).toBeNull()
    expect(takeLogged('error')).toEqual([['Failed to load auction data', cause]])
    await userEvent.click(refresh())
    await answer(auction())
    expect(screen.queryByText('Could not refresh')).toBeNull()
    expect(screen.queryByText(/ since /)).toBeNull()
  })

  test('only a failed refresh is retried when the browser is online again', async () => {
    const { tell, fail, answer, requests } = await showLoadedBoard()
    const comeOnline = () => act(() => void window.dispatchEvent(new Event('online')))
    comeOnline()
    expect(requests).toHaveLength(1)
    tell(event('playerAdded', sandhu))
    await userEvent.click(screen.getByRole('button', { name: 'Refresh' }))
    await fail(new Error('no network'))
    takeLogged('error')
    comeOnline()
    expect(requests).toHaveLength(3)
    await answer(auction())
    expect(screen.queryByText('Could not refresh')).toBeNull()
    comeOnline()
    expect(requests).toHaveLength(3)
  })
})
