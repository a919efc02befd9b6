import { expect } from '@playwright/test'
import { EVENT_TYPES } from '../../contract/auction-event.ts'
import { auctionFile, livePlayer, players, team } from '../kit/wire.ts'
import type { ForeignService } from './foreign/foreign-service.ts'
import type { BoardPage } from './support/board-page.ts'
import { LONG_JOURNEY, longUnless, notify, openLive, test } from './support/journey.ts'
import { watchShifts } from './support/shifts.ts'
import { expectNoSidewaysScroll, setTextSize } from './support/text.ts'

/** A whole league, so that the page is as long as a real one. */
const LEAGUE = auctionFile({
  teams: Array.from({ length: 10 }, (_, index) =>
    team({ team_name: `Team Number ${index + 1}`, players: players(18, `Player ${index + 1}.`) }),
  ),
})

for (const width of [360, 1280]) {
  test(
    `${width} wide: almost nothing moves while the board loads, and nothing during lots, sales and notices`,
    longUnless(width === 360),
    async ({ board, service }) => {
      await board.page.setViewportSize({ width, height: 800 })
      service.serveFile(LEAGUE)
      const shifts = await watchShifts(board.page)
      await openLive(board, service)
      await expect(board.live).toBeVisible()
      await board.page.evaluate(() => document.fonts.ready)
      const loading = await shifts()
      expect(loading.reduce((sum, { value }) => sum + value, 0)).toBeLessThan(0.02)
      for (let turn = 0; turn < 36; turn += 1) {
        const lot = { name: `Player ${turn}`, pdf_sl_no: turn, amount: 10 ** (turn % 9) }
        service.emit(EVENT_TYPES[turn % EVENT_TYPES.length] ?? '', livePlayer(lot))
        await board.page.waitForTimeout(50)
      }
      await expect(board.notices.first()).toContainText('Player 35')
      expect((await shifts()).slice(loading.length)).toEqual([])
    },
  )
}

async function bid(board: BoardPage, service: ForeignService, amount: number): Promise<void> {
  service.emit('biddingStart', livePlayer({ amount }))
  await expect(board.banner).toContainText('Current Bid')
}

test('from 320 to 1280 wide with text of 200 %: no sideways scrolling, and banner and notices are complete', async ({
  board,
  service,
}) => {
  await board.page.emulateMedia({ reducedMotion: 'reduce' })
  await openLive(board, service)
  await setTextSize(board.page, 200)
  await bid(board, service, 27_00_00_000)
  for (const width of [320, 768, 1280]) {
    await board.page.setViewportSize({ width, height: 740 })
    const name = `Chandrashekhar Hiremath ${width}`
    notify(service, { name, pdf_sl_no: width })
    await expect(board.notices.filter({ hasText: name })).toHaveCount(3)
    await expectNoSidewaysScroll(board.page)
    for (const words of ['Dev Kulkarni', '[SL: 77]', '₹27,00,00,000']) {
      await expect(board.banner.getByText(words)).toBeInViewport({ ratio: 1 })
    }
    const stage = await board.banner.boundingBox()
    // A phone shows the newest only.
    const visible = board.notices.filter({ visible: true })
    await expect(visible).toHaveCount(width < 768 ? 1 : 3)
    for (const notice of await visible.all()) {
      await expect(notice).toBeInViewport({ ratio: 1 })
      expect((await notice.boundingBox())?.y).toBeGreaterThan(stage?.height ?? 0)
      const clipped = await notice
        .locator('p')
        .evaluateAll(
          (texts) =>
            texts.filter(
              (text) =>
                text.scrollWidth > text.clientWidth + 1 ||
                text.scrollHeight > text.clientHeight + 1,
            ).length,
        )
      expect(clipped).toBe(0)
    }
  }
})

