import { expect } from '@playwright/test'
import { auctionFile, livePlayer, team } from '../kit/wire.ts'
import { expectNoViolation } from './support/axe.ts'
import { FAILED_REQUEST } from './support/console-log.ts'
import { longUnless, notify, openView, test, untilJoined } from './support/journey.ts'
import { closedGate } from './support/requests.ts'

/** Forced colours have no contrast to check, and nothing else that differs for axe. */
const SCREENS = [
  { width: 320, theme: 'light' },
  { width: 1280, theme: 'dark' },
] as const

for (const { width, theme } of SCREENS) {
  test.describe(
    `axe finds no violation, ${width} wide, ${theme}`,
    longUnless(width === 320),
    () => {
      test.use({
        viewport: { width, height: 800 },
        colorScheme: theme,
        // Axe must not measure colours during a transition.
        contextOptions: { reducedMotion: 'reduce' },
      })

      test.beforeEach(({ page }) => page.clock.install({ time: LONGEST_TIME }))

      test('loading, bidding, sold, each tab, the search, the settings', async ({
        board,
        service,
      }) => {
        test.slow()
        const gate = closedGate()
        service.serveFile(auctionFile(), gate.opened)
        await board.open()
        await expect(board.page.getByText('Loading')).toBeVisible()
        await expectNoViolation(board.page, 'loading')
        gate.open()
        await expect(board.heading).toBeVisible()
        await untilJoined(service, 1)
        service.emit('biddingStart', livePlayer())
        for (const eventType of ['Unsold', 'ChangeTeam', 'UndoSold'])
          service.emit(eventType, livePlayer())
        await expect(board.notices).toHaveCount(3)
        await expectNoViolation(board.page, 'bidding, with notices')
        service.emit('NewPlayer', livePlayer())
        service.emit('playerSold', livePlayer())
        await expect(board.notice('Player Sold!')).toBeVisible()
        await expectNoViolation(board.page, 'sold')
        for (const label of ['Pending Players', 'Recent Sells', 'Top Sells'] as const) {
          await board.choose(label)
          await expectNoViolation(board.page, label)
        }
        await board.search.fill('a')
        await expect(board.page.getByRole('option').first()).toBeVisible()
        await expectNoViolation(board.page, 'the search is open')
        await board.page.keyboard.press('ArrowDown')
        await expectNoViolation(board.page, 'an option is active')
        await board.search.fill('nobody')
        await expect(board.page.getByText('No player found')).toBeVisible()
        await expectNoViolation(board.page, 'nobody is found')
        await board.page.keyboard.press('Escape')
        await board.openMenu()
        await expectNoViolation(board.page, 'the menu is open')
        for (const page of ['Settings', 'Show on a big screen', 'For organisers']) {
          await board.button(page).click()
          await expectNoViolation(board.page, page)
          await board.button(page).click()
        }
      })

      test('between lots: not running and empty, spent, all squads full', async ({
        board,
        service,
      }) => {
        const atRest = (words: string) => expect(board.page.getByText(words)).toBeVisible()
        service.serveFile(auctionFile({ status: 0, teams: [], pending: [], recent_sell: [] }))
        await board.openReady()
        await expect(board.panel.getByText('No teams yet')).toBeVisible()
        await atRest('The auction is not running')
        await expectNoViolation(board.page, 'not running and empty')
        const spent = [0, -5_00_000].map((current_wallet_balance) =>
          team({ current_wallet_balance }),
        )
        service.serveFile(auctionFile({ teams: spent, top_sell: [] }))
        await board.openReady('/?tab=top')
        await atRest('Waiting for the next player')
        await expectNoViolation(board.page, 'no top sells')
        await board.choose('Teams')
        await expectNoViolation(board.page, 'spent')
        service.serveFile(auctionFile({ teams: [team({ current_players_count: 25 })] }))
        await board.openReady()
        await atRest('All squads are full')
        await expectNoViolation(board.page, 'all squads full')
      })

      test('failed, paused, not found', async ({ board, service, log }) => {
        log.allow(FAILED_REQUEST)
        log.allow(/^error: (Failed to load auction data|Page not found)/)
        service.serve({ status: 500, body: '' })
        await board.open()
        await expect(board.alert).toBeVisible()
        await expectNoViolation(board.page, 'failed')
        service.refuseViewers('no')
        await service.stop()
        await service.restart()
        await board.turnClockUntilPaused()
        await expectNoViolation(board.page, 'paused')
        await board.open('/nope')
        await expect(board.page.getByRole('link', { name: 'Return to Home' })).toBeVisible()
        await expectNoViolation(board.page, 'not found')
      })

      test('the wall and the overlay', async ({ board, service }) => {
        const teams = Array.from({ length: 24 }, (_, index) => team({ team_name: `Team ${index}` }))
        service.serveFile(auctionFile({ teams }))
        for (const [index, view] of (['wall', 'overlay'] as const).entries()) {
          await openView(board, service, `/?view=${view}`, index + 1)
          if (view === 'wall') await expect(board.page.getByRole('rowheader')).toHaveCount(8)
          await expectNoViolation(board.page, `${view}, waiting`)
          service.emit('biddingStart', livePlayer())
          notify(service)
          await expect(board.notices).toHaveCount(3)
          await expectNoViolation(board.page, `${view}, bidding`)
          service.emit('playerSold', livePlayer())
          await expect(board.page.getByText('SOLD', { exact: true })).toBeVisible()
          await expectNoViolation(board.page, `${view}, sold`)
        }
      })
    },
  )
}

test('every control is reachable by keyboard, in page order, with a visible focus', async ({
  board,
}) => {
  await board.openReady()
  await expect(board.button('Menu')).toBeVisible()
  for (const control of [
    board.button('Auction lists'),
    board.search,
    board.button('Menu'),
    board.teamLink('Mumbai Mariners'),
    board.teamLink('Chennai Cyclones'),
    board.teamLink('Delhi Dynamos'),
    board.teamLink('Kolkata Kites'),
    board.tab('Teams'),
    board.panel,
    board.button('Follow Mumbai Mariners'),
    board.button('More for Mumbai Mariners'),
  ]) {
    await board.page.keyboard.press('Tab')
    await expect(control).toBeFocused()
    await expect(control).not.toHaveCSS('outline-style', 'none')
  }
})

/** A time of day that takes as much room as any: two digits of hours, in zones where they are counted to twelve. */
const LONGEST_TIME = new Date(2026, 3, 1, 22, 58)
