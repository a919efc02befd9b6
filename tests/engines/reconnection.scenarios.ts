/** The channel: restart, and Back from another page (§7). */
import { expect } from '@playwright/test'
import { startLocalServer } from '../kit/local-server.ts'
import { livePlayer } from '../kit/wire.ts'
import { LOCATED } from './board.ts'
import { test } from './fixtures.ts'

// It may have been on its way when the service stopped.
test.beforeEach(
  ({ allowed }) => void allowed.push(/^error: The confetti’s code could not be loaded/),
)

test('§7 the board joins again after a restart of the service, and shows its events', async ({
  board,
  service,
}) => {
  await board.openLive()
  service.emit('biddingStart', livePlayer())
  await board.expectText(LOCATED.banner, 'Dev Kulkarni')
  await service.stop()
  await board.expectChannel('reconnecting')
  expect(await board.count(LOCATED.alert)).toBe(0)
  await service.restart()
  await board.expectChannel('live')
  service.emit('biddingStart', livePlayer({ amount: 60_00_000 }))
  await board.expectText(LOCATED.banner, '₹60,00,000')
  expect(service.record.transports.every((transport) => transport === 'polling')).toBe(true)
  expect(service.openSockets()).toBe(1)
})

test('§7 the connection closes when the screen is left, and Back joins again', async ({
  board,
  service,
}) => {
  const elsewhere = await startLocalServer((_, response) => {
    response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>Elsewhere</h1>')
  })
  try {
    await board.openLive()
    service.emit('biddingStart', livePlayer())
    await board.expectText(LOCATED.banner, 'Dev Kulkarni')
    await board.tab.goto(`http://127.0.0.1:${elsewhere.port}/`)
    await expect.poll(() => service.openSockets(), { timeout: 60_000 }).toBe(0)
    await board.tab.back()
    await board.expectChannel('live')
    service.emit('biddingStart', livePlayer({ name: 'Ela Bose' }))
    await board.expectText(LOCATED.banner, 'Ela Bose')
    expect(service.openSockets()).toBe(1)
  } finally {
    await elsewhere.close()
  }
})
