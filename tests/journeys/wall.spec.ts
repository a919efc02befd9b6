import { expect, type Page } from '@playwright/test'
import { auctionFile, details, livePlayer, player, players, team, type Wire } from '../kit/wire.ts'
import type { ForeignService } from './foreign/foreign-service.ts'
import type { BoardPage } from './support/board-page.ts'
import { longUnless, openView, startBidding, test, untilJoined } from './support/journey.ts'
import { layoutFaults } from './support/layout-faults.ts'
import { closedGate } from './support/requests.ts'
import { watchShifts } from './support/sightings.ts'
import { LONG_NAMES, shownTexts } from './support/text.ts'

const WALL = '/?view=wall'
const PORTRAIT = { width: 1080, height: 1920 }
const LANDSCAPES = [
  { width: 1280, height: 720 },
  { width: 1920, height: 1080 },
  { width: 3840, height: 2160 },
] as const

test.describe('in a light theme', () => {
  test.use({ colorScheme: 'light' })

  test('the wall is dark from the first paint on, and the board is light', async ({
    board,
    service,
  }) => {
    const gate = closedGate()
    service.serveFile(auctionFile(), gate.opened)
    const scheme = () =>
      board.page.evaluate(() => getComputedStyle(document.documentElement).colorScheme)
    await board.open(WALL)
    expect(await scheme()).toBe('dark')
    gate.open()
    await expect(board.page.getByRole('rowheader').first()).toBeVisible()
    expect(await scheme()).toBe('dark')
    await board.page.evaluate(() => {
      history.pushState(null, '', '/')
      dispatchEvent(new Event('popstate'))
    })
    await expect(board.page.getByRole('tablist')).toBeVisible()
    expect(await scheme()).toBe('light dark')
  })
})

for (const size of [LANDSCAPES[1], PORTRAIT]) {
  test(
    `§2.7, §2.8, §4 ${size.width} × ${size.height}: lot, sale and confetti; nothing moves from the first paint on`,
    longUnless(size !== PORTRAIT),
    async ({ board, service }) => {
      await board.page.setViewportSize(size)
      const shifts = await watchShifts(board.page)
      await openView(board, service, WALL)
      await startBidding(board, service)
      service.emit('playerSold', livePlayer())
      await expect(board.banner).toContainText('SOLD')
      await expect(board.canvas).toBeVisible()
      await expect(board.page.getByText('Waiting for the next player')).toBeVisible()
      await expect(board.canvas).toHaveCount(0)
      expect(await shifts()).toEqual([])
    },
  )
}

/** Of 60 letters each. */
const LONG = {
  series: 'Thane District Corporate Cricket Premier League 2026 Edition',
  name: LONG_NAMES.en,
  team: 'Royal Challengers of the Deccan and Konkan Riverside Gharial',
}

/** The tallest lines and the longest words. */
const NAMES = {
  ta: LONG_NAMES.ta,
  hi: 'वेंकटनरसिम्हाराजुवारिपेटा रघुनाथन कृष्णमूर्ति श्रीनिवासाचार्य',
  kn: 'ವೆಂಕಟನರಸಿಂಹರಾಜುವಾರಿಪೇಟೆ ಶ್ರೀನಿವಾಸಾಚಾರ್ಯ ಕೃಷ್ಣಮೂರ್ತಿ',
}

/** Overlaps that are intended: the face under the series' name, notices over the foot, the stamp of a sale. */
const OVER_OTHERS = '.lot-face img, .wall-notices, .wall-foot, .stamp'

function teamsNamed(count: number, name: (index: number) => string, fields: Wire = {}) {
  return Array.from({ length: count }, (_, index) =>
    team({
      team_name: name(index),
      current_wallet_balance: 99_99_99_999 - index,
      max_bid_for_a_player: 99_00_00_000 - index,
      current_players_count: 7 + (index % 9),
      team_max_playes_count: 15,
      ...fields,
    }),
  )
}

/** Texts smaller than 24 px on a screen of 1080 lines; in a scoreboard of a line a team, 18 px. */
async function tooSmallTexts(page: Page): Promise<readonly string[]> {
  const { width = 0, height = 0 } = page.viewportSize() ?? {}
  const isScoreboard = (await page.locator('.wall-teams[data-dense]').count()) > 0
  const least = ((isScoreboard ? 18 : 24) / 1080) * Math.min(width, height) - 0.05
  const small = (await shownTexts(page)).filter(({ size }) => size < least)
  return small.map(({ text, size }) => `"${text}" (${size} px)`)
}

