import { expect } from '@playwright/test'
import { EVENT_TYPES } from '../../contract/auction-event.ts'
import { auctionFile, details, livePlayer } from '../kit/wire.ts'
import { dataFileRequests, openLive, test } from './support/journey.ts'
import { watchFor } from './support/sightings.ts'

test('§4 a thousand mixed events in a second: at most three notices, one canvas, a responsive page; lists and statistics stay, and the file is not requested', async ({
  board,
  service,
}) => {
  await board.page.clock.install()
  await openLive(board, service)
  await expect(board.button('Menu')).toBeVisible()
  const parts = [
    board.section('Auction Statistics'),
    board.section('Team Summary'),
    board.panel,
    board.page.locator('header').filter({ has: board.heading }),
  ]
  const words = () => Promise.all(parts.map((part) => part.textContent()))
  const before = await words()
  service.serveFile(auctionFile({ auction_details: details({ sold_count: 64 }) }))
  const notices = await watchFor(board.page, '[role=status] > div')
  const canvas = await watchFor(board.page, 'canvas')
  let sent = 0
  const storm = new Promise<void>((resolve) => {
    const timer = setInterval(() => {
      for (let burst = 0; burst < 10; burst++, sent++) {
        const eventType = EVENT_TYPES[sent % EVENT_TYPES.length] ?? ''
        service.emit(eventType, livePlayer({ name: `Player ${sent}`, pdf_sl_no: sent }))
      }
      if (sent < 1000) return
      clearInterval(timer)
      resolve()
    }, 10)
  })
  await expect(board.notices).not.toHaveCount(0)
  await board.tab('Top Sells').click({ timeout: 2000 })
  await expect(board.tab('Top Sells')).toHaveAttribute('aria-selected', 'true', { timeout: 2000 })
  await storm
  // A player of the lists.
  service.emit('UndoSold', livePlayer({ name: 'Asha Rane', pdf_sl_no: 101 }))
  service.emit('biddingStart', livePlayer({ name: 'After the storm', pdf_sl_no: 5000 }))
  await expect(board.banner).toContainText('After the storm')
  await board.page.clock.fastForward(10_000)
  await expect(board.notices).toHaveCount(0)
  expect((await notices()).most).toBeLessThanOrEqual(5)
  expect((await canvas()).most).toBeLessThanOrEqual(1)
  expect((await canvas()).isThere).toBe(false)
  await expect(board.page.getByText(/^834 changes since /)).toBeVisible()
  await board.choose('Teams')
  expect(await words()).toEqual(before)
  expect(dataFileRequests(service)).toBe(1)
})
