import { expect, type Locator } from '@playwright/test'
import { auctionFile, livePlayer, player, team } from '../kit/wire.ts'
import { FAILED_REQUEST } from './support/console-log.ts'
import { openLive, test } from './support/journey.ts'
import { ownSvg } from './support/places.ts'

/** A picture that is part of the build, and drawn. */
async function expectPlaceholder(picture: Locator): Promise<void> {
  await expect(picture).toHaveAttribute('src', ownSvg())
  await expect
    .poll(() =>
      picture.evaluate((node) => (node instanceof HTMLImageElement ? node.naturalWidth : 0)),
    )
    .toBeGreaterThan(0)
}

test('§2.9, §8 a missing or broken picture is replaced by the page’s placeholder', async ({
  board,
  service,
  log,
}) => {
  log.allow(FAILED_REQUEST)
  const odd = ['/pictures/missing.png', '/pictures/broken.png', null]
  service.serveFile(
    auctionFile({
      teams: odd.map((team_logo, index) => team({ team_name: `T${index}`, team_logo })),
      top_sell: odd.map((profile_pic) => player({ profile_pic })),
    }),
  )
  await openLive(board, service)
  for (const index of odd.keys()) await expectPlaceholder(board.teamRow(`T${index}`).locator('img'))
  await board.choose('Top Sells')
  for (const index of odd.keys()) await expectPlaceholder(board.rows.nth(index).locator('img'))
})

test('a phone loads the pictures near the viewport, the open lot’s immediately, and all for a print', async ({
  board,
  service,
}) => {
  const pending = Array.from({ length: 300 }, (_, index) =>
    player({ sl_no: index, profile_pic: `/pictures/pending-${index}.svg` }),
  )
  service.serveFile(auctionFile({ pending }))
  await board.page.setViewportSize({ width: 360, height: 740 })
  await openLive(board, service)
  const requested = (name: string) =>
    service.record.requests.filter(({ path }) => path.includes(name)).length
  expect(requested('pending-')).toBe(0)
  await board.choose('Pending Players')
  await expect(board.rows).toHaveCount(300)
  await expect.poll(() => requested('pending-')).toBeGreaterThan(0)
  expect(requested('pending-')).toBeLessThan(50)
  service.emit('biddingStart', livePlayer({ img: '/pictures/under-hammer.svg' }))
  await expect.poll(() => requested('under-hammer')).toBe(1)
  await board.page.evaluate(() => window.dispatchEvent(new Event('beforeprint')))
  await expect.poll(() => requested('pending-')).toBe(300)
})
