import { expect } from '@playwright/test'
import { livePlayer } from '../testing/wire.ts'
import { dataFileRequests, LONG_JOURNEY, openLive, test } from './support/journey.ts'
import { watchFor } from './support/sightings.ts'

const EVENTS = ['biddingStart', 'playerSold', 'NewPlayer', 'Unsold', 'ChangeTeam', 'UndoSold']

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
        const eventType = EVENTS[sent % EVENTS.length] ?? ''
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
  await expect(board.page.getByText('833 changes since then')).toBeVisible()
  expect(dataFileRequests(service)).toBe(1)
})

test('§4 after a burst of five hundred raises the last amount is shown', async ({
  board,
  service,
}) => {
  await openLive(board, service)
  for (let bid = 1; bid <= 500; bid++)
    service.emit('biddingStart', livePlayer({ amount: bid * 1000 }))
  await expect(board.banner).toContainText('Current Bid: ₹5,00,000')
  await expect(board.banner).toHaveCount(1)
})

test(
  'on a phone nothing moves during lots, sales and notices',
  LONG_JOURNEY,
  async ({ board, service }) => {
    await board.page.setViewportSize({ width: 412, height: 823 })
    await openLive(board, service)
    await board.page.evaluate(() => document.fonts.ready)
    const shifts = await board.page.evaluateHandle(() => {
      const moved: string[] = []
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) moved.push(JSON.stringify(entry))
      }).observe({ type: 'layout-shift' })
      return moved
    })
    for (let turn = 0; turn < 60; turn++) {
      const lot = livePlayer({ name: `Player ${turn}`, pdf_sl_no: turn, amount: 10 ** (turn % 9) })
      service.emit(EVENTS[turn % EVENTS.length] ?? '', lot)
      await board.page.waitForTimeout(50)
    }
    await expect(board.notices).toHaveCount(0, { timeout: 15_000 })
    await expect(board.canvas).toHaveCount(0)
    expect(await shifts.jsonValue()).toEqual([])
  },
)
