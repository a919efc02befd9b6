import { expect } from '@playwright/test'
import { auctionFile, details, team } from '../testing/wire.ts'
import { closedGate } from './support/gate.ts'
import { MAIN_PATH, openLive, test } from './support/journey.ts'

test('§2.4 the tabs are Teams (the default), Pending Players, Recent Sells and Top Sells', async ({
  board,
}) => {
  await board.openReady()
  const tabs = board.page.getByRole('tablist').getByRole('tab')
  await expect(tabs).toHaveText(['Teams', 'Pending Players', 'Recent Sells', 'Top Sells'])
  await expect(board.tab('Teams')).toHaveAttribute('aria-selected', 'true')
  await expect(board.page.getByRole('tab', { selected: true })).toHaveCount(1)
})

test('§2.4 each tab controls and labels a panel', MAIN_PATH, async ({ board }) => {
  await board.openReady()
  for (const label of ['Pending Players', 'Recent Sells', 'Top Sells', 'Teams'] as const) {
    await board.choose(label)
    await expect(board.panel).toHaveCount(1)
    await expect(board.page.getByRole('tabpanel', { name: label, exact: true })).toBeVisible()
    const panelId = await board.tab(label).getAttribute('aria-controls')
    await expect(board.panel).toHaveAttribute('id', panelId ?? 'none')
  }
})

test('§2.4 arrow keys, Home and End move through the tabs, which are one Tab stop', async ({
  board,
}) => {
  await board.openReady()
  const { keyboard } = board.page
  await board.tab('Teams').focus()
  for (const [key, label] of [
    ['ArrowRight', 'Pending Players'],
    ['ArrowRight', 'Recent Sells'],
    ['End', 'Top Sells'],
    ['ArrowRight', 'Teams'],
    ['ArrowLeft', 'Top Sells'],
    ['Home', 'Teams'],
  ] as const) {
    await keyboard.press(key)
    await expect(board.tab(label)).toBeFocused()
    await expect(board.tab(label)).toHaveAttribute('aria-selected', 'true')
  }
  await keyboard.press('Tab')
  await expect(board.page.getByRole('tab').and(board.page.locator(':focus'))).toHaveCount(0)
  await expect(board.panel).toBeFocused()
  await keyboard.press('Shift+Tab')
  await expect(board.tab('Teams')).toBeFocused()
})

test('§2.4 Teams: each team has a card with logo, name, current/max players, money and players', async ({
  board,
}) => {
  await board.openReady()
  await expect(board.panel.getByRole('article')).toHaveCount(4)
  const card = board.teamCard('Mumbai Mariners')
  await expect(card.locator('img').first()).toHaveAttribute('src', '/pictures/mariners.svg')
  await expect(card).toContainText('12/25 players')
  await expect(card.locator('dl > div')).toHaveText([
    /Remaining Budget\s*₹12,34,56,789/,
    /Max Bid for Player\s*₹4,50,00,000/,
  ])
  const row = card.getByRole('listitem').first()
  await expect(row.locator('img')).toHaveAttribute('src', '/pictures/asha.svg')
  await expect(row).toContainText('Asha Rane')
  await expect(row).toContainText('SL: 101')
  await expect(row).toContainText('₹27,00,00,000')
  await expect(row.getByText('SOLD', { exact: true })).toBeVisible()
  await expect(card.getByRole('listitem')).toHaveCount(2)
})

test('§2.4 a team without players says No players yet', async ({ board }) => {
  await board.openReady()
  const card = board.teamCard('Delhi Dynamos')
  await expect(card.getByText('No players yet', { exact: true })).toBeVisible()
  await expect(card.getByText('SOLD')).toHaveCount(0)
})

test('§2.4 Top Sells is ranked #1, #2 in the order of the file, Recent Sells is not', async ({
  board,
}) => {
  await board.openReady()
  await board.choose('Top Sells')
  await expect(board.rows).toHaveCount(2)
  await expect(board.rows.nth(0)).toContainText('#1')
  await expect(board.rows.nth(0)).toContainText('Top One')
  await expect(board.rows.nth(0)).toContainText('SL: 201')
  await expect(board.rows.nth(0)).toContainText('Mumbai Mariners')
  await expect(board.rows.nth(0)).toContainText('₹30,00,00,000')
  await expect(board.rows.nth(0).getByText('SOLD', { exact: true })).toBeVisible()
  await expect(board.rows.nth(1)).toContainText('#2')
  await expect(board.rows.nth(1)).toContainText('Top Two')
  await board.choose('Recent Sells')
  await expect(board.rows).toHaveCount(2)
  await expect(board.rows.nth(0)).toContainText('Asha Rane')
  await expect(board.rows.nth(0)).toContainText('SL: 101')
  await expect(board.rows.nth(0)).toContainText('Mumbai Mariners')
  await expect(board.rows.nth(0)).toContainText('₹27,00,00,000')
  await expect(board.rows.nth(0).getByText('SOLD', { exact: true })).toBeVisible()
  await expect(board.panel).not.toContainText('#1')
})

test('§2.4 empty lists have a text, and so does a file without pending', async ({
  board,
  service,
}) => {
  service.serveFile(auctionFile({ recent_sell: [], top_sell: [], pending: undefined }))
  await board.openReady()
  for (const [label, words] of [
    ['Recent Sells', 'No recent sells'],
    ['Top Sells', 'No top sells yet'],
    ['Pending Players', 'No pending players'],
  ] as const) {
    await board.choose(label)
    await expect(board.panel).toHaveText(words)
  }
})

test('§2.5 a spinner is shown while the data loads', MAIN_PATH, async ({ board, service }) => {
  const gate = closedGate()
  service.serve({ body: JSON.stringify(auctionFile()), once: gate.opened })
  await board.open()
  await expect(board.page.getByRole('status').filter({ hasText: 'Loading' })).toBeVisible()
  gate.open()
  await expect(board.heading).toBeVisible()
  await expect(board.page.getByText('Loading')).toHaveCount(0)
})

test('§2 the address keeps the tab; unknown parameters and values are ignored', async ({
  board,
  service,
}) => {
  await openLive(board, service, '/?tab=nonsense&skin=blue')
  await expect(board.tab('Teams')).toHaveAttribute('aria-selected', 'true')
  await board.choose('Top Sells')
  await board.page.reload()
  await expect(board.tab('Top Sells')).toHaveAttribute('aria-selected', 'true')
  await board.page.goBack()
  await expect(board.tab('Teams')).toHaveAttribute('aria-selected', 'true')
})

test('§3 a series without teams is shown', async ({ board, service }) => {
  service.serveFile(auctionFile({ teams: [], auction_details: details({ no_of_teams: 0 }) }))
  await board.openReady()
  await expect(board.section('Team Summary').getByRole('table')).toBeVisible()
  await expect(board.alert).toHaveCount(0)
})

test('§2.4 a squad of hundreds is complete', async ({ board, service }) => {
  const players = Array.from({ length: 450 }, (_, index) => ({ full_name: `Player ${index}` }))
  service.serveFile(auctionFile({ teams: [team({ players })] }))
  await board.openReady()
  await expect(board.rows).toHaveCount(450)
  // Rows get their real height when they come into view, so the end may move once.
  await expect(async () => {
    await board.page.keyboard.press('End')
    await expect(board.page.getByText('Player 449', { exact: true })).toBeInViewport({
      timeout: 500,
    })
  }).toPass()
})
