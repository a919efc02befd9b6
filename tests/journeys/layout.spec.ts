/** The plain board's boxes: one walk through its states in every window and text size. */
import { expect } from '@playwright/test'
import { EVENT_TYPES } from '../../contract/auction-event.ts'
import { auctionFile, details, livePlayer, players, team } from '../kit/wire.ts'
import { FAILED_REQUEST } from './support/console-log.ts'
import { LONG_JOURNEY, longUnless, notify, openLive, openView, test } from './support/journey.ts'
import { boardFaults } from './support/layout-faults.ts'
import { watchShifts } from './support/sightings.ts'
import { LONG_NAMES, setTextSize } from './support/text.ts'

const PHONE = { width: 360, height: 740 }
const DESKTOP = { width: 1280, height: 900 }

const LEAGUE = auctionFile({
  auction_details: details({ series_name: 'Seven Rivers Premier League' }),
  teams: Array.from({ length: 10 }, (_, index) =>
    team({
      team_name: `Team Number ${index + 1}`,
      current_players_count: index,
      players: players(2, `Player ${index + 1}.`),
    }),
  ),
  pending: players(80, 'Candidate'),
})

/** Windows and text sizes in percent. */
const ROOMS = [
  { width: 320, height: 640, text: 100 },
  { width: 320, height: 740, text: 200 },
  { width: 360, height: 740, text: 150 },
  { width: 768, height: 900, text: 100 },
  { width: 820, height: 1180, text: 200 },
  { width: 1024, height: 768, text: 100 },
  { width: 1280, height: 900, text: 200 },
  { width: 1920, height: 1080, text: 100 },
  { ...PHONE, text: 100 },
]

for (const language of ['en', 'hi', 'ta', 'kn']) {
  test(
    `decisions/live-events: ${language}: in every window and text size the stage is complete in all its states, and the page below stays where it is`,
    longUnless(language === 'en'),
    async ({ board, service, log }) => {
      const { page } = board
      await page.clock.install()
      await page.emulateMedia({ reducedMotion: 'reduce' })
      await page.setViewportSize(PHONE)
      service.serveFile(LEAGUE)
      await openView(board, service, `/?lang=${language}`)
      const rows = page.locator('tbody tr')
      await expect(rows).toHaveCount(10)
      const rest = await page.locator('h1').boundingBox()
      const expectNoFault = async (state: string) => {
        for (const { text, ...size } of ROOMS) {
          await page.setViewportSize(size)
          await setTextSize(page, text)
          const where = `${state}, ${size.width} wide, text of ${text} %`
          // Texts are fitted in the frames that follow.
          await page.clock.runFor(50)
          await expect.poll(() => boardFaults(page), where).toEqual([])
        }
        expect.soft((await page.locator('h1').boundingBox())?.y, state).toBe(rest?.y)
      }
      const lot = { name: LONG_NAMES.en, amount: 99_99_99_99_999 }
      await expectNoFault('between lots')
      expect((await rows.first().boundingBox())?.y).toBeLessThanOrEqual(
        language === 'en' ? 265 : 300,
      )
      service.emit('biddingStart', livePlayer(lot))
      await expect(page.locator('.lot-words')).toBeVisible()
      await expectNoFault('bidding')
      service.emit('playerSold', livePlayer(lot))
      await expect(page.locator('.stamp[data-of=sold]')).toBeVisible()
      // The sale would be over in 3 s. A busy machine takes a part of the second to pause.
      await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1000)
      await expectNoFault('sold')
      const moving = await board.page
        .locator('.lot-banner')
        .evaluate((node) => node.getAnimations({ subtree: true }).length)
      expect(moving, 'with reduced motion').toBe(0)
      await page.clock.resume()
      await page.clock.fastForward(10_000)
      service.emit('playerSold', livePlayer({ ...lot, pdf_sl_no: 10 }))
      await expect(page.locator('.result-price')).toHaveText('₹99,99,99,99,999')
      await expectNoFault('the result')
      service.emit('biddingStart', livePlayer({ ...lot, pdf_sl_no: 8 }))
      // A count of two digits.
      for (let n = 0; n < 4; n += 1)
        notify(service, { name: 'Chandrashekhar Hiremath', pdf_sl_no: 9 })
      await expect(board.notices).toHaveCount(3)
      await expectNoFault('bidding with old lists and notices')
      service.emit('Unsold', livePlayer({ ...lot, pdf_sl_no: 8 }))
      await expect(page.locator('.stamp[data-of=unsold]')).toBeVisible()
      await expectNoFault('unsold')
      // The browser logs each refused request itself.
      log.allow(FAILED_REQUEST)
      await service.stop()
      await expect(page.locator('[data-aged]')).toBeVisible()
      await expectNoFault('unsold, without a connection')
    },
  )
}

