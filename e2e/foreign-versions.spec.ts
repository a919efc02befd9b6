import { expect } from '@playwright/test'
import { auctionFile, livePlayer } from '../testing/wire.ts'
import {
  type ForeignService,
  type Library,
  startForeignService,
} from './foreign/foreign-service.ts'
import { BoardPage } from './support/board-page.ts'
import { allowCutOff, FAILED_REQUEST } from './support/console-log.ts'
import { LONG_JOURNEY, openLive, test, untilJoined } from './support/journey.ts'
import { boardFolder } from './support/places.ts'

/** Starts a service of this version. */
async function onVersion(Library: unknown, journey: (service: ForeignService) => Promise<void>) {
  const service = await startForeignService({
    boardFolder: boardFolder(),
    Library: Library as Library,
  })
  service.serveFile(auctionFile())
  try {
    await journey(service)
  } finally {
    await service.stop()
  }
}

test('§7 with Socket.IO 3.1, the oldest: an event, a restart, and another event', async ({
  page,
  ear,
  log,
}) => {
  log.allow(FAILED_REQUEST)
  await onVersion((await import('socket.io-3.1')).Server, async (service) => {
    const board = new BoardPage(page, service.url)
    await openLive(board, service)
    service.emit('biddingStart', livePlayer())
    await expect(board.banner).toContainText('Dev Kulkarni')
    allowCutOff(ear)
    await service.stop()
    await expect(page.getByText('Reconnecting…', { exact: true })).toBeVisible()
    await service.restart()
    await untilJoined(service, 2)
    service.emit('playerSold', livePlayer())
    await expect(board.notice('Player Sold!')).toBeVisible()
    await expect(page.getByText('Live', { exact: true })).toBeVisible()
  })
})

test(
  '§9 with Socket.IO 2 the board pauses after five attempts and keeps its lists',
  LONG_JOURNEY,
  async ({ page, log }) => {
    log.allow(FAILED_REQUEST)
    await page.clock.install()
    await onVersion((await import('socket.io-2')).default, async (service) => {
      const board = new BoardPage(page, service.url)
      await board.openReady()
      await board.turnClockUntilPaused()
      await expect(page.getByText('Live updates paused', { exact: true })).toBeVisible()
      await expect(board.alert).toHaveCount(0)
      await expect(board.teamCard('Mumbai Mariners')).toBeVisible()
      expect(service.record.joins).toEqual([])
    })
  },
)
