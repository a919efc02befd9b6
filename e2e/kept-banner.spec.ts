import { expect } from '@playwright/test'
import { livePlayer } from '../testing/wire.ts'
import { openLive, test, untilJoined } from './support/journey.ts'

const HEARD = /heard \d/

test('while the channel is down the banner is dimmed and shows its age', async ({
  board,
  service,
}) => {
  await openLive(board, service)
  service.emit('biddingStart', livePlayer())
  await expect(board.banner).toBeVisible()
  await expect(board.banner).not.toContainText(HEARD)
  await service.stop()
  await expect(board.banner).toContainText(HEARD)
  await expect(board.banner).toHaveAttribute('data-aged')
  await expect(board.banner).toContainText('Current Bid: ₹20,00,000')
  await service.restart()
  await untilJoined(service, 2)
  // This service does not replay missed events, so the lot may be over.
  await expect(board.page.getByText('Live', { exact: true })).toBeVisible()
  await expect(board.banner).toContainText(HEARD)
  service.emit('biddingStart', livePlayer({ amount: 30_00_000 }))
  await expect(board.banner).toContainText('₹30,00,000')
  await expect(board.banner).not.toContainText(HEARD)
})

test('a reload restores the banner with its age; a sale of that player removes it', async ({
  board,
  service,
}) => {
  await openLive(board, service)
  service.emit('biddingStart', livePlayer())
  await expect(board.banner).toBeVisible()
  await board.page.reload()
  await untilJoined(service, 2)
  await expect(board.banner).toContainText('Dev Kulkarni')
  await expect(board.banner).toContainText(HEARD)
  service.emit('Unsold', livePlayer())
  await expect(board.notice('Player Unsold')).toBeVisible()
  await expect(board.banner).toContainText(HEARD)
  service.emit('playerSold', livePlayer())
  await expect(board.banner).toHaveCount(0)
  await board.page.reload()
  await untilJoined(service, 3)
  await expect(board.page.getByText('Waiting for the next player')).toBeVisible()
})

test('the board works with storage that is blocked', async ({ board, service }) => {
  await board.page.addInitScript(() => {
    for (const name of ['localStorage', 'sessionStorage']) {
      Object.defineProperty(window, name, {
        get: () => {
          throw new DOMException('blocked', 'SecurityError')
        },
      })
    }
  })
  await openLive(board, service)
  service.emit('biddingStart', livePlayer())
  await expect(board.banner).toBeVisible()
  await board.page.reload()
  await untilJoined(service, 2)
  await expect(board.page.getByText('Waiting for the next player')).toBeVisible()
  await expect(board.teamCard('Mumbai Mariners')).toBeVisible()
})
