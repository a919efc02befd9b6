import { expect } from '@playwright/test'
import { auctionFile, livePlayer } from '../testing/wire.ts'
import { type ForeignService, startForeignService } from './foreign/foreign-service.ts'
import { type Library, VERSION_2, VERSIONS } from './foreign/versions.ts'
import { BoardPage } from './support/board-page.ts'
import { allowCutOff, FAILED_REQUEST } from './support/console-log.ts'
import { LONG_JOURNEY, longUnless, openLive, test, untilJoined } from './support/journey.ts'
import { boardFolder } from './support/places.ts'

/** Starts a service of this version. */
async function onVersion(Library: Library, journey: (service: ForeignService) => Promise<void>) {
  const service = await startForeignService({ boardFolder: boardFolder(), Library })
  service.serveFile(auctionFile())
  try {
    await journey(service)
  } finally {
    await service.stop()
  }
}

for (const [version, library] of Object.entries(VERSIONS)) {
  test(
    `§7 with Socket.IO ${version}: an event, a restart, and another event`,
    longUnless(version === '4.8'),
    async ({ page, ear, log }) => {
      log.allow(FAILED_REQUEST)
      await onVersion(await library(), async (service) => {
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
    },
  )
}

test(
  '§9 with Socket.IO 2 the board pauses after five attempts and keeps its lists',
  LONG_JOURNEY,
  async ({ page, log }) => {
    log.allow(FAILED_REQUEST)
    await page.clock.install()
    await onVersion(await VERSION_2(), async (service) => {
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
