import { expect } from '@playwright/test'
import { CROSSING_POLL } from './support/console-log.ts'
import { openLive, test, untilJoined } from './support/journey.ts'

test.beforeEach(({ log }) => {
  // §8: an unknown route is logged.
  log.allow(/^error: Page not found/)
  log.allow(CROSSING_POLL)
})

test('§7 the channel closes when the viewer goes to another page, and when the tab is closed or reloaded', async ({
  board,
  service,
}) => {
  await openLive(board, service)
  await board.page.reload()
  await untilJoined(service, 2)
  await expect.poll(() => service.openSockets()).toBe(1)
  await board.page.goto('about:blank')
  await expect.poll(() => service.openSockets()).toBe(0)
  await board.page.goBack()
  await expect(board.heading).toBeVisible()
  await untilJoined(service, 3)
  await expect.poll(() => service.openSockets()).toBe(1)
  await board.page.close()
  await expect.poll(() => service.openSockets()).toBe(0)
})
