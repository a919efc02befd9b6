import { expect } from '@playwright/test'
import { auctionFile, details, livePlayer, player, team } from '../kit/wire.ts'
import { FAILED_REQUEST } from './support/console-log.ts'
import { openLive, test } from './support/journey.ts'

/** None of these is a name, a number, a picture or a time. */
const NO_VALUES = [undefined, null, '', '   ', {}, [], true]
/** None of these is a number or a time either. */
const NO_NUMBERS = [
  ...NO_VALUES,
  'NaN',
  'undefined',
  '1,00,00',
  '30-02-2024',
  'Infinity',
  '0x10',
  Number.MAX_VALUE,
]

test('§3 for any value of a field the page shows a value or a dash', async ({
  board,
  service,
  log,
}) => {
  const odd = NO_NUMBERS.map((value, index) =>
    player({
      full_name: NO_VALUES[index % NO_VALUES.length],
      sl_no: NO_VALUES[(index + 1) % NO_VALUES.length],
      profile_pic: NO_VALUES[(index + 2) % NO_VALUES.length],
      team_name: NO_VALUES[(index + 3) % NO_VALUES.length],
      auction_sold_amount: value,
      auction_action_on: value,
    }),
  )
  service.serveFile({
    status: {},
    auction_details: details({
      series_name: [],
      no_of_teams: 'NaN',
      count_players_in_auction: -5,
      sold_count: 2.5,
      unsold_count: null,
      pending_count: undefined,
    }),
    teams: NO_NUMBERS.map((value, index) => ({
      team_name: NO_VALUES[index % NO_VALUES.length],
      team_logo: value,
      current_players_count: value,
      team_max_playes_count: value,
      max_bid_for_a_player: value,
      current_wallet_balance: value,
      players: index === 0 ? odd : value,
    })),
    recent_sell: odd,
    top_sell: odd,
    pending: odd,
  })
  log.allow(/^warning: .*left out/)
  log.allow(FAILED_REQUEST)
  await board.openReady()
  for (const label of ['Teams', 'Pending Players', 'Recent Sells', 'Top Sells'] as const) {
    await board.choose(label)
    await expect(board.rows).toHaveCount(odd.length)
    expect(await board.words(), label).not.toMatch(
      /NaN|undefined|null|Invalid|\[object|Infinity|e\+/,
    )
    await expect(board.panel).not.toContainText('₹')
    await expect(board.rows.first()).toContainText('SL: —')
  }
  await expect(board.section('Team Summary')).toContainText('— of —')
  await expect(board.section('Auction Statistics').locator('dd')).toHaveText(['—', '—', '—', '—'])
})

test('§3 unknown fields are ignored and markup is shown as text', async ({ board, service }) => {
  const markup = '<img src=x onerror="alert(1)"><b>Bold</b>'
  const hasDialog: string[] = []
  board.page.on('dialog', (dialog) => {
    hasDialog.push(dialog.message())
    void dialog.dismiss()
  })
  service.serveFile({
    ...auctionFile({
      teams: [{ ...team({ team_name: markup }), owner: 'never shown' }],
      top_sell: [player({ full_name: markup, team_name: markup })],
    }),
    secret: 'never shown',
  })
  await openLive(board, service)
  await expect(board.teamCard(markup)).toBeVisible()
  service.emit('biddingStart', livePlayer({ name: markup }))
  await expect(board.banner).toContainText(markup)
  service.emit('Unsold', livePlayer({ name: markup }))
  await expect(board.notice('Player Unsold')).toContainText(markup)
  expect(await board.words()).not.toContain('never shown')
  expect(hasDialog).toEqual([])
})
