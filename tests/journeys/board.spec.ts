import { expect } from '@playwright/test'
import { auctionFile, team } from '../kit/wire.ts'
import { MAIN_PATH, test } from './support/journey.ts'

const BLUE = 'rgb(26, 86, 219)'
const AMBER = 'rgb(245, 167, 0)'
const GREEN = 'rgb(15, 157, 88)'

test(
  '§2.1 to §2.4, §5, §9 one walk over the board: header, statistics, summary and tabs',
  MAIN_PATH,
  async ({ board, service }) => {
    const small = [
      { name: 'Nineteen', size: 19, share: 0.76, colour: BLUE },
      { name: 'Twenty', size: 20, share: 0.8, colour: AMBER },
      { name: 'Too many', size: 40, share: 1, colour: GREEN },
    ]
    service.serveFile(
      auctionFile({
        teams: small.map(({ name, size }) =>
          team({ team_name: name, current_players_count: size }),
        ),
      }),
    )
    await board.openReady()
    await expect(board.heading).toHaveText('Monsoon Premier League Auction')
    const header = board.page.locator('header').filter({ has: board.heading })
    await expect(header).toContainText('Total Teams: 4')
    await expect(header).toContainText('Status: ACTIVE')
    // Green.
    await expect(header.getByText('ACTIVE', { exact: true })).toHaveCSS(
      'background-color',
      'rgb(11, 122, 67)',
    )
    await expect(board.section('Auction Statistics').locator('dl > div')).toHaveText([
      /Total Players\s*120/,
      /^\s*Sold\s*63/,
      /^\s*Unsold\s*9/,
      /^\s*Pending\s*48/,
    ])
    for (const { name, size, share, colour } of small) {
      const row = board.teamRow(name)
      await expect(row).toContainText(`${size} of 25`)
      const track = row.getByRole('progressbar')
      const bar = track.locator('> *').first()
      const [whole, filled] = [await track.boundingBox(), await bar.boundingBox()]
      expect((filled?.width ?? 0) / (whole?.width ?? 1)).toBeCloseTo(share, 1)
      await expect(bar, name).toHaveCSS('background-color', colour)
    }
    const tabs = board.page.getByRole('tablist').getByRole('tab')
    await expect(tabs).toHaveText(['Teams', 'Pending Players', 'Recent Sells', 'Top Sells'])
    await expect(board.tab('Teams')).toHaveAttribute('aria-selected', 'true')
    for (const [label, words] of [
      ['Pending Players', 'Waiting Wasim'],
      ['Recent Sells', 'Asha Rane'],
      ['Top Sells', '#2'],
      ['Teams', '40/25 players'],
    ] as const) {
      await board.choose(label)
      await expect(board.page.getByRole('tabpanel', { name: label, exact: true })).toBeVisible()
      await expect(board.panel).toContainText(words)
    }
  },
)
