/** Bids and the sale (§2.7, §2.8, §4, §9). */
import { expect } from '@playwright/test'
import { isDrawnOn } from '../journeys/support/pixels.ts'
import { livePlayer } from '../kit/wire.ts'
import { LOCATED } from './board.ts'
import { test } from './fixtures.ts'

test('§2.7, §2.8, §9 a sale shows a notice and 3 s of confetti, and the banner is gone after 3000 ms', async ({
  board,
  service,
}) => {
  await board.openLive()
  service.emit('biddingStart', livePlayer())
  await board.expectText(LOCATED.banner, 'Dev Kulkarni')
  const soldBanner = await board.watch('[data-state=sold] > .lot-banner')
  const canvas = await board.watch(LOCATED.canvas)
  service.emit('playerSold', livePlayer({ amount: 40_00_000 }))
  await board.expectText(LOCATED.notices, /Player Sold! Dev Kulkarni Sold/i)
  await board.expectValue(true, isDrawnOn)
  for (const stays of [soldBanner, canvas]) {
    const stay = await board.stayOf(stays)
    expect(stay).toBeGreaterThan(2500)
    expect(stay).toBeLessThan(6000)
  }
  await board.expectCount(LOCATED.banner, 0)
})
