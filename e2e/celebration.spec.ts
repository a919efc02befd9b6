import { expect, type Page } from '@playwright/test'
import { livePlayer } from '../testing/wire.ts'
import { MAIN_PATH, openLive, test } from './support/journey.ts'
import { watchFor } from './support/sightings.ts'

/** Whether anything is drawn on the canvas. */
function isDrawnOn(page: Page): Promise<boolean> {
  return page.evaluate(() => {
    const canvas = document.querySelector('canvas')
    // On a copy: a canvas that is read often is made slower by the browser, which says so.
    const copy = document.createElement('canvas').getContext('2d', { willReadFrequently: true })
    if (canvas === null || copy === null || canvas.width === 0) return false
    copy.drawImage(canvas, 0, 0, copy.canvas.width, copy.canvas.height)
    const { data } = copy.getImageData(0, 0, copy.canvas.width, copy.canvas.height)
    return data.some((value) => value !== 0)
  })
}

test(
  '§2.8, §9 a sale is celebrated with confetti for 3 s',
  MAIN_PATH,
  async ({ board, service }) => {
    await openLive(board, service)
    service.emit('biddingStart', livePlayer())
    await expect(board.banner).toBeVisible()
    const canvas = await watchFor(board.page, 'canvas')
    service.emit('playerSold', livePlayer())
    await expect.poll(() => isDrawnOn(board.page), { intervals: [50] }).toBe(true)
    await expect.poll(async () => (await canvas()).stays.length).toBe(1)
    const { most, stays } = await canvas()
    expect(most).toBe(1)
    expect(stays[0]).toBeGreaterThan(2500)
    expect(stays[0]).toBeLessThan(4500)
  },
)

test('§2.8 the confetti does not block clicks', async ({ board, service }) => {
  await openLive(board, service)
  service.emit('playerSold', livePlayer())
  await expect(board.canvas).toBeVisible()
  await board.choose('Top Sells')
  await expect(board.canvas).toHaveCount(1)
})

test('§2.8 a second sale within the 3 s uses the same canvas for its own 3 s', async ({
  board,
  service,
}) => {
  await openLive(board, service)
  const canvas = await watchFor(board.page, 'canvas')
  service.emit('playerSold', livePlayer({ name: 'First', pdf_sl_no: 1 }))
  await expect.poll(() => isDrawnOn(board.page), { intervals: [50] }).toBe(true)
  service.emit('playerSold', livePlayer({ name: 'Second', pdf_sl_no: 2 }))
  await expect(board.notice('Player Sold!')).toHaveCount(2)
  await expect.poll(async () => (await canvas()).stays.length).toBe(1)
  const { most, stays } = await canvas()
  expect(most).toBe(1)
  expect(stays[0]).toBeGreaterThan(3000)
  expect(stays[0]).toBeLessThan(7000)
})

test('§2.8 with reduced motion there is a notice and no confetti', async ({ board, service }) => {
  await board.page.emulateMedia({ reducedMotion: 'reduce' })
  await openLive(board, service)
  service.emit('biddingStart', livePlayer())
  await expect(board.banner).toBeVisible()
  const canvas = await watchFor(board.page, 'canvas')
  service.emit('playerSold', livePlayer())
  await expect(board.notice('Player Sold!')).toBeVisible()
  await expect(board.banner).toHaveCount(0)
  expect((await canvas()).most).toBe(0)
})

test('§2.8 only a sale is celebrated', async ({ board, service }) => {
  await board.page.clock.install()
  await openLive(board, service)
  const canvas = await watchFor(board.page, 'canvas')
  for (const eventType of ['biddingStart', 'NewPlayer', 'Unsold', 'ChangeTeam', 'UndoSold']) {
    service.emit(eventType, livePlayer())
  }
  await expect(board.notice('Undo Sold')).toBeVisible()
  await board.page.clock.fastForward(10_000)
  await expect(board.notices).toHaveCount(0)
  expect((await canvas()).most).toBe(0)
})
