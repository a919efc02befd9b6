import { expect } from '@playwright/test'
import { auctionFile, details, player, team } from '../testing/wire.ts'
import { openLive, test } from './support/journey.ts'
import { watchShifts } from './support/shifts.ts'

const AGREEING = auctionFile({
  auction_details: details({ no_of_teams: 1, sold_count: 1, pending_count: 1 }),
  teams: [team({ current_players_count: 1, players: [player()] })],
  pending: [player({ sl_no: 301, auction_sold_status: 0 })],
})

test('a small note shows a count and a list that disagree; the file’s figures stay', async ({
  board,
  service,
}) => {
  service.serveFile({
    ...AGREEING,
    auction_details: details({ no_of_teams: 4, sold_count: 63, pending_count: 1 }),
  })
  const shifts = await watchShifts(board.page)
  await openLive(board, service)
  const note = board.page.getByRole('button', { name: '2 figures differ' })
  await expect(note).toBeVisible()
  const moved = (await shifts()).reduce((sum, { value }) => sum + value, 0)
  expect(moved).toBeLessThan(0.01)
  await expect(board.section('Auction Statistics')).toContainText('63')
  await expect(board.page.getByText('Total Teams: 4')).toBeVisible()
  await expect(board.alert).toHaveCount(0)
  await note.focus()
  await board.page.keyboard.press('Enter')
  await expect(board.page.getByText('Teams: 4 by the count, 1 in the list')).toBeVisible()
  await expect(board.page.getByText('Sold: 63 by the count, 1 in the squads')).toBeVisible()
  await board.page.keyboard.press('Escape')
  await expect(board.page.getByText('Teams: 4 by the count, 1 in the list')).toBeHidden()
  await expect(note).toBeFocused()
})
