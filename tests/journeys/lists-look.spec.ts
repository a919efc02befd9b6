/** The lists on a phone and on a desktop: what is on the first screen, and what stays while scrolling. */
import { expect, type Page } from '@playwright/test'
import { auctionFile, details, livePlayer, players, team } from '../kit/wire.ts'
import { expectNoViolation } from './support/axe.ts'
import { LONG_JOURNEY, longUnless, notify, openLive, test } from './support/journey.ts'
import { watchShifts } from './support/shifts.ts'

const PHONE = { width: 360, height: 740 }

const LEAGUE = auctionFile({
  auction_details: details({ series_name: 'Seven Rivers Premier League' }),
  teams: Array.from({ length: 10 }, (_, index) =>
    team({
      team_name: `Team Number ${index + 1}`,
      current_players_count: index,
      players: players(2 + ((index * 7) % 12), `Player ${index + 1}.`),
    }),
  ),
})

const top = (page: Page, selector: string) =>
  page.locator(selector).evaluate((node) => node.getBoundingClientRect().top)

test('360 × 740, bidding: the first team is at 265 at most, eight teams and the tabs are on the first screen', async ({
  board,
  service,
}) => {
  await board.page.setViewportSize(PHONE)
  service.serveFile(LEAGUE)
  const shifts = await watchShifts(board.page)
  await openLive(board, service)
  service.emit('biddingStart', livePlayer({ amount: 4_25_00_000 }))
  await expect(board.banner).toContainText('Current Bid')
  await expect(board.live).toBeVisible()
  const rows = board.section('Team Summary').locator('tbody tr')
  const first = await rows.nth(0).boundingBox()
  const eighth = await rows.nth(7).boundingBox()
  const tabs = await board.page.getByRole('tablist').boundingBox()
  expect(first?.y).toBeLessThanOrEqual(265)
  expect(first?.height).toBe(48)
  const scale = await board.page.getByRole('img', { name: / – ₹/ }).boundingBox()
  const face = await board.page.locator('.lot-face').boundingBox()
  expect(scale?.x).toBeGreaterThanOrEqual((face?.x ?? 0) + (face?.width ?? 0))
  expect((eighth?.y ?? 0) + (eighth?.height ?? 0)).toBeLessThanOrEqual(tabs?.y ?? 0)
  expect((tabs?.y ?? 0) + (tabs?.height ?? 0)).toBeLessThanOrEqual(PHONE.height)
  for (const text of [
    'Seven Rivers Premier League Auction',
    'ACTIVE',
    'Total Players',
    'Sold',
    'Unsold',
    'Pending',
    'Team Summary',
    'Max Bid for Player',
  ]) {
    const shown = board.page.getByText(text, { exact: true }).filter({ visible: true })
    await expect(shown.first()).toBeInViewport({ ratio: 1 })
  }
  await expect(board.page.getByText('Total Teams: 4')).toBeInViewport({ ratio: 1 })
  await expect(board.page.getByText('Status: ACTIVE')).toBeInViewport({ ratio: 1 })
  expect(await shifts()).toEqual([])
})

