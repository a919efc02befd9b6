import { expect } from '@playwright/test'
import { CROSSING_POLL } from './support/console-log.ts'
import { openLive, test, untilJoined } from './support/journey.ts'

test('§7 the channel closes when the page is reloaded or left', async ({ board, service, log }) => {
  log.allow(CROSSING_POLL)
  await openLive(board, service)
  await board.page.reload()
  await untilJoined(service, 2)
  await expect.poll(() => service.openSockets()).toBe(1)
  await board.page.goto('about:blank')
  await expect.poll(() => service.openSockets()).toBe(0)
})