test('a desktop zoomed to 400 %: the stage takes less than half of the window, with the newest notice beside a complete bid', async ({
  board,
  service,
}) => {
  await board.page.emulateMedia({ reducedMotion: 'reduce' })
  await board.page.setViewportSize({ width: 320, height: 180 })
  await openLive(board, service)
  await bid(board, service, 27_00_00_000)
  for (const height of [180, 256]) {
    await board.page.setViewportSize({ width: 320, height })
    const stage = (await board.banner.boundingBox())?.height ?? 0
    expect(stage).toBeLessThan(0.45 * height)
    for (const words of ['Dev Kulkarni', '[SL: 77]', 'Current Bid:', '₹27,00,00,000']) {
      const box = await board.banner.getByText(words).boundingBox()
      expect(box?.y, words).toBeGreaterThanOrEqual(0)
      expect((box?.y ?? 0) + (box?.height ?? 0), words).toBeLessThanOrEqual(stage)
    }
  }
  notify(service)
  await expect(board.notices).toHaveCount(3)
  await expect(board.notices.filter({ visible: true })).toHaveText(/New Player Added/)
  await expect(board.banner.getByText('₹27,00,00,000')).toBeInViewport({ ratio: 1 })
  const stage = await board.banner.boundingBox()
  const notice = await board.notices.first().boundingBox()
  expect(notice?.y).toBeGreaterThan(stage?.height ?? 0)
})

test('from 320 to 1280 wide the whole of a long name is on the stage', async ({
  board,
  service,
}) => {
  await board.page.emulateMedia({ reducedMotion: 'reduce' })
  await openLive(board, service)
  for (const name of [
    'Raghunathan Venkatesh Prasad',
    'Sixty-Letter Venkatanarasimharajuvaripeta Raghunathan of Pune',
  ]) {
    service.emit('biddingStart', livePlayer({ name, amount: 27_00_00_000 }))
    await expect(board.banner).toContainText(name)
    for (const width of [320, 640, 1280]) {
      await board.page.setViewportSize({ width, height: 740 })
      for (const percent of [100, 200]) {
        await setTextSize(board.page, percent)
        const where = `${name}, ${width} wide, ${percent} %`
        const stage = (await board.banner.boundingBox())?.height ?? 0
        for (const text of [board.banner.locator('bdi'), board.banner.locator('strong')]) {
          const box = await text.boundingBox()
          expect(box?.y, where).toBeGreaterThanOrEqual(0)
          expect((box?.y ?? 0) + (box?.height ?? 0), where).toBeLessThanOrEqual(stage)
          expect((box?.x ?? 0) + (box?.width ?? 0), where).toBeLessThanOrEqual(width)
        }
      }
    }
  }
})

test('a focused element is never under the stage', LONG_JOURNEY, async ({ board, service }) => {
  await board.page.setViewportSize({ width: 360, height: 640 })
  service.serveFile(LEAGUE)
  await openLive(board, service)
  await bid(board, service, 50_000)
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

test(
  'print has no stage, notice, control or state of the channel, and keeps the colours of bars and badges',
  LONG_JOURNEY,
  async ({ board, service }) => {
    await openLive(board, service)
    const live = board.live
    await expect(live).toBeVisible()
    const menu = board.button('Menu')
    await expect(menu).toBeVisible()
    await bid(board, service, 50_000)
    service.emit('Unsold', livePlayer())
    await expect(board.notice('Player Unsold')).toBeVisible()
    await board.page.emulateMedia({ media: 'print' })
    for (const hidden of [board.banner, board.notice('Player Unsold'), board.refresh, live, menu]) {
      await expect(hidden).toBeHidden()
    }
    await expect(board.teamCard('Mumbai Mariners')).toBeVisible()
    const bar = board.teamRow('Mumbai Mariners').getByRole('progressbar').locator('div')
    for (const coloured of [bar, board.page.getByText('ACTIVE', { exact: true })]) {
      await expect(coloured).toHaveCSS('print-color-adjust', 'exact')
    }
  },
)

test('the menu fits a screen 320 wide, even with text of 200 %', async ({ board, service }) => {
  await board.page.setViewportSize({ width: 320, height: 640 })
  await openLive(board, service)
  await board.openMenu()
  for (const size of [100, 200]) {
    await setTextSize(board.page, size)
    const menu = board.page.getByRole('group', { name: 'Menu' })
    const last = menu.getByRole('button', { name: 'For organisers' })
    await last.scrollIntoViewIfNeeded()
    await expect(last).toBeInViewport()
    const isWider = await menu.evaluate((node) => node.scrollWidth > node.clientWidth)
    expect(isWider, `text of ${size} %`).toBe(false)
  }
})
