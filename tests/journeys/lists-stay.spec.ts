import { expect } from '@playwright/test'
import { auctionFile, details, livePlayer, players, team } from '../kit/wire.ts'
import { dataFileRequests, MAIN_PATH, openLive, test } from './support/journey.ts'

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
