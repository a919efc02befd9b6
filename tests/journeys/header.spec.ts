import { expect } from '@playwright/test'
import { auctionFile } from '../kit/wire.ts'
import { backgroundOf } from './support/colour.ts'
import { MAIN_PATH, test } from './support/journey.ts'

test(
  '§2.1, §2.2 the header names the series, the teams and ACTIVE in green, the statistics are the file’s; otherwise INACTIVE',
  MAIN_PATH,
  async ({ board, service }) => {
    await board.openReady()
    await expect(board.heading).toHaveText('Monsoon Premier League Auction')
    await expect(board.page).toHaveTitle('Monsoon Premier League Auction')
    const header = board.page.locator('header').filter({ has: board.heading })
    await expect(header).toContainText('Total Teams: 4')
    await expect(header).toContainText('Status: ACTIVE')
    expect(await backgroundOf(header.getByText('ACTIVE', { exact: true }))).toBe('green')
    await expect(board.section('Auction Statistics').locator('dl > div')).toHaveText([
      /Total Players\s*120/,
      /^\s*Sold\s*63/,
      /^\s*Unsold\s*9/,
      /^\s*Pending\s*48/,
    ])
    service.serveFile(auctionFile({ status: 0 }))
    await board.openReady()
    expect(await backgroundOf(header.getByText('INACTIVE', { exact: true }))).not.toBe('green')
  },
)
