import { fireEvent, screen } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { showLoadedBoard } from '../../test/render-board.tsx'
import { addressOf, boardUrl } from './share.ts'

const HERE =
  'https://board.test/?room=final&q=rane&sl=4&lang=hi&delay=30&view=wall&tab=top#team-old'

describe('a shared address keeps the room but no settings of the sender', () => {
  test.each([
    [{ kind: 'board', tab: 'teams' }, '?room=final'],
    [{ kind: 'board', tab: 'top' }, '?room=final&tab=top'],
    [{ kind: 'team', anchor: 'team-मुंबई' }, `?room=final#${encodeURIComponent('team-मुंबई')}`],
    [{ kind: 'player', serialNumber: 'A/7 &', tab: 'teams' }, '?room=final&sl=A%2F7+%26'],
    [{ kind: 'player', serialNumber: '37', tab: 'pending' }, '?room=final&sl=37&tab=pending'],
    [{ kind: 'search', query: 'Asha Rane' }, '?room=final&q=Asha+Rane'],
  ] as const)('%j', (subject, address) => {
    expect(addressOf(subject, HERE)).toBe(`https://board.test/${address}`)
  })

  test('keeps the path prefix of the board', () => {
    vi.stubEnv('BASE_URL', '/auction/')
    expect(addressOf({ kind: 'board', tab: 'top' }, 'https://board.test/auction/?lang=hi')).toBe(
      'https://board.test/auction/?tab=top',
    )
  })
})

test.each([
  ['https://board.example/?room=final&view=wall#team-delhi', 'https://board.example/?room=final'],
  [
    'https://board.example/?view=wall&refresh=60&rotate=0&lang=hi',
    'https://board.example/?lang=hi',
  ],
  ['https://board.example/auction/?view=strip&lang=hi', 'https://board.example/auction/?lang=hi'],
  ['http://192.168.1.20:3000/?view=wall', 'http://192.168.1.20:3000/'],
])('decisions/wall-and-overlay: the plain board of %s is %s', (view, plain) => {
  expect(boardUrl(view)).toBe(plain)
})

// In jsdom a popover is never open.
const row = (name: string) => screen.getByRole('button', { name, hidden: true })

test('decisions/search-and-sharing: opens the browser’s own share sheet if there is one; closing it is no error', async () => {
  let shared: unknown
  const share = async (given: unknown) => {
    shared = given
    throw new DOMException('closed', 'AbortError')
  }
  Object.defineProperty(navigator, 'share', { configurable: true, value: share })
  await showLoadedBoard()
  fireEvent.click(screen.getByRole('button', { name: 'Menu' }))
  expect(screen.queryByRole('link', { name: 'WhatsApp', hidden: true })).toBeNull()
  fireEvent.click(row('Share'))
  Reflect.deleteProperty(navigator, 'share')
  const title = 'Premier League 2025 Auction'
  expect(shared).toEqual({ title, text: title, url: 'http://localhost:3000/' })
})

// As jsdom is: it knows neither navigator.clipboard nor execCommand.
test('decisions/search-and-sharing: without a clipboard the text is shown for copying', async () => {
  await showLoadedBoard()
  fireEvent.click(screen.getByRole('button', { name: 'More for Chennai Chargers' }))
  fireEvent.click(row('Copy squad'))
  const name = /^Copy this text yourself/
  const text = await screen.findByRole('textbox', { name, hidden: true })
  expect(text).toHaveDisplayValue(/^Chennai Chargers\n/)
})