test('on a phone the first screen has eight teams and the tabs, every control has 44 px, a tab at the foot brings its list, and a whole row of the summary its team', async ({
  board,
  service,
}) => {
  const { page } = board
  await page.setViewportSize(PHONE)
  service.serveFile(LEAGUE)
  await openLive(board, service)
  service.emit('biddingStart', livePlayer({ amount: 4_25_00_000 }))
  await expect(board.banner).toContainText('Current Bid')
  await expect(board.button('Menu')).toBeVisible()
  for (const text of ['Seven Rivers Premier League Auction', 'Total Players', 'Team Summary']) {
    const shown = page.getByText(text, { exact: true }).filter({ visible: true })
    await expect(shown.first()).toBeInViewport({ ratio: 1 })
  }
  const eighth = await board.section('Team Summary').locator('tbody tr').nth(7).boundingBox()
  const tabs = await page.getByRole('tablist').boundingBox()
  expect((eighth?.y ?? 0) + (eighth?.height ?? 0)).toBeLessThanOrEqual(tabs?.y ?? 0)
  expect((tabs?.y ?? 0) + (tabs?.height ?? 0)).toBeLessThanOrEqual(PHONE.height)
  const small = await page.locator('main button, main input, [role=tab]').evaluateAll((nodes) =>
    nodes.flatMap((node) => {
      const { left, top, width, height } = node.getBoundingClientRect()
      const [x, y] = [left + width / 2, top + height / 2]
      // The first is for the keyboard alone.
      const isSeen = node.checkVisibility({ opacityProperty: true })
      if (width === 0 || y > innerHeight || !isSeen) return []
      // The touchable area: some controls reach beyond their visible box.
      const reach = (dx: number, dy: number) => {
        let pixels = 0
        while (node.contains(document.elementFromPoint(x + dx * pixels, y + dy * pixels)))
          pixels += 0.5
        return pixels
      }
      const isSmall = Math.min(reach(1, 0) + reach(-1, 0), reach(0, 1) + reach(0, -1)) < 43.5
      return isSmall ? [node.outerHTML] : []
    }),
  )
  expect(small).toEqual([])
  notify(service)
  await expect(board.notices).toHaveCount(3)
  await expect(board.notices.filter({ visible: true })).toHaveText(/New Player Added/)
  await board.choose('Top Sells')
  await expect(board.rows.first()).toBeInViewport({ ratio: 1 })
  for (const [name, side] of [
    ['Team Number 3', 'left'],
    ['Team Number 4', 'right'],
  ] as const) {
    const row = board.teamRow(name)
    const { width = 0, height = 0 } = (await row.boundingBox()) ?? {}
    await row.click({ position: { x: side === 'left' ? 4 : width - 4, y: height / 2 } })
    await expect(board.teamCard(name)).toBeFocused()
  }
})

