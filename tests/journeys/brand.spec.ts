/** A league's brand (docs/decisions/brand.md), from our own server and from a static host. */
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import { makeFolder } from '../kit/temporary-folder.ts'
import { auctionFile, livePlayer } from '../kit/wire.ts'
import { BoardPage } from './support/board-page.ts'
import { FAILED_REQUEST } from './support/console-log.ts'
import { openLive, test } from './support/journey.ts'
import { ownTest } from './support/own-journey.ts'

const LOGO = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 2 1"><path fill="#880e4f" d="M0 0h2v1H0z"/></svg>',
)}`
const BRAND = {
  name: 'Monsoon League',
  logo: LOGO,
  colours: ['#880e4f', '#ffd54f'],
  sponsors: [{ name: 'Tea & Co', logo: LOGO, link: 'https://tea.example/' }],
}

const branded = ownTest.extend({
  // biome-ignore lint/correctness/noEmptyPattern: the form in which Playwright takes a fixture
  serverSettings: async ({}, use) => {
    const file = join(await makeFolder('gavel-brand-'), 'brand.json')
    await writeFile(file, JSON.stringify(BRAND))
    await use({ BRAND_FILE: file })
  },
})

branded(
  'our server: colours and logo; sponsors only between two lots',
  async ({ board, server, log }) => {
    // The file's pictures are not there.
    log.allow(FAILED_REQUEST)
    await server.replaceDataFile(auctionFile())
    const stage = () =>
      board.page.evaluate(() =>
        getComputedStyle(document.documentElement).getPropertyValue('--stage'),
      )
    await board.openReady()
    expect(await stage()).not.toBe('#0b132e')
    await expect(board.page.getByRole('img', { name: 'Monsoon League' })).toBeVisible()
    const sponsor = board.page.getByRole('link', { name: 'Tea & Co' })
    await expect(sponsor).toBeVisible()
    await expect(board.live).toBeVisible()
    await server.publish('biddingStart', livePlayer({ img: null }))
    await expect(board.banner).toBeVisible()
    await expect(sponsor).toBeHidden()
  },
)

test('a static host: the settings block alone brands the board; sponsors and pill stand apart; a bad value is one line on the console', async ({
  page,
  startService,
  log,
}) => {
  log.expect(/^warning: .*colours/)
  const brand = { ...BRAND, colours: ['#880e4f', 'gold'] }
  const service = await startService({ settings: { brand } })
  const board = new BoardPage(page, service.url)
  await openLive(board, service)
  await expect(board.page.getByRole('img', { name: 'Monsoon League' })).toBeVisible()

  // On a phone the sponsors stand beside the pill of old lists, and beside the last sale.
  await page.setViewportSize({ width: 360, height: 740 })
  const sponsor = page.getByRole('link', { name: 'Tea & Co' })
  const refresh = page.getByText(/since .*Refresh/)
  for (const state of ['.lot-waiting', '.result-card']) {
    service.emit(state === '.lot-waiting' ? 'NewPlayer' : 'playerSold', livePlayer())
    await expect(page.locator(state)).toBeVisible()
    await expect(refresh).toBeVisible()
    const [plate, pill] = [await sponsor.boundingBox(), await refresh.boundingBox()]
    expect(plate?.height, state).toBe(40)
    expect((plate?.y ?? 0) + 40, state).toBeLessThanOrEqual(pill?.y ?? 0)
  }
})
