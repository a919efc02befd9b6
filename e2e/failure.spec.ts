import { expect } from '@playwright/test'
import { auctionFile, livePlayer } from '../testing/wire.ts'
import type { Answer } from './foreign/answer.ts'
import { FAILED_REQUEST } from './support/console-log.ts'
import { dataFileRequests, MAIN_PATH, test, untilJoined } from './support/journey.ts'

const whole = JSON.stringify(auctionFile())

/** One of each kind; `board/feed/load-auction.test.ts` has all the others. */
const FAILURES: readonly { readonly name: string; readonly answer: Answer }[] = [
  { name: '404', answer: { status: 404, body: 'no' } },
  { name: 'half of the file', answer: { body: whole.slice(0, whole.length / 2) } },
  { name: 'a connection that is cut', answer: 'hang up' },
]

for (const { name, answer } of FAILURES) {
  test(`§2.6, §8 ${name} for the data file: the red alert, logged`, async ({
    board,
    service,
    log,
  }) => {
    log.allow(FAILED_REQUEST)
    log.expect(/^error: Failed to load auction data/)
    service.serve(answer)
    await board.open()
    await expect(board.alert).toHaveText('Failed to load auction data')
    await expect(board.page.getByText('Failed to load auction data', { exact: true })).toBeVisible()
    const [red = 0, green = 0, blue = 0] = await board.alert.evaluate((node) =>
      (getComputedStyle(node).borderLeftColor.match(/\d+/g) ?? []).map(Number),
    )
    expect(red).toBeGreaterThan(2 * Math.max(green, blue))
    await expect(board.page.getByText('Loading')).toHaveCount(0)
    await expect(board.page.getByRole('tablist')).toHaveCount(0)
  })
}

test('§8 an unreachable host for the data file: the red alert, logged', async ({ board, log }) => {
  log.allow(FAILED_REQUEST)
  log.expect(/^error: Failed to load auction data/)
  await board.page.route('**/auctiondatafile.json', (route) => route.abort('connectionrefused'))
  await board.open()
  await expect(board.alert).toHaveText('Failed to load auction data')
})

test('§8 a missing answer is a failure after 30 s, not before', async ({ board, service, log }) => {
  log.expect(/^error: Failed to load auction data/)
  service.serve('never')
  await board.page.clock.install()
  await board.open()
  await expect(board.page.getByText('Loading')).toBeVisible()
  await board.page.clock.fastForward(25_000)
  await expect(board.page.getByText('Loading')).toBeVisible()
  await expect(board.alert).toHaveCount(0)
  await board.page.clock.fastForward(10_000)
  await expect(board.alert).toHaveText('Failed to load auction data')
})

test('§8 a byte-order mark and a plain-text type are accepted', async ({ board, service }) => {
  service.serve({ body: `\uFEFF${whole}`, type: 'text/plain' })
  await board.openReady()
  await expect(board.alert).toHaveCount(0)
})

test(
  '§7, §8 live events are shown although the lists failed; Try again requests the file once more',
  MAIN_PATH,
  async ({ board, service, log }) => {
    log.allow(FAILED_REQUEST)
    log.expect(/^error: Failed to load auction data/)
    service.serve({ status: 500, body: 'no' })
    await board.open()
    await expect(board.alert).toBeVisible()
    await untilJoined(service, 1)
    service.emit('biddingStart', livePlayer())
    await expect(board.banner).toContainText('Dev Kulkarni')
    service.emit('Unsold', livePlayer({ pdf_sl_no: 5 }))
    await expect(board.notice('Player Unsold')).toBeVisible()
    expect(dataFileRequests(service)).toBe(1)
    service.serveFile(auctionFile())
    await board.page.getByRole('button', { name: 'Try again' }).click()
    await expect(board.heading).toBeVisible()
    await expect(board.alert).toHaveCount(0)
    await expect(board.banner).toContainText('Dev Kulkarni')
    expect(dataFileRequests(service)).toBe(2)
  },
)
