import { expect } from '@playwright/test'
import { auctionFile, livePlayer, players } from '../kit/wire.ts'
import { MAIN_PATH, openLive, startBidding, test } from './support/journey.ts'

test('§2.7 the banner stays at the top of the window when the page is scrolled', async ({
  board,
  service,
}) => {
  service.serveFile(auctionFile({ pending: players(200, 'Waiting') }))
  await openLive(board, service, '/?tab=pending')
  await startBidding(board, service)
  // A busy browser may give up the scroll that the key has begun.
  await expect(async () => {
    await board.page.keyboard.press('End')
    await expect(board.heading).not.toBeInViewport({ timeout: 2000 })
  }).toPass()
  await expect(board.banner).toBeInViewport({ ratio: 1 })
  await expect.poll(async () => (await board.banner.boundingBox())?.y).toBe(0)
})

test(
  '§2.7, §4 biddingStart shows name, [SL: number] and Current Bid: amount; a raise changes the amount in place, without moving or re-entering the banner',
  MAIN_PATH,
  async ({ board, service }) => {
    await openLive(board, service)
    await startBidding(board, service)
    const first = await board.banner.elementHandle()
    await board.banner.evaluate((node) =>
      Promise.all(node.getAnimations().map((animation) => animation.finished)),
    )
    const entries = await board.banner.evaluateHandle((node) => {
      const seen = { count: 0 }
      node.addEventListener('animationstart', (event) => {
        if (event.target === node) seen.count += 1
      })
      return seen
    })
    for (const amount of [25_00_000, 30_00_000, '3500000']) {
      service.emit('biddingStart', livePlayer({ amount }))
    }
    await expect(board.banner).toHaveText(
      /^\s*Dev Kulkarni\s*\[SL: 77\]\s*Current Bid: ₹35,00,000\s*$/,
    )
    expect(await board.banner.evaluate((node, before) => node === before, first)).toBe(true)
    expect((await entries.jsonValue()).count).toBe(0)
  },
)

test('§2.7 in forced colours no line of the banner covers another', async ({ board, service }) => {
  const { page } = board
  await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' })
  await openLive(board, service)
  await startBidding(board, service)
  const lines = ['.lot-serial', '.lot-label', '.digits']
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 740 })
    for (const line of lines) {
      await expect(page.locator(line), `${line} at ${width}`).toBeVisible()
      const together = await page.locator(line).screenshot()
      const others = lines.filter((other) => other !== line).join()
      const style = `:is(${others}) { visibility: hidden }`
      const alone = await page.locator(line).screenshot({ style })
      expect.soft(together.equals(alone), `${line} at ${width}`).toBe(true)
    }
  }
})
