import { expect } from '@playwright/test'
import { livePlayer } from '../kit/wire.ts'
import { isDrawnOn } from './support/drawing.ts'
import { MAIN_PATH, openLive, startBidding, test } from './support/journey.ts'
import { watchFor } from './support/sightings.ts'

test(
  '§2.7, §2.8, §4, §9 a sale clears the banner, which is gone 3000 ms later, and is celebrated with confetti for 3 s, which blocks no click',
  MAIN_PATH,
  async ({ board, service }) => {
    await openLive(board, service)
    await startBidding(board, service)
    const canvas = await watchFor(board.page, 'canvas')
    const sold = await watchFor(board.page, '[data-state=sold] > .lot-banner')
    service.emit('playerSold', livePlayer({ amount: 40_00_000 }))
    await expect(board.banner.getByText('SOLD', { exact: true })).toBeVisible()
    await expect(board.banner).not.toContainText('Current Bid')
    await expect(board.banner).toContainText('₹40,00,000')
    await expect.poll(() => board.page.evaluate(isDrawnOn), { intervals: [50] }).toBe(true)
    // A slow phone may need longer than the celebration lasts to show the list.
    await expect(board.canvas).toHaveCSS('pointer-events', 'none')
    await board.choose('Top Sells')
    await expect(board.banner).toHaveCount(0)
    for (const seen of [canvas, sold]) {
      await expect.poll(async () => (await seen()).stays.length).toBe(1)
      const { most, stays } = await seen()
      expect(most).toBe(1)
      expect(stays[0]).toBeGreaterThan(2500)
      expect(stays[0]).toBeLessThan(4500)
    }
  },
)
