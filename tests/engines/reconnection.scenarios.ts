/** The channel: leaving the page, and Back (§7). */
import { expect } from '@playwright/test'
import { startLocalServer } from '../kit/local-server.ts'
import { livePlayer } from '../kit/wire.ts'
import { LOCATED } from './board.ts'
import { test } from './fixtures.ts'

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
    await board.expectLive()
    service.emit('biddingStart', livePlayer({ name: 'Ela Bose' }))
    await board.expectText(LOCATED.banner, 'Ela Bose')
    expect(service.openSockets()).toBe(1)
  } finally {
    await elsewhere.close()
  }
})
