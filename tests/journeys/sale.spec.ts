import { expect } from '@playwright/test'
import { livePlayer } from '../kit/wire.ts'
import type { ForeignService } from './foreign/foreign-service.ts'
import type { BoardPage } from './support/board-page.ts'
import { longUnless, openView, test } from './support/journey.ts'
import { inkOfStamp, stampFaults } from './support/stamp-faults.ts'
import { setTextSize } from './support/text.ts'

/** The stamp's least height in pixels, by view. */
const VIEWS = [
  { name: 'a phone', path: '/', width: 360, height: 740, stamp: 44 },
  { name: 'a desktop', path: '/', width: 1280, height: 900, stamp: 84 },
  { name: 'the wall', path: '/?view=wall', width: 1920, height: 1080, stamp: 230 },
  { name: 'the overlay', path: '/?view=overlay', width: 1920, height: 1080, stamp: 110 },
]

const GOLD = 'rgb(255, 208, 87)'

async function openBidding(board: BoardPage, service: ForeignService, path: string) {
  await openView(board, service, path)
  service.emit('biddingStart', livePlayer({ amount: 4_25_00_000 }))
  await expect(board.banner).toContainText('₹4,25,00,000')
}

for (const { name, path, width, height, stamp } of VIEWS) {
  test(
    `§2.7, §2.8 on ${name}: SOLD lands as a stamp beside the price, which stays gold; with reduced motion nothing moves`,
    longUnless(name === 'a phone'),
    async ({ board, service }) => {
      await board.page.setViewportSize({ width, height })
      await openBidding(board, service, path)
      // Read at once: a busy machine may draw no frame in the 0.3 s of one of them.
      await board.page.evaluate(() => {
        const atSale = new Promise((resolve) => {
          new MutationObserver((_, observer) => {
            if (document.querySelector('[data-state=sold]') === null) return
            observer.disconnect()
            const running = document.getAnimations()
            resolve(running.map((one) => (one instanceof CSSAnimation ? one.animationName : '')))
          }).observe(document, { attributeFilter: ['data-state'], childList: true, subtree: true })
        })
        Reflect.set(window, 'atSale', atSale)
      })
      service.emit('playerSold', livePlayer({ amount: 4_25_00_000 }))
      expect(await board.page.evaluate(() => Reflect.get(window, 'atSale'))).toEqual(
        expect.arrayContaining([
          'plate-flash',
          'stamp-lands',
          'turn-green',
          'stage-kick',
          'price-pulse',
          path.includes('overlay') ? 'strap-off' : 'wipe-away',
        ]),
      )
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
      // Without its turn.
      expect(await sold.evaluate((node: HTMLElement) => node.offsetHeight)).toBeGreaterThanOrEqual(
        stamp,
      )
      await expect(price).toHaveCSS('color', GOLD)
      expect(await price.boundingBox()).toEqual(before)
      const digits = await price.locator('.digits').boundingBox()
      const box = await sold.boundingBox()
      const isBeside = (box?.x ?? 0) + (box?.width ?? 0) <= (digits?.x ?? 0) + 8
      const isAbove = (box?.y ?? 0) + (box?.height ?? 0) <= (digits?.y ?? 0) + 8
      const isBelow = (box?.y ?? 0) >= (digits ? digits.y + digits.height : 0) - 8
      expect(isBeside || isAbove || isBelow).toBe(true)
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
    `in ${language}${view && ` with ${view.slice(0, -1)}`} stamp, name and price have places of their own, and the word fills the stamp`,
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
          expect.soft(await stampFaults(page), where).toEqual([])
        }
        const { share, offCentre } = await inkOfStamp(page)
        expect.soft(share, `${eventType}: the word's share`).toBeGreaterThan(0.77)
        expect.soft(share, `${eventType}: the word's share`).toBeLessThan(0.84)
        expect.soft(offCentre, `${eventType}: off centre`).toBeLessThan(0.03)
        await page.clock.resume()
      }
    },
  )
}