test.describe('one walk over the wall: nothing overlaps, nothing is cut or small', () => {
  test.beforeEach(({ page }) => page.clock.install())

  /** Opens the wall, and looks at it between lots, while one is open and when it is sold. */
  async function lookAtAll(
    board: BoardPage,
    service: ForeignService,
    visit: number,
    about: string,
    lot: Wire,
    language = 'en',
  ) {
    const { clock, keyboard } = board.page
    let turn = visit
    // One page upright, and lying in another size each time: every file and every state meets each.
    const expectNoFault = async (state: string) => {
      const lying = LANDSCAPES[turn % LANDSCAPES.length] ?? LANDSCAPES[0]
      turn += 1
      for (const size of [PORTRAIT, lying]) {
        await board.page.setViewportSize(size)
        const where = `${about}, ${state}, ${size.width} wide`
        // Long and wide names are made as small as their place asks for, and so are the purses of all teams.
        const isMadeToFit =
          String(lot['name']).length > 40 ||
          /second|third/.test(state) ||
          test.info().project.name === 'wide letters'
        const faults = async () => [
          ...(await layoutFaults(board.page, OVER_OTHERS)),
          ...(isMadeToFit ? [] : await tooSmallTexts(board.page)),
        ]
        // Texts are fitted in the frame that follows, which takes seconds at 3840 px on a busy machine.
        await expect.poll(faults, { message: where, timeout: 15_000 }).toEqual([])
      }
    }
    await board.open(`${WALL}&rotate=0&lang=${language}`)
    await expect(board.page.getByRole('rowheader').first()).toBeVisible()
    await untilJoined(service, visit)
    // The squad of the first team, the top sells, the purses.
    for (const slide of ['first', 'second', 'third']) {
      await expectNoFault(`between lots, the ${slide} slide`)
      await keyboard.press('ArrowRight')
    }
    service.emit('biddingStart', livePlayer(lot))
    await expect(board.page.locator('[data-state=open]')).toBeVisible()
    await expectNoFault('bidding')
    for (const pdf_sl_no of [901, 902, 903, 904]) {
      service.emit('Unsold', livePlayer({ ...lot, pdf_sl_no }))
    }
    await expect(board.notices.filter({ visible: true })).toHaveCount(1)
    // The sale is on screen for three seconds, however busy the machine is.
    await clock.pauseAt((await board.page.evaluate(() => Date.now())) + 5_000)
    service.emit('playerSold', livePlayer(lot))
    await expect(async () => {
      await clock.runFor(100)
      await expect(board.page.locator('[data-state=sold]')).toBeVisible({ timeout: 100 })
    }).toPass()
    await clock.runFor(1_000)
    await expectNoFault('sold')
    await clock.fastForward(3_000)
    await clock.resume()
    await expect(board.page.locator('.wall-results')).toBeVisible()
    await expectNoFault('the last results')
  }

  test('a lot without photo, amount, name and number', {
    tag: '@layout',
  }, async ({ board, service }) => {
    const nothing = {
      team_logo: null,
      current_players_count: null,
      team_max_playes_count: null,
      max_bid_for_a_player: null,
      current_wallet_balance: null,
    }
    service.serveFile(
      auctionFile({
        teams: [
          ...teamsNamed(2, () => 'Kaveri Otters', nothing),
          ...teamsNamed(2, (index) => `Team ${index}`),
        ],
        auction_details: details({ series_name: null, sold_count: null }),
        top_sell: [player({ full_name: null, profile_pic: null, auction_sold_amount: null })],
      }),
    )
    const lot = { name: 'X', img: null, amount: null, pdf_sl_no: null }
    await lookAtAll(board, service, 1, 'nothing known', lot)
  })

  test('2 to 24 teams, with short names and with names and series titles of 60 letters', {
    tag: ['@long', '@layout'],
  }, async ({ board, service }) => {
    test.slow()
    const short = ['Kaveri Otters', 'Royal Challengers of the Deccan', 'पुणे वॉरियर्स']
    // With 11 teams and more there are two columns.
    for (const [at, { count, isLong }] of [
      { count: 2, isLong: true },
      { count: 10, isLong: false },
      { count: 11, isLong: true },
      { count: 24, isLong: false },
      { count: 24, isLong: true },
    ].entries()) {
      service.serveFile(
        auctionFile({
          teams: teamsNamed(count, (index) => (isLong ? LONG.team : (short[index % 3] ?? '')), {
            players: isLong ? players(8, '', { full_name: LONG.name }) : [],
          }),
          ...(isLong && {
            auction_details: details({ series_name: LONG.series }),
            top_sell: [player({ full_name: LONG.name, team_name: LONG.team })],
          }),
        }),
      )
      const lot = isLong ? { name: LONG.name, amount: 9_99_99_99_999 } : { amount: 99_99_99_999 }
      await lookAtAll(board, service, at + 1, `${count} teams, ${isLong ? 'long' : 'short'}`, lot)
    }
  })

  for (const [language, name] of Object.entries(NAMES)) {
    test(`${language}, with names in its script`, {
      tag: '@long',
    }, async ({ board, service }) => {
      service.serveFile(
        auctionFile({
          teams: teamsNamed(
            10,
            (index) =>
              name
                .split(' ')
                .slice(0, 1 + (index % 3))
                .join(' '),
            {
              players: players(8, '', { full_name: name }),
            },
          ),
          auction_details: details({ series_name: name }),
          top_sell: [player({ full_name: name, team_name: name })],
        }),
      )
      // Above every sale, and within the reach of some teams.
      await lookAtAll(board, service, 1, language, { name, amount: 99_00_00_000 - 4 }, language)
    })
  }
})
