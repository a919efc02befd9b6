import { expect } from '@playwright/test'
import { livePlayer } from '../testing/wire.ts'
import { openLive, test, untilJoined } from './support/journey.ts'
import { untilHeard } from './support/requests.ts'

test('?delay=30 delays banner, notice, confetti and count together, with a mark', async ({
  board,
  service,
}) => {
  await board.page.clock.install()
  await openLive(board, service, '/?delay=30')
  await expect(board.page.getByText('30 s delay', { exact: true })).toBeVisible()
  const received = untilHeard(board.page, 'Ela Bose')
  service.emit('biddingStart', livePlayer())
  service.emit('playerSold', livePlayer())
  service.emit('biddingStart', livePlayer({ name: 'Ela Bose', pdf_sl_no: 78 }))
  await received
  await board.page.clock.runFor(15_000)
  await expect(board.banner).toHaveCount(0)
  await expect(board.notices).toHaveCount(0)
  await expect(board.canvas).toHaveCount(0)
  await expect(board.page.getByText('since then')).toHaveCount(0)
  await board.page.clock.runFor(15_000)
  await expect(board.banner).toContainText('Ela Bose')
  await expect(board.notice('Player Sold!')).toHaveCount(1)
  await expect(board.canvas).toHaveCount(1)
  await expect(board.page.getByText('1 change since then')).toBeVisible()
})

test('a delay set by hand is stored, and changing it neither loses nor repeats events', async ({
  board,
  service,
}) => {
  await board.page.clock.install()
  await openLive(board, service)
  await board.page.getByRole('button', { name: 'Settings' }).click()
  const slider = board.page.getByRole('slider', { name: 'Delay' })
  await slider.focus()
  await board.page.keyboard.press('End')
  await board.page.keyboard.press('Escape')
  await expect(board.page.getByText('120 s delay', { exact: true })).toBeVisible()
  const heardTwo = untilHeard(board.page, 'Fay Rao')
  service.emit('playerSold', livePlayer())
  service.emit('Unsold', livePlayer({ name: 'Fay Rao', pdf_sl_no: 79 }))
  await heardTwo
  await expect(board.notices).toHaveCount(0)
  await board.page.reload()
  await untilJoined(service, 2)
  await expect(board.page.getByText('120 s delay', { exact: true })).toBeVisible()
  const heardThird = untilHeard(board.page, 'Nila Das')
  service.emit('NewPlayer', livePlayer({ name: 'Nila Das', pdf_sl_no: 81 }))
  await heardThird
  await expect(board.notices).toHaveCount(0)
  await board.page.getByRole('button', { name: 'Settings' }).click()
  await slider.focus()
  await board.page.keyboard.press('Home')
  await board.page.keyboard.press('Escape')
  await expect(board.notices).toHaveCount(3)
  for (const title of ['Player Sold!', 'Player Unsold', 'New Player Added']) {
    await expect(board.notice(title)).toHaveCount(1)
  }
  await expect(board.page.getByText('s delay')).toHaveCount(0)
})
