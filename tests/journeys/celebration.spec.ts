import { expect } from '@playwright/test'
import { livePlayer } from '../kit/wire.ts'
import { isDrawnOn } from './support/drawing.ts'
import {
  LONG_JOURNEY,
  MAIN_PATH,
  openLive,
  openView,
  startBidding,
  test,
} from './support/journey.ts'
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

const VIEWS = [
  { name: 'a phone', path: '/', width: 360, height: 740 },
  { name: 'the wall', path: '/?view=wall', width: 1920, height: 1080 },
]
const STEP_MS = 100

/** Makes `Math.random` give the same numbers in every run: a linear congruential generator. */
function seedRandom(): void {
  let seed = 1
  Math.random = () => {
    seed = (seed * 1_664_525 + 1_013_904_223) % 2 ** 32
    return seed / 2 ** 32
  }
}

/** The parts from 0 to 1 that confetti covers of each text in the window; none without a canvas. */
function coverOfTexts(): { readonly text: string; readonly cover: number }[] {
  const canvas = document.querySelector('canvas')
  const copy = document.createElement('canvas').getContext('2d', { willReadFrequently: true })
  if (canvas === null || copy === null || canvas.width === 0) return []
  copy.canvas.width = canvas.width
  copy.canvas.height = canvas.height
  copy.drawImage(canvas, 0, 0)
  const covers: { text: string; cover: number }[] = []
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    const range = document.createRange()
    range.selectNodeContents(node)
    const { left, top, right, bottom, width, height } = range.getBoundingClientRect()
    const isInWindow = left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight
    if (width < 2 || height < 2 || !isInWindow) continue
    const { data } = copy.getImageData(left, top, width, height)
    let opaque = 0
    for (let alpha = 3; alpha < data.length; alpha += 4) if ((data[alpha] ?? 0) > 127) opaque += 1
    const text = `${node.textContent} at ${left}, ${top}`
    covers.push({ text, cover: (4 * opaque) / data.length })
  }
  return covers
}

for (const { name, path, width, height } of VIEWS) {
  test(
    `§2.8 on ${name}: the confetti covers no text for more than a second`,
    LONG_JOURNEY,
    async ({ board, service }) => {
      const { page } = board
      await page.setViewportSize({ width, height })
      await page.addInitScript(seedRandom)
      await page.clock.install()
      await openView(board, service, path)
      await startBidding(board, service)
      await page.clock.pauseAt(await page.evaluate(() => Date.now() + 2000))
      service.emit('playerSold', livePlayer())
      const isDrawnNextFrame = async () => {
        await page.clock.runFor(16)
        return page.evaluate(isDrawnOn)
      }
      await expect.poll(isDrawnNextFrame, { intervals: [50] }).toBe(true)
      const coveredMs = new Map<string, number>()
      let highest = 0
      for (let at = 0; at < 3000; at += STEP_MS) {
        await page.clock.runFor(STEP_MS)
        for (const { text, cover } of await page.evaluate(coverOfTexts)) {
          highest = Math.max(highest, cover)
          const before = coveredMs.get(text) ?? 0
          coveredMs.set(text, cover > 1 / 3 ? before + STEP_MS : 0)
          expect(before, text).toBeLessThanOrEqual(1000)
        }
      }
      expect(highest).toBeGreaterThan(0)
    },
  )
}
