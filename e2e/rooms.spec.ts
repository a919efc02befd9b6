import { expect } from '@playwright/test'
import { auctionFile, livePlayer } from '../testing/wire.ts'
import { type ForeignService, startForeignService } from './foreign/foreign-service.ts'
import { requestsFor } from './foreign/record.ts'
import type { Settings } from './foreign/static-host.ts'
import { BoardPage } from './support/board-page.ts'
import { test, untilJoined } from './support/journey.ts'
import { boardFolder } from './support/places.ts'

/** Runs `visit` on a host whose `index.html` has these settings. */
async function onHostWith(
  settings: Settings,
  visit: (host: ForeignService) => Promise<void>,
): Promise<void> {
  const host = await startForeignService({ boardFolder: boardFolder(), settings })
  try {
    host.serveFile(auctionFile())
    await visit(host)
  } finally {
    await host.stop()
  }
}

test('§7, §9 room and service address are settings in the page, without a rebuild', async ({
  page,
}) => {
  const service = await startForeignService({
    boardFolder: boardFolder(),
    allowsOtherOrigins: true,
  })
  try {
    await onHostWith({ service: service.url, room: 'hall-2' }, async (host) => {
      const board = new BoardPage(page, host.url)
      await board.openReady()
      await untilJoined(service, 1)
      expect(service.record.joins.map(({ words }) => words)).toEqual([['hall-2']])
      service.emit('biddingStart', livePlayer(), 'hall-2')
      await expect(board.banner).toContainText('Dev Kulkarni')
      expect(requestsFor(service.record, '/auctiondatafile.json')).toHaveLength(0)
      expect(requestsFor(host.record, '/auctiondatafile.json')).toHaveLength(1)
      expect(requestsFor(host.record, '/socket.io/')).toHaveLength(0)
    })
  } finally {
    await service.stop()
  }
})
