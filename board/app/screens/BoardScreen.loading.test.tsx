import { act, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test, vi } from 'vitest'
import { auction } from '../../test/auction-file.ts'
import { takeLogged } from '../../test/console.ts'
import { event, sandhu } from '../../test/live-events.ts'
import { showBoard, showLoadedBoard } from '../../test/render-board.tsx'

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
    const takeOver = vi.fn()
    window.gavelTakeOver = takeOver
    const cause = new Error('answered 404')
    await fail(cause)
    expect(takeOver, 'the page’s first screen goes').toHaveBeenCalled()
    delete window.gavelTakeOver
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
})

describe('§7 loaded once at start', () => {
  test('leaving the screen aborts the request without logging', async () => {
    const { fail, requests, unmount } = showBoard()
    unmount()
    expect(requests[0]?.signal.aborted).toBe(true)
    await fail(new Error('aborted'))
    expect(takeLogged('error')).toEqual([])
  })
})

describe('§4 lists are not refreshed by events; decisions/live-events', () => {
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
