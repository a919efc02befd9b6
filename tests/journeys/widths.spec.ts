import { expect } from '@playwright/test'
import { auctionFile, details, livePlayer, player, team } from '../kit/wire.ts'
import { openLive, test } from './support/journey.ts'
import { brokenWords, expectNoSidewaysScroll } from './support/text.ts'

/** Also run with wide letters (playwright.config.ts). */
const LAYOUT = { tag: '@layout' }

const LONG = 'Sri Venkatanarasimharajuvaripeta Raghunathan-Krishnamoorthy of the Upper Riverside'
const UNBROKEN = 'x'.repeat(90)
const HUGE = 999_99_99_999

const AWKWARD = auctionFile({
  auction_details: details({ series_name: `${LONG} ${UNBROKEN}`, count_players_in_auction: 99999 }),
  teams: [LONG, UNBROKEN, 'पुणे वॉरियर्स सुपर किंग्स महाराष्ट्र'].map((team_name) =>
    team({
      team_name,
      max_bid_for_a_player: HUGE,
      current_wallet_balance: HUGE,
      current_players_count: 1234,
      team_max_playes_count: 1234,
      players: [player({ full_name: UNBROKEN, sl_no: UNBROKEN, auction_sold_amount: HUGE })],
    }),
  ),
  recent_sell: [player({ full_name: LONG, team_name: UNBROKEN, auction_sold_amount: HUGE })],
  top_sell: [player({ full_name: UNBROKEN, team_name: LONG, auction_sold_amount: HUGE })],
  pending: [player({ full_name: UNBROKEN, sl_no: LONG, auction_sold_status: 2 })],
})

test(
  'from 320 to 1920 wide nothing scrolls sideways with the longest names and sums',
  LAYOUT,
  async ({ board, service, log }) => {
    log.allow(/^error: Page not found/)
    const live = livePlayer({ name: UNBROKEN, amount: HUGE, pdf_sl_no: 'A-1234567890' })
    service.serveFile(AWKWARD)
    await openLive(board, service)
    service.emit('biddingStart', live)
    await expect(board.banner).toBeVisible()
    for (const label of ['Teams', 'Pending Players', 'Recent Sells', 'Top Sells'] as const) {
      await board.choose(label)
      service.emit('Unsold', live)
      await expect(board.notice('Player Unsold').first()).toBeVisible()
      for (const width of [320, 360, 768, 1280, 1920]) {
        await board.page.setViewportSize({ width, height: 800 })
        await expectNoSidewaysScroll(board.page, `${label} at ${width}`)
        await expect(board.banner).toContainText('Current Bid: ')
        await expect(board.tab(label)).toBeVisible()
      }
    }
    await board.open('/nope')
    await expect(board.page.getByText('Oops! Page not found')).toBeVisible()
    await board.page.setViewportSize({ width: 320, height: 800 })
    await expectNoSidewaysScroll(board.page, 'not found')
  },
)

/** 24 letters. */
const LONGEST_WHOLE = 'Venkatanarasimharajuvari'

test(
  'from 320 to 2560 wide no word of a name is broken, up to 24 letters',
  LAYOUT,
  async ({ board, service }) => {
    const names = [
      'Chandrashekhar Hiremath',
      'Devdutt Bandyopadhyay',
      `${LONGEST_WHOLE} Rao`,
      'தமிழ்ச்செல்வன் முருகன்',
    ]
    const listed = names.map((full_name, index) =>
      player({ full_name, sl_no: index + 1, team_name: 'Brahmaputra Hornbills' }),
    )
    service.serveFile(
      auctionFile({
        teams: ['Brahmaputra Hornbills', `${LONGEST_WHOLE} XI`].map((team_name) =>
          team({ team_name, players: listed, max_bid_for_a_player: HUGE }),
        ),
        recent_sell: listed,
        top_sell: listed,
        pending: listed.map((one) => ({ ...one, auction_sold_status: 2 })),
      }),
    )
    await openLive(board, service)
    service.emit('biddingStart', livePlayer({ name: `${LONGEST_WHOLE} Rao`, amount: HUGE }))
    await expect(board.banner).toBeVisible()
    const texts = board.page.locator(
      'tbody a, article h3 bdi, [role=listitem] p:first-child > bdi, .lot-name bdi',
    )
    for (const label of ['Teams', 'Pending Players', 'Recent Sells', 'Top Sells'] as const) {
      await board.choose(label)
      for (const width of [320, 360, 412, 600, 768, 1024, 1100, 1280, 1536, 1600, 1920, 2560]) {
        await board.page.setViewportSize({ width, height: 800 })
        expect.soft(await brokenWords(texts), `${label} at ${width}`).toEqual([])
      }
    }
  },
)
