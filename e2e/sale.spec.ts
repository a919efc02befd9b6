import { expect } from '@playwright/test'
import { livePlayer } from '../testing/wire.ts'
import type { ForeignService } from './foreign/foreign-service.ts'
import type { BoardPage } from './support/board-page.ts'
import { test, untilJoined } from './support/journey.ts'

/** The stamp's least height in pixels, by view. */
const VIEWS = [
  { name: 'a phone', path: '/', width: 360, height: 740, stamp: 44 },
  { name: 'a small phone', path: '/', width: 320, height: 640, stamp: 44 },
  { name: 'a desktop', path: '/', width: 1280, height: 900, stamp: 84 },
  { name: 'the wall', path: '/?view=wall', width: 1920, height: 1080, stamp: 230 },
  { name: 'the overlay', path: '/?view=overlay', width: 1920, height: 1080, stamp: 110 },
]

const GOLD = 'rgb(255, 208, 87)'

async function openBidding(board: BoardPage, service: ForeignService, path: string) {
  await board.open(path)
  await untilJoined(service, 1)
  service.emit('biddingStart', livePlayer({ amount: 4_25_00_000 }))
  await expect(board.banner).toContainText('₹4,25,00,000')
}

for (const { name, path, width, height, stamp } of VIEWS) {
  test(`§2.7 on ${name}: SOLD lands as a stamp beside the price, which stays gold`, async ({
    board,
    service,
  }) => {
    await board.page.emulateMedia({ reducedMotion: 'reduce' })
    await board.page.setViewportSize({ width, height })
    await openBidding(board, service, path)
    const price = board.banner.locator('strong')
    const before = await price.boundingBox()
    service.emit('playerSold', livePlayer({ amount: 4_25_00_000 }))
    const sold = board.banner.getByText('SOLD', { exact: true })
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
    expect(isBeside || isAbove).toBe(true)
  })

  test(`§2.8 on ${name}: the sale is animated, but not with reduced motion`, async ({
    board,
    service,
  }) => {
    await board.page.setViewportSize({ width, height })
    await board.page.addInitScript(() => {
      const started = new Set<string>()
      Reflect.set(window, 'started', started)
      addEventListener('animationstart', ({ animationName }) => started.add(animationName))
    })
    const started = () => board.page.evaluate((): string[] => [...Reflect.get(window, 'started')])
    await openBidding(board, service, path)
    service.emit('playerSold', livePlayer({ amount: 4_25_00_000 }))
    for (const step of [
      'plate-flash',
      'stamp-lands',
      'turn-green',
      'stage-kick',
      'price-pulse',
      'wipe-away',
    ]) {
      await expect.poll(started).toContain(step)
    }
    await expect(board.banner).toHaveCount(0)

    await board.page.emulateMedia({ reducedMotion: 'reduce' })
    service.emit('biddingStart', livePlayer({ name: 'Next', pdf_sl_no: 78 }))
    await expect(board.banner).toContainText('Next')
    service.emit('playerSold', livePlayer({ name: 'Next', pdf_sl_no: 78 }))
    const sold = board.banner.getByText('SOLD', { exact: true })
    await expect(sold).toBeVisible()
    const moving = await board.banner.evaluate(
      (node) => node.getAnimations({ subtree: true }).length,
    )
    expect(moving).toBe(0)
    await expect(board.page.locator('canvas')).toHaveCount(0)
  })
}

test('a sale of another player than the one on screen has a stamp too', async ({
  board,
  service,
}) => {
  await openBidding(board, service, '/')
  service.emit('playerSold', livePlayer({ name: 'Somebody Else', pdf_sl_no: 9 }))
  await expect(board.banner).toContainText('Somebody Else')
  await expect(board.banner.getByText('SOLD', { exact: true })).toBeVisible()
})

for (const language of ['hi', 'mr', 'gu', 'ta', 'te', 'kn', 'bn']) {
  test(`in ${language} the stamp has the same height and its whole word`, async ({
    board,
    service,
  }) => {
    await board.page.emulateMedia({ reducedMotion: 'reduce' })
    await board.page.setViewportSize({ width: 320, height: 640 })
    await board.open(`/?lang=${language}`)
    await untilJoined(service, 1)
    service.emit('biddingStart', livePlayer())
    service.emit('playerSold', livePlayer())
    const stamp = board.page.locator('.sold-stamp')
    await expect(stamp).toBeInViewport({ ratio: 1 })
    const [height, isWhole] = await stamp.evaluate((node: HTMLElement) => [
      node.offsetHeight,
      node.scrollWidth <= node.clientWidth,
    ])
    expect([height, isWhole]).toEqual([44, true])
  })
}
