import { readFile } from 'node:fs/promises'
import { expect } from '@playwright/test'
import { auctionFile, livePlayer, players, team } from '../kit/wire.ts'
import type { BoardPage } from './support/board-page.ts'
import { openLive, test } from './support/journey.ts'
import { collectRequests } from './support/requests.ts'

const clipboard = (board: BoardPage) => board.page.evaluate(() => navigator.clipboard.readText())
const linkIn = async (board: BoardPage) => {
  const href = await board.page.getByRole('link', { name: 'WhatsApp' }).getAttribute('href')
  return new URL(href ?? 'none:')
}

test('shares the board by WhatsApp or link, with room and tab but without the viewer’s settings', async ({
  board,
  service,
}) => {
  // A browser without a share sheet.
  await board.page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await board.page.addInitScript(() => {
    Reflect.deleteProperty(Navigator.prototype, 'share')
  })
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

test('CSV of the lists is made in the page, without a request', async ({ board, service }) => {
  await openLive(board, service)
  const made = collectRequests(board.page)
  await board.openMenu('For organisers')
  const downloading = board.page.waitForEvent('download')
  await board.button('Pending Players (CSV)').click()
  const download = await downloading
  expect(download.suggestedFilename()).toMatch(/^monsoon-premier-league-pending-players-.*\.csv$/)
  expect(await readFile(await download.path(), 'utf8')).toMatch(
    /^\uFEFF"Player","SL","Status"\r\n"Waiting Wasim","301","Pending"\r\n/,
  )
  const sent = made.filter(({ url }) => url.pathname !== '/socket.io/' && url.protocol !== 'blob:')
  expect(sent).toEqual([])
})

test('on A4 paper with margins the header is above the lists, and a card’s lines are below one another', async ({
  board,
  service,
}) => {
  const { page } = board
  service.serveFile(auctionFile({ teams: [team({ team_name: 'Ace' })] }))
  // In a window as narrow, a search takes the header's place.
  await openLive(board, service, '/?q=Ace')
  await expect(page.getByRole('option').first()).toBeVisible()
  await page.setViewportSize({ width: 718, height: 1000 })
  await page.emulateMedia({ media: 'print' })
  await expect(board.heading).toBeVisible()
  const card = board.teamCard('Ace')
  const places = await Promise.all(
    [
      board.heading,
      page.locator('.lists'),
      card.getByText(/players$/),
      card.locator('[data-printed]'),
    ].map((part) => part.boundingBox()),
  )
  const [title, lists, size, printed] = places.map((box) => box ?? { y: 0, height: 0 })
  expect((title?.y ?? 0) + (title?.height ?? 0)).toBeLessThanOrEqual(lists?.y ?? 0)
  expect((size?.y ?? 0) + (size?.height ?? 0)).toBeLessThanOrEqual(printed?.y ?? 0)
})

test('print has as many whole squads a page as fit, up to 25 players each, and Print squad one', async ({
  board,
  service,
}) => {
  const { page } = board
  const teams = ['Ace', 'Bolt', 'Comet', 'Dart', 'Echo', 'Fox', 'Gale', 'Hawk'].map(
    (team_name, index) =>
      team({ team_name, players: players(index < 2 ? 25 : 7, `P${index}`, { team_name }) }),
  )
  const pages = async () => {
    const pdf = await page.pdf({ format: 'A4' })
    return pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length
  }
  service.serveFile(auctionFile({ teams }))
  await page.addInitScript(() => {
    window.print = () => {}
  })
  await openLive(board, service)
  await expect(board.button('Follow Ace')).toBeVisible()
  // The first large squad is below the summary, the second above a small one.
  expect(await pages()).toBe(4)
  await board.button('More for Bolt').click()
  await board.button('Print squad').click()
  service.emit('biddingStart', livePlayer())
  service.emit('Unsold', livePlayer({ pdf_sl_no: 5 }))
  await expect(board.notice('Player Unsold')).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  for (const hidden of [board.banner, board.notice('Player Unsold'), board.live]) {
    await expect(hidden).toBeHidden()
  }
  await expect(page.getByText('ACTIVE', { exact: true })).toHaveCSS('print-color-adjust', 'exact')
  await expect(board.teamCard('Bolt')).toBeVisible()
  await expect(board.teamCard('Ace')).toBeHidden()
  await expect(page.getByRole('heading', { name: 'Team Summary' })).toBeHidden()
  await expect(board.button('Follow Bolt')).toBeHidden()
  const head = await board
    .teamCard('Bolt')
    .locator('[data-printed]')
    .evaluate((node) => getComputedStyle(node, '::after').content)
  expect(head).toMatch(/^"Monsoon Premier League Auction · Lists as of .+"$/)
  expect(await pages()).toBe(1)
  await page.evaluate(() => window.dispatchEvent(new Event('afterprint')))
  await expect(board.teamCard('Ace')).toBeVisible()
  await expect(page.getByRole('search')).toBeHidden()
  await expect(page.getByRole('tab').first()).toBeHidden()
  await page.emulateMedia({ media: 'screen' })
  await board.tab('Pending Players').click()
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('tab').filter({ visible: true })).toHaveText(['Pending Players'])
})
