import { expect } from '@playwright/test'
import { auctionFile, team } from '../kit/wire.ts'
import type { BoardPage } from './support/board-page.ts'
import { openLive, test } from './support/journey.ts'
import { watchShifts } from './support/sightings.ts'

const star = (board: BoardPage, name: string) => board.button(`Follow ${name}`)
async function sortBy(board: BoardPage, label: string): Promise<void> {
  await board.openMenu()
  await board.page.getByRole('combobox', { name: 'Sort teams' }).selectOption(label)
  await board.page.keyboard.press('Escape')
}

async function expectOrder(board: BoardPage, names: readonly string[]): Promise<void> {
  await expect(board.section('Team Summary').getByRole('rowheader')).toHaveText(names)
  await expect(board.panel.getByRole('article').getByRole('heading')).toHaveText(names)
}

const [MUMBAI, CHENNAI, DELHI, KOLKATA] = [
  'Mumbai Mariners',
  'Chennai Cyclones',
  'Delhi Dynamos',
  'Kolkata Kites',
] as const

test('a star puts a team first in summary and cards, and is stored on this device', async ({
  board,
}) => {
  const shifts = await watchShifts(board.page)
  await board.openReady()
  await star(board, KOLKATA).click()
  await expectOrder(board, [KOLKATA, MUMBAI, CHENNAI, DELHI])
  await expect(star(board, KOLKATA)).toHaveAttribute('aria-pressed', 'true')
  await expect(star(board, KOLKATA)).toBeFocused()
  await star(board, DELHI).press('Enter')
  await expectOrder(board, [DELHI, KOLKATA, MUMBAI, CHENNAI])
  await board.page.reload()
  await expectOrder(board, [DELHI, KOLKATA, MUMBAI, CHENNAI])
  await expect(star(board, DELHI)).toBeVisible()
  const moved = (await shifts()).reduce((sum, { value }) => sum + value, 0)
  expect(moved, 'the first screen has the order').toBeLessThan(0.02)
  await star(board, DELHI).press('Enter')
  await expectOrder(board, [KOLKATA, MUMBAI, CHENNAI, DELHI])
  await expect(star(board, DELHI)).toBeFocused()
  await star(board, KOLKATA).click()
  expect(await board.page.evaluate(() => localStorage.getItem('gavel:followed'))).toBeNull()
})

test('sorting is told to screen readers, and followed teams stay first', async ({
  board,
  service,
}) => {
  const teams = [
    team({ team_name: 'B', max_bid_for_a_player: null }),
    team({ team_name: 'C', max_bid_for_a_player: 1 }),
    team({ team_name: 'A', max_bid_for_a_player: 2 }),
  ]
  service.serveFile(auctionFile({ teams }))
  await openLive(board, service)
  const column = (name: string) => board.page.getByRole('columnheader', { name })
  await sortBy(board, 'Name')
  await expectOrder(board, ['A', 'B', 'C'])
  await expect(column('Team')).toHaveAttribute('aria-sort', 'ascending')
  await sortBy(board, 'Max Bid for Player')
  await expectOrder(board, ['A', 'C', 'B'])
  await expect(column('Max Bid for Player')).toHaveAttribute('aria-sort', 'descending')
  await star(board, 'C').click()
  await expectOrder(board, ['C', 'A', 'B'])
  await sortBy(board, 'As announced')
  await expectOrder(board, ['C', 'B', 'A'])
})

test('a browser that knows no popovers shows no boxes for closed menus', async ({ board }) => {
  await board.openReady()
  await expect(star(board, KOLKATA)).toBeVisible()
  const closed = board.page.locator('[popover].floating')
  const visible = await closed.evaluateAll((boxes) => {
    for (const box of boxes) box.removeAttribute('popover')
    return boxes.map((box) => box.getBoundingClientRect().height).filter((height) => height > 0)
  })
  expect(visible).toEqual([])
})
