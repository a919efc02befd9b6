import { expect } from '@playwright/test'
import { auctionFile, details, livePlayer, player } from '../kit/wire.ts'
import { FAILED_REQUEST } from './support/console-log.ts'
import { ownTest as test } from './support/own-journey.ts'

/** No picture of §3's data files exists on this server. */
test.beforeEach(({ log }) => log.allow(FAILED_REQUEST))

test('§4, §7 a whole published auction is shown without a policy violation or console message', async ({
  board,
  server,
  log,
}) => {
  await server.replaceDataFile(auctionFile({ teams: [], recent_sell: [], top_sell: [] }))
  await board.openReady()
  await expect(board.live).toBeVisible()
  await server.publish('biddingStart', livePlayer({ img: null }))
  await expect(board.banner).toContainText('Current Bid: ₹20,00,000')
  await server.publish('biddingStart', livePlayer({ img: null, amount: 25_00_000 }))
  await expect(board.banner).toContainText('Current Bid: ₹25,00,000')
  await server.publish('playerSold', livePlayer({ img: null, amount: 25_00_000 }), {
    dataFile: auctionFile({
      auction_details: details({ sold_count: 64 }),
      teams: [],
      recent_sell: [player({ full_name: 'Dev Kulkarni', profile_pic: null })],
      top_sell: [],
    }),
  })
  await expect(board.notice('Player Sold!')).toContainText('Dev Kulkarni')
  await expect(board.canvas).toHaveCount(1)
  await expect(board.banner).toHaveCount(0)
  for (const eventType of ['NewPlayer', 'Unsold', 'ChangeTeam', 'UndoSold']) {
    await server.publish(eventType, livePlayer({ img: null }))
  }
  await expect(board.notice('Undo Sold')).toBeVisible()
  await expect(board.canvas).toHaveCount(0)
  await expect(board.section('Auction Statistics')).toContainText(/Sold\s*63/)
  await expect(board.page.getByText(/^5 changes since /)).toBeVisible()
  await board.refresh.click()
  await expect(board.section('Auction Statistics')).toContainText(/Sold\s*64/)
  await board.choose('Recent Sells')
  await expect(board.rows.first()).toContainText('Dev Kulkarni')
  expect(log.lines()).toEqual([])
})

test('decisions/many-nodes: a page whose part is gone reloads itself, but not during a lot', async ({
  board,
  server,
  log,
}) => {
  await board.page.addInitScript(() => {
    Math.random = () => 0
  })
  await server.replaceDataFile(auctionFile())
  await board.openReady()
  await expect(board.live).toBeVisible()
  await server.publish('biddingStart', livePlayer({ img: null }))
  await expect(board.banner).toBeVisible()
  let reloads = 0
  board.page.on('load', () => {
    reloads += 1
  })
  // As after an upgrade.
  await board.page.route('**/assets/CardDialog-*', (route) => route.fulfill({ status: 404 }))
  log.expect(/A part of the board could not be loaded/)
  await board.page.getByText('SOLD', { exact: true }).first().click()
  await expect.poll(() => log.lines().join()).toContain('could not be loaded')
  await board.page.waitForTimeout(6_000)
  expect(reloads).toBe(0)
  await server.publish('Unsold', livePlayer({ img: null }))
  await expect.poll(() => reloads, { timeout: 20_000 }).toBe(1)
  await expect(board.live).toBeVisible()
  // A wall without its own code shows no lot that a reload could interrupt.
  await server.publish('biddingStart', livePlayer({ img: null }))
  await board.page.route('**/assets/Wall-*', (route) => route.fulfill({ status: 404 }))
  await board.open('/?view=wall')
  await expect.poll(() => reloads, { timeout: 20_000 }).toBe(3)
})
