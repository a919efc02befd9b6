import { expect } from '@playwright/test'
import { auctionFile, livePlayer } from '../kit/wire.ts'
import { FAILED_REQUEST } from './support/console-log.ts'
import { dataFileRequests, MAIN_PATH, startBidding, test, untilJoined } from './support/journey.ts'

test(
  '§2.6, §7, §8 lists that fail: the red alert, logged; live events are shown; Try again requests the file once more',
  MAIN_PATH,
  async ({ board, service, log }) => {
    log.allow(FAILED_REQUEST)
    log.expect(/^error: Failed to load auction data/)
    service.serve({ status: 500, body: 'no' })
    await board.open()
    await expect(board.alert).toHaveText('Failed to load auction data')
    // Red.
    await expect(board.alert).toHaveCSS('border-left-color', 'rgb(194, 24, 43)')
    await expect(board.page.getByRole('tablist')).toHaveCount(0)
    await untilJoined(service, 1)
    await startBidding(board, service)
    service.emit('Unsold', livePlayer({ pdf_sl_no: 5 }))
    await expect(board.notice('Player Unsold')).toBeVisible()
    service.serveFile(auctionFile())
    await board.page.getByRole('button', { name: 'Try again' }).click()
    await expect(board.heading).toBeVisible()
    await expect(board.alert).toHaveCount(0)
    await expect(board.banner).toContainText('Dev Kulkarni')
    expect(dataFileRequests(service)).toBe(2)
  },
)
