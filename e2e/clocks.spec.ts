import { expect } from '@playwright/test'
import { auctionFile, details, livePlayer, players, team } from '../testing/wire.ts'
import { FAILED_REQUEST } from './support/console-log.ts'
import { dataFileRequests, openLive, test, untilJoined } from './support/journey.ts'

const LONG = auctionFile({
  teams: [team({ current_players_count: 60, players: players(60, 'Squad') })],
  pending: players(120, 'Pending'),
})

test('the state line shows Live for the channel and the age of the lists', async ({
  board,
  service,
}) => {
  await openLive(board, service)
  await expect(board.page.getByText('Live', { exact: true })).toBeVisible()
  await expect(board.page.getByText(/^Lists as of \d/)).toBeVisible()
  for (const type of ['playerSold', 'playerSold', 'UndoSold']) {
    service.emit(type, livePlayer({ name: `${type} ${Math.random()}`, pdf_sl_no: Math.random() }))
  }
  await expect(board.page.getByText('3 changes since then')).toBeVisible()
  expect(dataFileRequests(service)).toBe(1)
})

test('Refresh keeps banner, tab, scroll and focus, and requests the file once', async ({
  board,
  service,
}) => {
  service.serveFile(LONG)
  await openLive(board, service)
  service.emit('biddingStart', livePlayer())
  service.emit('NewPlayer', livePlayer({ name: 'Nila Das', pdf_sl_no: 81 }))
  await expect(board.page.getByText('1 change since then')).toBeVisible()
  await board.choose('Pending Players')
  await expect(board.rows.nth(119)).toBeAttached()
  await board.refresh.focus()
  await board.page.evaluate(() => window.scrollTo(0, 900))
  service.serveFile({ ...LONG, auction_details: details({ sold_count: 64 }) })
  await board.page.keyboard.press('Enter')
  await expect(board.section('Auction Statistics')).toContainText('64')
  await expect(board.page.getByText('since then')).toHaveCount(0)
  await expect(board.tab('Pending Players')).toHaveAttribute('aria-selected', 'true')
  await expect(board.banner).toContainText('Dev Kulkarni')
  await expect(board.refresh).toBeFocused()
  expect(await board.page.evaluate(() => window.scrollY)).toBe(900)
  expect(dataFileRequests(service)).toBe(2)
  expect(service.record.joins).toHaveLength(1)
})

test('a failed Refresh keeps the lists and shows a message beside the button', async ({
  board,
  service,
  log,
}) => {
  log.expect(/Failed to load auction data/)
  log.allow(FAILED_REQUEST)
  await openLive(board, service)
  service.serve({ status: 503, type: 'text/plain', body: 'down' })
  await board.refresh.click()
  await expect(board.page.getByText('Could not refresh')).toBeVisible()
  await expect(board.alert).toHaveCount(0)
  await expect(board.teamCard('Mumbai Mariners')).toBeVisible()
  service.serveFile(auctionFile({ auction_details: details({ sold_count: 64 }) }))
  await board.page.evaluate(() => window.dispatchEvent(new Event('online')))
  await expect(board.section('Auction Statistics')).toContainText('64')
  await expect(board.page.getByText('Could not refresh')).toHaveCount(0)
  expect(dataFileRequests(service)).toBe(3)
})

test('the channel is retried as soon as the browser is online again', async ({
  board,
  service,
}) => {
  await board.page.clock.install()
  await openLive(board, service)
  await service.stop()
  await board.turnClockUntilPaused()
  await expect(board.page.getByText('Live updates paused', { exact: true })).toBeVisible()
  await service.restart()
  await board.page.evaluate(() => window.dispatchEvent(new Event('online')))
  await untilJoined(service, 2)
  await expect(board.page.getByText('Live', { exact: true })).toBeVisible()
  await expect(board.alert).toHaveCount(0)
})
