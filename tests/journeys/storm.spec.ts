import { expect } from '@playwright/test'
import { EVENT_TYPES } from '../../contract/auction-event.ts'
import { livePlayer } from '../kit/wire.ts'
import { dataFileRequests, openLive, test } from './support/journey.ts'
import { watchFor } from './support/sightings.ts'

test('§4 a thousand mixed events in a second: at most three notices, one canvas, a responsive page', async ({
  board,
  service,
}) => {
  await board.page.clock.install()
  await openLive(board, service)
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
  service.emit('biddingStart', livePlayer({ name: 'After the storm', pdf_sl_no: 5000 }))
  await expect(board.banner).toContainText('After the storm')
  await board.page.clock.fastForward(10_000)
  await expect(board.notices).toHaveCount(0)
  expect((await notices()).most).toBeLessThanOrEqual(5)
  expect((await canvas()).most).toBeLessThanOrEqual(1)
  expect((await canvas()).isThere).toBe(false)
  await expect(board.page.getByText(/^833 changes since /)).toBeVisible()
  expect(dataFileRequests(service)).toBe(1)
})
