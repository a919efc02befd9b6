import { expect, type Page } from '@playwright/test'
import { livePlayer } from '../testing/wire.ts'
import { openLive, test, untilJoined } from './support/journey.ts'
import { collectRequests } from './support/requests.ts'
import { setVisibility } from './support/visibility.ts'

/** Counts every tone that the page starts. */
async function listen(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    Reflect.set(window, 'tones', 0)
    const { start } = OscillatorNode.prototype
    OscillatorNode.prototype.start = function (when) {
      Reflect.set(window, 'tones', Reflect.get(window, 'tones') + 1)
      start.call(this, when)
    }
  })
  return () => page.evaluate(() => Number(Reflect.get(window, 'tones')))
}

test('sound is off by default; when on, a hammer strikes at each sale', async ({
  board,
  service,
}) => {
  const tones = await listen(board.page)
  const made = collectRequests(board.page)
  await openLive(board, service)
  service.emit('playerSold', livePlayer())
  await expect(board.notice('Player Sold!')).toBeVisible()
  expect(await tones()).toBe(0)

  await board.page.getByRole('button', { name: 'Settings' }).click()
  await board.page.getByRole('checkbox', { name: 'Sound' }).click()
  await expect.poll(tones).toBe(4)
  await board.page.keyboard.press('Escape')
  service.emit('Unsold', livePlayer({ name: 'Fay Rao', pdf_sl_no: 79 }))
  await expect(board.notice('Player Unsold')).toBeVisible()
  expect(await tones()).toBe(4)
  service.emit('playerSold', livePlayer({ name: 'Ela Bose', pdf_sl_no: 78 }))
  await expect.poll(tones).toBe(8)
  expect(made.filter(({ url }) => /\.(mp3|wav|ogg|m4a)$/.test(url.pathname))).toEqual([])

  await setVisibility(board.page, 'hidden')
  service.emit('playerSold', livePlayer({ name: 'Gia Sen', pdf_sl_no: 80 }))
  service.emit('biddingStart', livePlayer({ name: 'Ila Sen', pdf_sl_no: 82 }))
  await expect(board.banner).toContainText('Ila Sen')
  await setVisibility(board.page, 'visible')
  await expect(board.summary).toBeVisible()
  expect(await tones()).toBe(8)
})

test('the choice is stored, and there is no sound before the first touch', async ({
  board,
  service,
}) => {
  const tones = await listen(board.page)
  await openLive(board, service)
  await board.page.getByRole('button', { name: 'Settings' }).click()
  await board.page.getByRole('checkbox', { name: 'Sound' }).click()
  await expect.poll(tones).toBe(4)
  await board.page.reload()
  await untilJoined(service, 2)
  await board.page.getByRole('button', { name: 'Settings' }).click()
  await expect(board.page.getByRole('checkbox', { name: 'Sound' })).toBeChecked()
  await board.page.keyboard.press('Escape')
  service.emit('playerSold', livePlayer())
  await expect.poll(tones).toBe(4)
})
