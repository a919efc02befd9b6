import { expect } from '@playwright/test'
import { EVENT_TYPES } from '../../contract/auction-event.ts'
import { auctionFile, details, livePlayer, players, team } from '../kit/wire.ts'
import { dataFileRequests, MAIN_PATH, openLive, test } from './support/journey.ts'

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
  // Pictures and buttons come after the lists.
  await expect(async () => {
    const seen = before
    await board.page.waitForTimeout(500)
    before = await read()
    expect(before).toEqual(seen)
  }).toPass()
  service.serveFile(auctionFile({ auction_details: details({ sold_count: 64 }) }))
  for (const eventType of EVENT_TYPES) {
    service.emit(eventType, livePlayer({ name: 'Asha Rane', pdf_sl_no: 101 }))
  }
  await expect(board.notice('Undo Sold')).toBeVisible()
  await board.page.clock.fastForward(10_000)
  await expect(board.notices).toHaveCount(0)
  expect(await read()).toEqual(before)
  expect(dataFileRequests(service)).toBe(1)
})

test(
  '§4 Refresh shows the new file and keeps banner, tab, scroll and focus, with one request',
  MAIN_PATH,
  async ({ board, service }) => {
    const LONG = auctionFile({
      teams: [team({ current_players_count: 60, players: players(60, 'Squad') })],
      pending: players(120, 'Pending'),
    })
    service.serveFile(LONG)
    await openLive(board, service)
    service.emit('biddingStart', livePlayer())
    service.emit('NewPlayer', livePlayer({ name: 'Nila Das', pdf_sl_no: 81 }))
    await expect(board.page.getByText(/^1 change since /)).toBeVisible()
    await board.choose('Pending Players')
    await expect(board.rows.nth(119)).toBeAttached()
    await board.refresh.focus()
    await board.page.evaluate(() => window.scrollTo(0, 900))
    service.serveFile({ ...LONG, auction_details: details({ sold_count: 64 }) })
    await board.page.keyboard.press('Enter')
    await expect(board.section('Auction Statistics')).toContainText('64')
    await expect(board.page.getByText(/ since \d/)).toHaveCount(0)
    await expect(board.tab('Pending Players')).toHaveAttribute('aria-selected', 'true')
    await expect(board.banner).toContainText('Dev Kulkarni')
    await expect(board.refresh).toBeFocused()
    expect(await board.page.evaluate(() => window.scrollY)).toBe(900)
    expect(dataFileRequests(service)).toBe(2)
    expect(service.record.joins).toHaveLength(1)
  },
)
