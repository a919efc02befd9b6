import { expect } from '@playwright/test'
import { livePlayer } from '../kit/wire.ts'
import { openLive, test } from './support/journey.ts'

test('§4, §7, §8 unknown types and malformed messages are ignored, and the next valid ones work, also of one megabyte', async ({
  board,
  service,
  log,
}) => {
  log.allow(/^warning: auctionEvent ignored/)
  await openLive(board, service)
  const player = livePlayer({ name: 'Nobody' })
  // More of them in contract/auction-event.test.ts.
  const malformed: readonly (readonly unknown[])[] = [
    [],
    ['biddingStart', player],
    [{ eventType: 'biddingStart', data: null }],
    [Buffer.from('biddingStart')],
  ]
  for (const message of malformed) service.emitRaw(...message)
  for (const eventType of ['BiddingStart', '__proto__']) {
    service.emit(eventType, livePlayer({ name: 'Nobody', notes: 'x'.repeat(100_000) }))
  }
  service.emit('biddingStart', livePlayer({ amount: {}, img: [], notes: 'x'.repeat(900_000) }))
  await expect(board.banner).toContainText('Dev Kulkarni')
  await expect(board.banner).toContainText('Current Bid: —')
  await expect(board.notices).toHaveCount(0)
  await expect(board.canvas).toHaveCount(0)
  await expect(board.alert).toHaveCount(0)
  expect(service.openSockets()).toBe(1)
})
