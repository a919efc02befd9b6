import { expect } from '@playwright/test'
import { livePlayer } from '../kit/wire.ts'
import { requestsFor } from './foreign/record.ts'
import { BoardPage } from './support/board-page.ts'
import { test, untilJoined } from './support/journey.ts'

test('§7, §9 room and service address are settings in the page, without a rebuild', async ({
  page,
  startService,
}) => {
  const service = await startService({ allowsOtherOrigins: true })
  const host = await startService({ settings: { service: service.url, room: 'hall-2' } })
  const board = new BoardPage(page, host.url)
  await board.openReady()
  await untilJoined(service, 1)
  expect(service.record.joins).toEqual([['hall-2']])
  service.emit('biddingStart', livePlayer(), 'hall-2')
  await expect(board.banner).toContainText('Dev Kulkarni')
  expect(requestsFor(service.record, '/auctiondatafile.json')).toHaveLength(0)
  expect(requestsFor(host.record, '/auctiondatafile.json')).toHaveLength(1)
  expect(requestsFor(host.record, '/socket.io/')).toHaveLength(0)
})
