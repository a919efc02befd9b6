import { expect } from '@playwright/test'
import { expectNoViolation } from './support/axe.ts'
import { FAILED_REQUEST } from './support/console-log.ts'
import { closedGate } from './support/gate.ts'
import { test, untilJoined } from './support/journey.ts'
import { auctionFile, livePlayer, team } from './support/wire.ts'

for (const { colorScheme, width } of [
  { colorScheme: 'light', width: 1280 },
  { colorScheme: 'dark', width: 1280 },
  { colorScheme: 'light', width: 360 },
  { colorScheme: 'dark', width: 360 },
  { colorScheme: 'light', width: 1920 },
] as const) {
  test.describe(`${colorScheme}, ${width} wide`, () => {
    // Less motion: a colour on its way to another is no finding.
    test.use({
      colorScheme,
      viewport: { width, height: 800 },
      contextOptions: { reducedMotion: 'reduce' },
    })

    test('axe finds nothing amiss on the board: loading, live, each tab', async ({
      board,
      service,
    }) => {
      test.slow()
      const gate = closedGate()
      service.serve({ body: JSON.stringify(auctionFile()), once: gate.opened })
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
      await expectNoViolation(board.page, 'banner and notices')
      service.emit('NewPlayer', livePlayer())
      service.emit('playerSold', livePlayer())
      await expect(board.notice('Player Sold!')).toBeVisible()
      await expectNoViolation(board.page, 'sold')
      for (const label of ['Pending Players', 'Recent Sells', 'Top Sells'] as const) {
        await board.choose(label)
        await expectNoViolation(board.page, label)
      }
    })

    test('axe finds nothing amiss in a league without teams, and in one that is full and spent', async ({
      board,
      service,
    }) => {
      service.serveFile(auctionFile({ status: 0, teams: [], pending: [], recent_sell: [] }))
      await board.openReady()
      await expect(board.panel.getByText('No teams yet')).toBeVisible()
      await expectNoViolation(board.page, 'empty and inactive')
      const full = team({ current_players_count: 25, current_wallet_balance: 0 })
      service.serveFile(auctionFile({ teams: [full], top_sell: [] }))
      await board.openReady('/?tab=top')
      await expectNoViolation(board.page, 'no top sells')
      await board.choose('Teams')
      await untilJoined(service, 2)
      await expect(board.page.getByText('Waiting for the next player')).toBeVisible()
      await expectNoViolation(board.page, 'full, spent, between lots')
    })

    test('axe finds nothing amiss where something failed or is not found', async ({
      board,
      service,
      log,
    }) => {
      log.allow(FAILED_REQUEST)
      log.allow(/^error: (Failed to load auction data|Page not found)/)
      service.serve({ status: 500, body: '' })
      await board.open()
      await expect(board.alert).toBeVisible()
      await expectNoViolation(board.page, 'failed')
      service.refuseViewers('no')
      await service.stop()
      await service.restart()
      await expect(board.page.getByText('Live updates paused')).toBeVisible({ timeout: 20_000 })
      await expectNoViolation(board.page, 'paused')
      await board.open('/nope')
      await expect(board.page.getByRole('link', { name: 'Return to Home' })).toBeVisible()
      await expectNoViolation(board.page, 'not found')
    })
  })
}

test('every control is reached by keyboard, in the order of the page, and shows the focus', async ({
  board,
}) => {
  await board.openReady()
  // It comes with the live half, and is the first stop.
  await expect(board.refresh).toBeVisible()
  const focused = board.page.locator(':focus')
  const button = (name: string) => board.page.getByRole('button', { name, exact: true })
  // The tools come last, before the lists.
  await expect(button('Share the board')).toBeVisible()
  for (const control of [
    board.page.getByRole('button', { name: /figures differ/ }),
    board.refresh,
    board.page.getByRole('button', { name: 'Settings' }),
    board.page.getByRole('combobox', { name: 'Find a player' }),
    board.page.getByRole('combobox', { name: 'Sort teams' }),
    button('Share the board'),
    button('More'),
    board.teamLink('Mumbai Mariners'),
    board.teamLink('Chennai Cyclones'),
    board.teamLink('Delhi Dynamos'),
    board.teamLink('Kolkata Kites'),
    board.tab('Teams'),
    board.panel,
    button('Follow Mumbai Mariners'),
    button('More for Mumbai Mariners'),
  ]) {
    await board.page.keyboard.press('Tab')
    await expect(control).toBeFocused()
    const outline = await focused.evaluate((node) => getComputedStyle(node).outlineStyle)
    expect(outline).not.toBe('none')
  }
})
