import { expect } from '@playwright/test'
import { auctionFile, livePlayer } from '../testing/wire.ts'
import { FAILED_REQUEST } from './support/console-log.ts'
import { LONG_JOURNEY, openLive, test, untilJoined } from './support/journey.ts'
import { ownTest } from './support/own-journey.ts'

const HEARD = /heard \d/

test('while the channel is down the banner is dimmed and shows its age', async ({
  board,
  service,
}) => {
  await openLive(board, service)
  service.emit('biddingStart', livePlayer())
  await expect(board.banner).toBeVisible()
  await expect(board.banner).not.toContainText(HEARD)
  await service.stop()
  await expect(board.banner).toContainText(HEARD)
  await expect(board.banner).toHaveAttribute('data-aged')
  await expect(board.banner).toContainText('Current Bid: ₹20,00,000')
  await service.restart()
  await untilJoined(service, 2)
  // This service does not replay missed events, so the lot may be over.
  await expect(board.page.getByText('Live', { exact: true })).toBeVisible()
  await expect(board.banner).toContainText(HEARD)
  service.emit('biddingStart', livePlayer({ amount: 30_00_000 }))
  await expect(board.banner).toContainText('₹30,00,000')
  await expect(board.banner).not.toContainText(HEARD)
})

test('a reload restores the banner with its age; a sale of that player removes it', async ({
  board,
  service,
}) => {
  await openLive(board, service)
  service.emit('biddingStart', livePlayer())
  await expect(board.banner).toBeVisible()
  await board.page.reload()
  await untilJoined(service, 2)
  await expect(board.banner).toContainText('Dev Kulkarni')
  await expect(board.banner).toContainText(HEARD)
  service.emit('Unsold', livePlayer())
  await expect(board.notice('Player Unsold')).toBeVisible()
  await expect(board.banner).toContainText(HEARD)
  service.emit('playerSold', livePlayer())
  await expect(board.banner).toHaveCount(0)
  await board.page.reload()
  await untilJoined(service, 3)
  await expect(board.page.getByText('Waiting for the next player')).toBeVisible()
})

test('after ten minutes the banner is not restored', LONG_JOURNEY, async ({ board, service }) => {
  await board.page.clock.install()
  await openLive(board, service)
  service.emit('biddingStart', livePlayer())
  await expect(board.banner).toBeVisible()
  await board.page.goto('about:blank')
  await board.page.clock.fastForward(10 * 60_000)
  await board.openReady()
  await untilJoined(service, 2)
  await expect(board.page.getByText('Waiting for the next player')).toBeVisible()
})

for (const { what, script } of [
  {
    what: 'is blocked',
    script: () => {
      for (const name of ['localStorage', 'sessionStorage']) {
        Object.defineProperty(window, name, {
          get: () => {
            throw new DOMException('blocked', 'SecurityError')
          },
        })
      }
    },
  },
  {
    what: 'holds rubbish',
    script: () => {
      for (const storage of [localStorage, sessionStorage]) {
        for (const key of ['gavel:live:/socket.io/#test-room', 'gavel:settings', 'gavel:saver']) {
          storage.setItem(key, '{"heardAt":1e99,"message":[{]')
        }
      }
    },
  },
]) {
  test(`the board works with storage that ${what}`, async ({ board, service }) => {
    await board.page.addInitScript(script)
    await openLive(board, service)
    service.emit('biddingStart', livePlayer())
    await expect(board.banner).toBeVisible()
    await board.page.reload()
    await untilJoined(service, 2)
    await expect(board.page.getByText('Waiting for the next player')).toBeVisible()
    await expect(board.teamCard('Mumbai Mariners')).toBeVisible()
  })
}

ownTest(
  'our own server says whether the kept lot still stands',
  LONG_JOURNEY,
  async ({ board, server, log }) => {
    log.allow(FAILED_REQUEST)
    await server.replaceDataFile(auctionFile())
    await board.openReady()
    await expect(board.page.getByText('Live', { exact: true })).toBeVisible()
    await server.publish('biddingStart', livePlayer())
    await server.publish('Unsold', livePlayer({ name: 'Fay Rao', pdf_sl_no: 79 }))
    await expect(board.notice('Player Unsold')).toBeVisible()
    await board.page.reload()
    await expect(board.page.getByText('Live', { exact: true })).toBeVisible()
    await expect(board.banner).toContainText('Dev Kulkarni')
    await expect(board.banner).not.toContainText(HEARD)
    await expect(board.summary).toHaveCount(0)

    await board.page.goto('about:blank')
    await server.publish('playerSold', livePlayer())
    await board.openReady()
    await expect(board.summary).toHaveText('While you were away: 1 sold')
    await expect(board.page.getByText('Waiting for the next player')).toBeVisible()
    await expect(board.page.getByText('since then')).toHaveCount(0)
  },
)
