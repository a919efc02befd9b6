import { expect, type Page } from '@playwright/test'
import { FAILED_REQUEST } from './support/console-log.ts'
import { dataFileRequests, MAIN_PATH, openLive, test, untilJoined } from './support/journey.ts'
import { collectRequests, isHandshake } from './support/requests.ts'

test(
  '§7, §9 after five attempts updates are paused, without an alert; a page that becomes visible again reconnects',
  MAIN_PATH,
  async ({ board, service, log }) => {
    // The browser logs each refused request itself; the page must show none.
    log.allow(FAILED_REQUEST)
    await board.page.clock.install()
    await openLive(board, service)
    const made = collectRequests(board.page)
    await service.stop()
    await expect(board.page.getByText('Reconnecting…', { exact: true })).toBeVisible()
    await board.turnClockUntilPaused()
    await expect(board.page.getByText('Live updates paused', { exact: true })).toBeVisible()
    await expect(board.alert).toHaveCount(0)
    expect(await board.words()).not.toMatch(/error|xhr|failed/i)
    expect(made.filter(isHandshake)).toHaveLength(5)
    await setVisibility(board.page, 'hidden')
    await service.restart()
    await board.page.clock.fastForward(60_000)
    expect(service.record.joins).toHaveLength(1)
    await setVisibility(board.page, 'visible')
    await untilJoined(service, 2)
    await expect(board.live).toBeVisible()
    expect(service.record.joins).toEqual([['test-room'], ['test-room']])
    expect(dataFileRequests(service)).toBe(1)
  },
)

/** Tells the page that its tab went to the back or came to the front, as a browser does. */
async function setVisibility(page: Page, state: 'hidden' | 'visible'): Promise<void> {
  await page.evaluate((told) => {
    const give = (name: string, value: unknown) =>
      Object.defineProperty(document, name, { configurable: true, get: () => value })
    give('visibilityState', told)
    give('hidden', told === 'hidden')
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
  }, state)
}
