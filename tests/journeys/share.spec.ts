import { expect } from '@playwright/test'
import type { BoardPage } from './support/board-page.ts'
import { openLive, test } from './support/journey.ts'
import { collectRequests } from './support/requests.ts'

const clipboard = (board: BoardPage) => board.page.evaluate(() => navigator.clipboard.readText())
const linkIn = async (board: BoardPage) => {
  const href = await board.page.getByRole('link', { name: 'WhatsApp' }).getAttribute('href')
  return new URL(href ?? 'none:')
}

/** A browser without a share sheet. */
async function withoutSheet(board: BoardPage): Promise<void> {
  await board.page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await board.page.addInitScript(() => {
    Reflect.deleteProperty(Navigator.prototype, 'share')
  })
}

test('shares the board by WhatsApp or link, with room and tab but without the viewer’s settings', async ({
  board,
  service,
}) => {
  await withoutSheet(board)
  await openLive(board, service, '/?room=final&tab=top&lang=en&q=top')
  const made = collectRequests(board.page)
  await board.openMenu()
  const address = `${board.origin}/?room=final&tab=top`
  const link = await linkIn(board)
  expect(link.origin + link.pathname).toBe('https://wa.me/')
  expect(link.searchParams.get('text')).toBe(`Monsoon Premier League Auction\n${address}`)
  await board.button('Copy link').click()
  await expect(board.button('Copied')).toBeVisible()
  expect(await clipboard(board)).toBe(address)
  expect(made.filter(({ url }) => url.hostname === 'wa.me')).toEqual([])
  await board.page.keyboard.press('Escape')
  await expect(board.button('Menu')).toBeFocused()
  await expect(board.page.getByRole('link', { name: 'WhatsApp' })).toHaveCount(0)
})

test('opens the browser’s own share sheet if there is one', async ({ board, log }) => {
  await board.page.addInitScript(() => {
    Object.defineProperty(navigator, 'share', {
      value: async (shared: unknown) => {
        Reflect.set(window, 'shared', shared)
        // Like a viewer who closes the sheet.
        throw new DOMException('closed', 'AbortError')
      },
    })
  })
  await board.openReady()
  await board.openMenu()
  await board.button('Share').click()
  expect(await board.page.evaluate(() => Reflect.get(window, 'shared'))).toEqual({
    title: 'Monsoon Premier League Auction',
    text: 'Monsoon Premier League Auction',
    url: `${board.origin}/`,
  })
  await expect(board.page.getByRole('link', { name: 'WhatsApp' })).toHaveCount(0)
  expect(log.lines()).toEqual([])
})
