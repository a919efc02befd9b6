import { expect, type Page } from '@playwright/test'
import { auctionFile, details, livePlayer, player, team } from '../kit/wire.ts'
import { openLive, openView, startBidding, test } from './support/journey.ts'
import { brokenWords, expectNoSidewaysScroll } from './support/text.ts'

const LONG = 'Sri Venkatanarasimharajuvari Raghunathan-Krishnamoorthy of the Upper Riverside'
const UNBROKEN = 'x'.repeat(90)
/** Words of up to 24 letters. */
const WHOLE = ['Chandrashekhar Hiremath', 'Venkatanarasimharajuvari Rao', 'தமிழ்ச்செல்வன் முருகன்']
const HUGE = 999_99_99_999
const FROM_THE_RIGHT = 'فیضان قریشی'

const listed = [...WHOLE, LONG, UNBROKEN].map((full_name, index) =>
  player({
    full_name,
    sl_no: index === 0 ? UNBROKEN : index,
    team_name: index === 1 ? UNBROKEN : 'Brahmaputra Hornbills',
    auction_sold_amount: HUGE,
    auction_sold_status: 2,
  }),
)

test('from 320 to 2560 wide nothing scrolls sideways with the longest names and sums, and no word of up to 24 letters is broken', {
  // Also run with wide letters (playwright.config.ts).
  tag: '@layout',
}, async ({ board, service, log }) => {
  log.allow(/^error: Page not found/)
  service.serveFile(
    auctionFile({
      auction_details: details({
        series_name: `${LONG} ${UNBROKEN}`,
        count_players_in_auction: 99999,
      }),
      teams: ['Brahmaputra Hornbills', 'Venkatanarasimharajuvari XI', LONG, UNBROKEN].map(
        (team_name) =>
          team({
            team_name,
            max_bid_for_a_player: HUGE,
            current_wallet_balance: HUGE,
            current_players_count: 1234,
            team_max_playes_count: 1234,
            players: listed,
          }),
      ),
      recent_sell: listed,
      top_sell: listed,
      pending: listed,
    }),
  )
  await openLive(board, service)
  service.emit('biddingStart', livePlayer({ name: UNBROKEN, amount: HUGE, pdf_sl_no: UNBROKEN }))
  await expect(board.banner).toBeVisible()
  const names = board.page.locator('tbody a, article h3 bdi, [role=listitem] p:first-child > bdi')
  for (const label of ['Teams', 'Pending Players', 'Recent Sells', 'Top Sells'] as const) {
    await board.choose(label)
    for (const width of [320, 360, 412, 600, 768, 1024, 1100, 1280, 1536, 1600, 1920, 2560]) {
      await board.page.setViewportSize({ width, height: 800 })
      await expectNoSidewaysScroll(board.page, `${label} at ${width}`)
      const broken = (await brokenWords(names)).filter((word) => word.length <= 24)
      expect.soft(broken, `${label} at ${width}`).toEqual([])
    }
  }
  await board.open('/nope')
  await expect(board.page.getByText('Oops! Page not found')).toBeVisible()
  await board.page.setViewportSize({ width: 320, height: 800 })
  await expectNoSidewaysScroll(board.page, 'not found')
})

test('a name that is written from the right stands at the start of its place, beside its photo', async ({
  board,
  service,
}) => {
  const listed = [player({ full_name: FROM_THE_RIGHT, team_name: FROM_THE_RIGHT })]
  const teams = [team({ team_name: FROM_THE_RIGHT, players: listed })]
  service.serveFile(auctionFile({ teams, recent_sell: listed, top_sell: listed }))
  await openLive(board, service)
  await startBidding(board, service, { name: FROM_THE_RIGHT })
  expect(await awayFromStart(board.page), 'of a lot').toEqual([])
  service.emit('playerSold', livePlayer({ name: FROM_THE_RIGHT }))
  await expect(board.page.locator('.result-name')).toBeVisible()
  expect(await awayFromStart(board.page), 'of the last sale').toEqual([])
  await openView(board, service, '/?view=wall', 2)
  for (const slide of ['.wall-squad', '.wall-top']) {
    await expect(async () => {
      if (!(await board.page.locator(slide).isVisible()))
        await board.page.keyboard.press('ArrowRight')
      await expect(board.page.locator(slide)).toBeVisible({ timeout: 500 })
    }).toPass()
    expect(await awayFromStart(board.page), slide).toEqual([])
  }
})

/** The fitted texts with that name which do not begin where their box does. */
function awayFromStart(page: Page): Promise<readonly string[]> {
  return page.locator('.fitted > bdi', { hasText: FROM_THE_RIGHT }).evaluateAll((texts) =>
    texts.flatMap((text) => {
      const range = document.createRange()
      range.selectNodeContents(text)
      const gap = range.getBoundingClientRect().left - text.getBoundingClientRect().left
      return gap > 1 ? [`${text.parentElement?.className}: ${Math.round(gap)} px`] : []
    }),
  )
}
