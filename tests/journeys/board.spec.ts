import { expect } from '@playwright/test'
import { auctionFile, team } from '../kit/wire.ts'
import { MAIN_PATH, test } from './support/journey.ts'

const BLUE = 'rgb(26, 86, 219)'
const AMBER = 'rgb(245, 167, 0)'
const GREEN = 'rgb(15, 157, 88)'

test(
  '§2.1, §2.3, §2.4, §5, §9 one walk over the board: the badge, the bars and the tabs',
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
    const header = board.page.locator('header').filter({ has: board.heading })
    // Green.
    await expect(header.getByText('ACTIVE', { exact: true })).toHaveCSS(
      'background-color',
      'rgb(11, 122, 67)',
    )
    for (const { name, share, colour } of small) {
      const row = board.teamRow(name)
      const track = row.getByRole('progressbar')
      const bar = track.locator('> *').first()
      const [whole, filled] = [await track.boundingBox(), await bar.boundingBox()]
      expect((filled?.width ?? 0) / (whole?.width ?? 1)).toBeCloseTo(share, 1)
      await expect(bar, name).toHaveCSS('background-color', colour)
    }
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