test('a phone on its side shows two teams, and whole tabs above a list that is linked to; a desktop zoomed to 400 % has a stage of less than half', async ({
  board,
  service,
}) => {
  const { page } = board
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.setViewportSize({ width: 844, height: 390 })
  await openLive(board, service)
  const second = await page.locator('tbody tr').nth(1).boundingBox()
  expect((second?.y ?? 390) + (second?.height ?? 0)).toBeLessThanOrEqual(390)
  service.emit('biddingStart', livePlayer({ amount: 27_00_00_000 }))
  await expect(board.banner).toContainText('Current Bid')
  for (const height of [180, 256]) {
    await page.setViewportSize({ width: 320, height })
    const stage = (await board.banner.boundingBox())?.height ?? 0
    expect(stage).toBeLessThan(0.45 * height)
    expect(await boardFaults(page)).toEqual([])
  }
  await page.setViewportSize({ width: 740, height: 360 })
  await board.openReady('/?tab=top')
  const stageEnd = await page.locator('main > div').first().boundingBox()
  const tabs = await page.getByRole('tablist').boundingBox()
  expect(tabs?.y).toBeGreaterThanOrEqual(stageEnd?.height ?? 360)
  await expect(board.rows.first()).toBeInViewport({ ratio: 1 })
})

for (const size of [PHONE, DESKTOP]) {
  test(
    `${size.width} wide: nothing moves during lots, sales and notices; the tabs stay while a list is scrolled, and lead back to its start`,
    longUnless(size === PHONE),
    async ({ board, service }) => {
      const { page } = board
      await page.setViewportSize(size)
      service.serveFile(LEAGUE)
      const shifts = await watchShifts(page)
      await openLive(board, service)
      await expect(board.live).toBeVisible()
      await page.evaluate(() => document.fonts.ready)
      const loading = await shifts()
      expect(loading.reduce((sum, { value }) => sum + value, 0)).toBeLessThan(0.02)
      // The pill goes beside the stamp of a lot that nobody wants.
      for (const type of ['NewPlayer', 'NewPlayer', 'biddingStart', 'Unsold']) {
        service.emit(type, livePlayer())
        await page.waitForTimeout(500)
      }
      await expect(page.locator('[data-unsold]').getByText('Refresh')).toBeVisible()
      expect((await shifts()).slice(loading.length)).toEqual([])
      const turns = 6 * EVENT_TYPES.length
      for (let turn = 0; turn < turns; turn += 1) {
        const lot = { name: `Player ${turn}`, pdf_sl_no: turn, amount: 10 ** (turn % 9) }
        service.emit(EVENT_TYPES[turn % EVENT_TYPES.length] ?? '', livePlayer(lot))
        await page.waitForTimeout(50)
      }
      await expect(board.notices.first()).toContainText(`Player ${turns - 1}`)
      expect((await shifts()).slice(loading.length)).toEqual([])
      await board.choose('Pending Players')
      await expect(board.rows).toHaveCount(80)
      await page.evaluate(() => scrollBy(0, 2500))
      const stage = (await page.locator('main > div').first().boundingBox())?.height ?? 0
      const tabs = () => page.getByRole('tablist').boundingBox()
      await expect.poll(async () => (await tabs())?.y).toBeCloseTo(stage, 0)
      await board.choose('Teams')
      // The list scrolls to its start in the frames that follow.
      const roomAbove = async () => {
        const { y = 0, height = 0 } = (await tabs()) ?? {}
        const { y: start = 0 } = (await board.teamCard('Team Number 1').boundingBox()) ?? {}
        return start - y - height
      }
      await expect.poll(roomAbove).toBeGreaterThanOrEqual(0)
      await expect.poll(roomAbove).toBeLessThan(40)
    },
  )
}

test('a focused element is never under the stage', LONG_JOURNEY, async ({ board, service }) => {
  await board.page.setViewportSize({ width: 360, height: 640 })
  service.serveFile(LEAGUE)
  await openLive(board, service)
  service.emit('biddingStart', livePlayer())
  const stage = (await board.banner.boundingBox())?.height ?? 0
  await board.page.evaluate(() => scrollTo(0, document.body.scrollHeight))
  for (let stop = 0; stop < 14; stop += 1) {
    await board.page.keyboard.press('Shift+Tab')
    // The panel of a tab is taller than the window: its top may be anywhere.
    const top = () =>
      board.page
        .locator(':focus:not([role=tabpanel])')
        .evaluateAll(([node]) => node?.getBoundingClientRect().y ?? Number.MAX_VALUE)
    await expect.poll(top).toBeGreaterThanOrEqual(stage)
  }
})
