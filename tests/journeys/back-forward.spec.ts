/** A browser with a back/forward cache. */
import { expect } from '@playwright/test'
import { chromiumOptions } from '../kit/browsers.ts'
import { auctionFile, livePlayer } from '../kit/wire.ts'
import { CROSSING_POLL } from './support/console-log.ts'
import { ownTest as test } from './support/own-journey.ts'

test.use({
  launchOptions: async ({ launchOptions }, use) =>
    use({
      ...launchOptions,
      // Chromium's headless shell has no such cache.
      executablePath: chromiumOptions().executablePath,
      // Playwright turns it off by default.
      ignoreDefaultArgs: ['--disable-back-forward-cache'],
    }),
})

test('§4, §7 a page that comes back is told what it missed', async ({ board, server, log }) => {
  log.allow(CROSSING_POLL)
  await server.replaceDataFile(auctionFile({ teams: [], recent_sell: [], top_sell: [] }))
  await board.openReady()
  await expect(board.live).toBeVisible()
  await server.publish('biddingStart', livePlayer({ img: null }))
  await expect(board.banner).toBeVisible()
  await board.page.evaluate(() => Object.assign(window, { isTheSamePage: true }))
  await board.page.goto('data:text/html,<h1>Elsewhere</h1>')
  await server.publish('playerSold', livePlayer({ img: null }))
  await server.publish('biddingStart', livePlayer({ name: 'Gia Sen', pdf_sl_no: 80, img: null }))
  await board.page.goBack({ waitUntil: 'commit' })
  await expect
    .poll(() => board.page.evaluate(() => Reflect.get(window, 'isTheSamePage')).catch(() => null))
    .toBe(true)
  await expect(board.banner).toContainText('Gia Sen')
  await expect(board.summary).toHaveText('While you were away: Sold (1)')
  await expect(board.live).toBeVisible()
  await expect(board.page.getByText(/^1 change since /)).toBeVisible()
})
