import { expect, type Page } from '@playwright/test'
import { livePlayer } from '../kit/wire.ts'
import type { ForeignService } from './foreign/foreign-service.ts'
import type { BoardPage } from './support/board-page.ts'
import { longUnless, openView, test } from './support/journey.ts'
import { setTextSize } from './support/text.ts'

const VIEWS = [
  { name: 'a phone', path: '/', width: 360, height: 740 },
  { name: 'a desktop', path: '/', width: 1280, height: 900 },
  { name: 'the wall', path: '/?view=wall', width: 1920, height: 1080 },
  { name: 'the overlay', path: '/?view=overlay', width: 1920, height: 1080 },
]

async function openBidding(board: BoardPage, service: ForeignService, path: string) {
  await openView(board, service, path)
  service.emit('biddingStart', livePlayer({ amount: 4_25_00_000 }))
  await expect(board.banner).toContainText('₹4,25,00,000')
}

for (const { name, path, width, height } of VIEWS) {
  test(
    `§2.7, §2.8 on ${name}: SOLD lands as a stamp and the banner leaves; with reduced motion nothing moves`,
    longUnless(name === 'a phone'),
    async ({ board, service }) => {
      await board.page.setViewportSize({ width, height })
      await openBidding(board, service, path)
      service.emit('playerSold', livePlayer({ amount: 4_25_00_000 }))
      await expect(board.banner.locator('.stamp', { hasText: /^SOLD$/ })).toBeVisible()
      await expect(board.banner).toHaveCount(0)

      await board.page.emulateMedia({ reducedMotion: 'reduce' })
      const next = { name: 'Next', pdf_sl_no: 78, amount: 4_25_00_000 }
      service.emit('biddingStart', livePlayer(next))
      await expect(board.banner).toContainText('Next')
      await expect(board.page.locator('canvas')).toHaveCount(0)
      const price = board.banner.locator('strong')
      const before = await price.boundingBox()
      service.emit('playerSold', livePlayer(next))
      const sold = board.banner.locator('.stamp', { hasText: /^SOLD$/ })
      await expect(sold).toBeInViewport({ ratio: 1 })
      expect(await price.boundingBox()).toEqual(before)
      const moving = await board.banner.evaluate(
        (node) => node.getAnimations({ subtree: true }).length,
      )
      expect(moving).toBe(0)
      await expect(board.page.locator('canvas')).toHaveCount(0)
    },
  )
}

/** Windows and text sizes in percent, on which the same sale is looked at. */
const ROOMS = [
  { width: 320, height: 640, text: 100 },
  { width: 360, height: 740, text: 100 },
  { width: 360, height: 740, text: 150 },
  { width: 360, height: 740, text: 200 },
  { width: 820, height: 1180, text: 100 },
  { width: 820, height: 1180, text: 200 },
  { width: 1024, height: 768, text: 100 },
  { width: 1280, height: 900, text: 100 },
  { width: 1280, height: 900, text: 200 },
  { width: 1920, height: 1080, text: 100 },
]
/** The wall's frame lets no text size in. */
const FRAMES = [
  { width: 1920, height: 1080, text: 100 },
  { width: 1080, height: 1920, text: 100 },
]

/** Elsewhere only the word is another one: a narrow one and a wide one. */
for (const { language, view, rooms } of [
  { language: 'en', view: '', rooms: ROOMS },
  { language: 'hi', view: '', rooms: ROOMS },
  { language: 'kn', view: '', rooms: ROOMS },
  { language: 'en', view: 'view=wall&', rooms: FRAMES },
  { language: 'kn', view: 'view=wall&', rooms: FRAMES },
  { language: 'en', view: 'view=overlay&', rooms: FRAMES.slice(0, 1) },
]) {
  test(
    `in ${language}${view && ` with ${view.slice(0, -1)}`} stamp, name and price have places of their own`,
    longUnless(language === 'en' && view === ''),
    async ({ board, service }) => {
      const { page } = board
      await page.clock.install()
      await page.emulateMedia({ reducedMotion: 'reduce' })
      await page.setViewportSize({ width: 320, height: 640 })
      await openView(board, service, `/?${view}lang=${language}`)
      for (const eventType of ['playerSold', 'Unsold']) {
        const lot = {
          name: 'Chandrashekhar Hiremath Venkatanarasimhan',
          pdf_sl_no: eventType.length,
          amount: 99_99_99_99_999,
        }
        service.emit('biddingStart', livePlayer(lot))
        service.emit(eventType, livePlayer(lot))
        const of = eventType === 'Unsold' ? 'unsold' : 'sold'
        await expect(page.locator(`.stamp[data-of=${of}]`)).toBeVisible()
        // The sale would be over in 3 s. A busy machine takes a part of the second to pause.
        const now = await page.evaluate(() => Date.now())
        await page.clock.pauseAt(now + 1000)
        for (const { width, height, text } of rooms) {
          await page.setViewportSize({ width, height })
          if (view === '') await setTextSize(page, text)
          const where = `${eventType} at ${width}, text ${text} %`
          // Texts are fitted in the frame that follows.
          await expect.poll(() => stampFaults(page), where).toEqual([])
        }
        await page.clock.resume()
      }
    },
  )
}

/**
 * Describes where the stamp leaves the window or lies over the player's name, number or the price;
 * none if all is well.
 */
function stampFaults(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    const stamp = document.querySelector('.stamp')?.getBoundingClientRect()
    if (stamp === undefined) return ['no stamp']
    const faults: string[] = []
    if (stamp.left < -1 || stamp.right > innerWidth + 1 || stamp.top < -1)
      faults.push(`outside of the window: ${stamp.left} to ${stamp.right} of ${innerWidth}`)
    for (const part of ['.lot-name', '.lot-serial', '.digits']) {
      const text = document.querySelector(part)
      if (text === null) continue
      const range = document.createRange()
      range.selectNodeContents(text)
      const lines = part === '.digits' ? [text.getBoundingClientRect()] : range.getClientRects()
      for (const line of lines) {
        const across = Math.min(stamp.right, line.right) - Math.max(stamp.left, line.left)
        const down = Math.min(stamp.bottom, line.bottom) - Math.max(stamp.top, line.top)
        if (line.width > 1 && across > 1 && down > 1)
          faults.push(`over ${part} by ${Math.round(across)} × ${Math.round(down)} px`)
      }
    }
    return faults
  })
}
