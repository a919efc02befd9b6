import { expect } from '@playwright/test'
import { test } from './support/journey.ts'

test('§3 of an item without any field the page shows dashes', async ({ board, service }) => {
  service.serveFile({
    auction_details: { main: [{}] },
    teams: [{ players: [{}] }],
    recent_sell: [{}],
    top_sell: [{}],
    pending: [{}],
  })
  await board.openReady()
  for (const label of ['Teams', 'Pending Players', 'Recent Sells', 'Top Sells'] as const) {
    await board.choose(label)
    await expect(board.rows).toContainText('SL: —')
    expect(await board.words(), label).not.toMatch(/NaN|undefined|null|Invalid|₹/)
  }
  await expect(board.section('Team Summary')).toContainText('— of —')
})
