/** A league's brand (docs/decisions/brand.md). */
import { expect } from '@playwright/test'
import { livePlayer } from '../kit/wire.ts'
import { BoardPage } from './support/board-page.ts'
import { openLive, test } from './support/journey.ts'

const LOGO = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 2 1"><path fill="#880e4f" d="M0 0h2v1H0z"/></svg>',
)}`
const BRAND = {
  name: 'Monsoon League',
  logo: LOGO,
  // A light stage.
  colours: ['#fff3c4', '#ffd54f'],
  background: 'javascript:0',
  sponsors: [{ name: 'Tea & Co', logo: LOGO, link: 'https://tea.example/' }],
}

test('a static host: the settings block alone brands the board; sponsors stand apart from the pill, and leave during a lot; a bad value is one line on the console', async ({
  page,
  startService,
  log,
}) => {
  log.expect(/^warning: .*background/)
  const service = await startService({ settings: { brand: BRAND } })
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
    for (const tag of await page.locator('.result-sold b').all())
      await expect(tag, 'white on green').toHaveCSS('color', 'rgb(255, 255, 255)')
    service.emit('biddingStart', livePlayer())
    await expect(sponsor).toBeHidden()
  }
})
