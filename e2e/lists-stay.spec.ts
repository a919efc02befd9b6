import { expect } from '@playwright/test'
import { auctionFile, details, livePlayer, players } from '../testing/wire.ts'
import { dataFileRequests, MAIN_PATH, openLive, test } from './support/journey.ts'

const EVENTS = ['biddingStart', 'playerSold', 'NewPlayer', 'Unsold', 'ChangeTeam', 'UndoSold']

test('§4 no event changes lists or statistics, or requests the file', async ({
  board,
  service,
}) => {
  await board.page.clock.install()
  await openLive(board, service)
  const parts = [
    board.section('Auction Statistics'),
    board.section('Team Summary'),
    board.panel,
    board.page.locator('header').filter({ has: board.heading }),
  ]
  const read = () => Promise.all(parts.map((part) => part.innerHTML()))
  let before = await read()
  // The pictures and buttons that load after the lists are there.
  await expect(async () => {
    const seen = before
    before = await read()
    expect(before).toEqual(seen)
  }).toPass()
  service.serveFile(auctionFile({ auction_details: details({ sold_count: 64 }) }))
  for (const eventType of EVENTS) {
    service.emit(eventType, livePlayer({ name: 'Asha Rane', pdf_sl_no: 101 }))
  }
  await expect(board.notice('Undo Sold')).toBeVisible()
  await board.page.clock.fastForward(10_000)
  await expect(board.notices).toHaveCount(0)
  expect(await read()).toEqual(before)
  expect(dataFileRequests(service)).toBe(1)
})

test('§4 changes since the lists were loaded are counted, bids are not', async ({
  board,
  service,
}) => {
  await openLive(board, service)
  await expect(board.page.getByText('since then')).toHaveCount(0)
  service.emit('biddingStart', livePlayer())
  await expect(board.banner).toBeVisible()
  await expect(board.page.getByText('since then')).toHaveCount(0)
  service.emit('playerSold', livePlayer())
  await expect(board.page.getByText('1 change since then')).toBeVisible()
  service.emit('Unsold', livePlayer({ pdf_sl_no: 5 }))
  await expect(board.page.getByText('2 changes since then')).toBeVisible()
})

test(
  '§4 Refresh shows the new file, and keeps tab and scroll position',
  MAIN_PATH,
  async ({ board, service }) => {
    service.serveFile(auctionFile({ pending: players(150, 'Waiting') }))
    await openLive(board, service)
    await board.choose('Pending Players')
    service.emit('Unsold', livePlayer())
    await expect(board.page.getByText('1 change since then')).toBeVisible()
    await board.page.getByText('Waiting 90', { exact: true }).scrollIntoViewIfNeeded()
    const place = await board.page.evaluate(() => window.scrollY)
    expect(place).toBeGreaterThan(500)
    service.serveFile(
      auctionFile({
        auction_details: details({ unsold_count: 10 }),
        pending: players(150, 'Still waiting'),
      }),
    )
    // Not clicked by the mouse, which would have to scroll to it.
    await board.refresh.dispatchEvent('click')
    await expect(board.page.getByText('Still waiting 90', { exact: true })).toBeInViewport()
    await expect(board.section('Auction Statistics')).toContainText(/Unsold\s*10/)
    await expect(board.tab('Pending Players')).toHaveAttribute('aria-selected', 'true')
    await expect(board.page.getByText('since then')).toHaveCount(0)
    expect(await board.page.evaluate(() => window.scrollY)).toBe(place)
    expect(dataFileRequests(service)).toBe(2)
    expect(service.record.joins).toHaveLength(1)
  },
)

test('§4, §8 a failed refresh keeps the lists and can be retried', async ({
  board,
  service,
  log,
}) => {
  log.allow(/Failed to load resource/)
  log.expect(/^error: Failed to load auction data/)
  await openLive(board, service)
  service.emit('Unsold', livePlayer())
  await expect(board.page.getByText('1 change since then')).toBeVisible()
  service.serve({ status: 503, body: 'busy' })
  await board.refresh.click()
  await expect(board.page.getByText('Could not refresh')).toBeVisible()
  await expect(board.alert).toHaveCount(0)
  await expect(board.heading).toBeVisible()
  await expect(board.teamCard('Mumbai Mariners')).toBeVisible()
  service.serveFile(auctionFile({ auction_details: details({ sold_count: 64 }) }))
  await board.refresh.click()
  await expect(board.section('Auction Statistics')).toContainText(/Sold\s*64/)
  await expect(board.page.getByText('Could not refresh')).toHaveCount(0)
})

test('§4 an open banner stays during a refresh', async ({ board, service }) => {
  await openLive(board, service)
  service.emit('biddingStart', livePlayer())
  await expect(board.banner).toBeVisible()
  service.serveFile(auctionFile({ auction_details: details({ sold_count: 64 }) }))
  await board.refresh.click()
  await expect(board.section('Auction Statistics')).toContainText(/Sold\s*64/)
  await expect(board.banner).toContainText('Current Bid: ₹20,00,000')
})