test('on a phone every control is at least 44 px in both directions, one notice is shown at a time, and a tab at the foot brings its list', async ({
  board,
  service,
}) => {
  await board.page.setViewportSize(PHONE)
  service.serveFile(LEAGUE)
  await openLive(board, service)
  await expect(board.button('Menu')).toBeVisible()
  const star = board.button('Follow Team Number 1')
  for (const button of [star, board.page.getByRole('button', { name: 'More for Team Number 1' })]) {
    const box = await button.first().boundingBox()
    expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBe(44)
  }
  const small = await board.page
    .locator('main button, main input, [role=tab]')
    .evaluateAll((nodes) =>
      nodes.flatMap((node) => {
        const { left, top, width, height } = node.getBoundingClientRect()
        const [x, y] = [left + width / 2, top + height / 2]
        // The first is for the keyboard alone.
        const isSeen = node.checkVisibility({ opacityProperty: true })
        if (width === 0 || y > innerHeight || !isSeen) return []
        // The touchable area: some controls reach beyond their visible box.
        const reach = (dx: number, dy: number) => {
          let pixels = 0
          while (node.contains(document.elementFromPoint(x + dx * pixels, y + dy * pixels))) {
            pixels += 0.5
          }
          return pixels
        }
        const across = reach(1, 0) + reach(-1, 0)
        const down = reach(0, 1) + reach(0, -1)
        return Math.min(across, down) < 43.5 ? [`${node.outerHTML} ${across}×${down}`] : []
      }),
    )
  expect(small).toEqual([])
  notify(service)
  await expect(board.notices).toHaveCount(3)
  const visible = board.notices.filter({ visible: true })
  await expect(visible).toHaveText(/New Player Added/)
  // Not while it moves in.
  await visible.evaluate(async (notice) => {
    await Promise.all(notice.getAnimations({ subtree: true }).map(({ finished }) => finished))
  })
  const notice = await visible.boundingBox()
  const tabs = await board.page.getByRole('tablist').boundingBox()
  expect((notice?.y ?? 0) + (notice?.height ?? 0)).toBeLessThanOrEqual(tabs?.y ?? 0)
  expect(notice?.height).toBeLessThan(80)
  const tab = await board.tab('Top Sells').boundingBox()
  expect(tab?.y).toBeGreaterThan(PHONE.height - 60)
  await board.page.mouse.click((tab?.x ?? 0) + 20, (tab?.y ?? 0) + 20)
  await expect(board.tab('Top Sells')).toHaveAttribute('aria-selected', 'true')
  await expect(board.rows.first()).toBeInViewport({ ratio: 1 })
})

test('the whole row of the summary is the link to the team', async ({ board, service }) => {
  await board.page.setViewportSize(PHONE)
  service.serveFile(LEAGUE)
  await board.openReady()
  const row = board.teamRow('Team Number 3')
  const box = await row.boundingBox()
  for (const x of [4, (box?.width ?? 0) - 4]) {
    await row.click({ position: { x, y: (box?.height ?? 0) / 2 } })
    await expect(board.page).toHaveURL(/#team-team-number-3$/)
    await expect(board.teamCard('Team Number 3')).toBeFocused()
    await board.open('/')
    await board.expectEveryCard()
  }
})

for (const { width, height } of [PHONE, { width: 1280, height: 900 }]) {
  test(
    `${width} wide: the tabs stay while a list is scrolled, and lead back to its start`,
    longUnless(width === PHONE.width),
    async ({ board, service }) => {
      await board.page.setViewportSize({ width, height })
      service.serveFile(auctionFile({ ...LEAGUE, pending: players(80, 'Candidate') }))
      await openLive(board, service)
      const stage = await board.page.evaluate(
        () => document.querySelector('main > div')?.getBoundingClientRect().height ?? 0,
      )
      await board.choose('Pending Players')
      await expect(board.rows).toHaveCount(80)
      await board.page.evaluate(() => scrollBy(0, 2500))
      await expect.poll(() => top(board.page, '[role=tablist]')).toBeCloseTo(stage, 0)
      await board.choose('Teams')
      const card = board.teamCard('Team Number 1')
      await expect(card).toBeInViewport()
      const start = (await card.boundingBox())?.y ?? 0
      const tabs = await board.page.getByRole('tablist').boundingBox()
      expect(start).toBeGreaterThanOrEqual((tabs?.y ?? 0) + (tabs?.height ?? 0))
      expect(start).toBeLessThan(stage + 110)
    },
  )
}

test(
  'a card’s menu opens over the page and moves nothing',
  LONG_JOURNEY,
  async ({ board, service }) => {
    await board.page.setViewportSize(PHONE)
    service.serveFile(auctionFile({ teams: [team({ team_name: 'Small', players: [] }), team()] }))
    await board.openReady()
    const more = board.page.getByRole('button', { name: 'More for Small' })
    await more.scrollIntoViewIfNeeded()
    const places = () =>
      board.panel
        .getByRole('article')
        .evaluateAll((cards) => cards.map((card) => card.getBoundingClientRect().height))
    const before = await places()
    await more.click()
    const copy = board.page.getByRole('button', { name: 'Copy squad' })
    await expect(copy).toBeInViewport({ ratio: 1 })
    expect(await places()).toEqual(before)
    await copy.click({ trial: true })
    await expectNoViolation(board.page, 'the menu of a card')
    await board.page.keyboard.press('Escape')
    await expect(copy).toHaveCount(0)
    await expect(more).toBeFocused()
  },
)
