import { expect } from '@playwright/test'
import { livePlayer } from '../testing/wire.ts'
import { openLive, test } from './support/journey.ts'
import { watchFor } from './support/sightings.ts'
import { setVisibility } from './support/visibility.ts'

test('§4 events in a hidden tab become one summary on return, without confetti', async ({
  board,
  service,
}) => {
  await board.page.clock.install()
  await openLive(board, service)
  service.emit('biddingStart', livePlayer())
  await expect(board.banner).toBeVisible()
  const canvas = await watchFor(board.page, 'canvas')
  const notices = await watchFor(board.page, '[role=status] > div')
  await setVisibility(board.page, 'hidden')
  service.emit('biddingStart', livePlayer({ amount: 30_00_000 }))
  await expect(board.banner).toContainText('₹30,00,000')
  await setVisibility(board.page, 'visible')
  service.emit('biddingStart', livePlayer({ amount: 35_00_000 }))
  await expect(board.banner).toContainText('₹35,00,000')
  expect((await notices()).most, 'nothing was missed').toBe(0)
  await setVisibility(board.page, 'hidden')
  service.emit('playerSold', livePlayer())
  service.emit('biddingStart', livePlayer({ name: 'Ela Bose', pdf_sl_no: 78 }))
  service.emit('playerSold', livePlayer({ name: 'Ela Bose', pdf_sl_no: 78 }))
  service.emit('Unsold', livePlayer({ name: 'Fay Rao', pdf_sl_no: 79 }))
  service.emit('biddingStart', livePlayer({ name: 'Gia Sen', pdf_sl_no: 80 }))
  await expect(board.banner).toContainText('Gia Sen')
  await expect(board.notices).toHaveCount(0)
  await setVisibility(board.page, 'visible')
  await expect(board.summary).toHaveText('While you were away: 2 sold, 1 unsold')
  await expect(board.notices).toHaveCount(1)
  await expect(board.banner).toContainText('Gia Sen')
  await expect(board.page.getByText('3 changes since then')).toBeVisible()
  await board.page.clock.fastForward(10_000)
  await expect(board.notices).toHaveCount(0)
  expect((await canvas()).most).toBe(0)
  expect(service.record.joins).toHaveLength(1)
})
