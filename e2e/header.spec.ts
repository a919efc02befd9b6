import { expect } from '@playwright/test'
import { auctionFile, details } from '../testing/wire.ts'
import { backgroundOf } from './support/colour.ts'
import { MAIN_PATH, test } from './support/journey.ts'

test(
  '§2.1 the header names the series, the teams and ACTIVE in green when status is 1',
  MAIN_PATH,
  async ({ board }) => {
    await board.openReady()
    await expect(board.heading).toHaveText('Monsoon Premier League Auction')
    await expect(board.page).toHaveTitle('Monsoon Premier League Auction')
    const header = board.page.locator('header').filter({ has: board.heading })
    await expect(header).toContainText('Total Teams: 4')
    await expect(header).toContainText('Status: ACTIVE')
    expect(await backgroundOf(header.getByText('ACTIVE', { exact: true }))).toBe('green')
  },
)

test('§2.1, §5 any other status reads INACTIVE', async ({ board, service }) => {
  for (const status of [0, 2, '2', null, true, 'active', undefined]) {
    service.serveFile(auctionFile({ status }))
    await board.openReady()
    const badge = board.page.getByText('INACTIVE', { exact: true })
    await expect(badge, `status ${status}`).toBeVisible()
    expect(await backgroundOf(badge)).not.toBe('green')
    await expect(board.page.getByText('ACTIVE', { exact: true })).toHaveCount(0)
  }
})

test('§2.2 the statistics are the counts of the file, not of the lists', async ({
  board,
  service,
}) => {
  service.serveFile(auctionFile({ recent_sell: [], top_sell: [], pending: [] }))
  await board.openReady()
  const figures = board.section('Auction Statistics').locator('dl > div')
  await expect(figures).toHaveText([
    /Total Players\s*120/,
    /^\s*Sold\s*63/,
    /^\s*Unsold\s*9/,
    /^\s*Pending\s*48/,
  ])
})

test('§3 only the first entry of auction_details.main is used', async ({ board, service }) => {
  const [first] = details()['main'] as unknown[]
  service.serveFile(
    auctionFile({ auction_details: { main: [first, { series_name: 'Another', sold_count: 5 }] } }),
  )
  await board.openReady()
  await expect(board.heading).toHaveText('Monsoon Premier League Auction')
  await expect(board.page.getByText('Another')).toHaveCount(0)
})
