/** What must be of one size, in one place or within reach, measured in as few loads as possible. */
import { expect, type Page } from '@playwright/test'
import { auctionFile, livePlayer, player, players, team, type Wire } from '../kit/wire.ts'
import { holdBack } from './support/gate.ts'
import { LONG_JOURNEY, openView, test } from './support/journey.ts'

const NAMES = ['Goa', 'Brahmaputra Hornbills', 'Thiruvananthapuram Royal Challengers']

/** Teams whose names, counts and amounts are of every length. */
function unevenTeams(count: number): Wire[] {
  return Array.from({ length: count }, (_, index) =>
    team({
      team_name: `${NAMES[index % 3]} ${index + 1}`,
      current_players_count: index % 2 === 0 ? 7 : 13,
      team_max_playes_count: 15,
      current_wallet_balance: [99_99_99_999, 75_000, 9_05_00_000][index % 3],
      max_bid_for_a_player: [8_40_00_000, 99_99_99_999, 50_000][index % 3],
      players: players(3, `Player ${index + 1}.`),
    }),
  )
}

/** The widths of elements in whole pixels, each once. */
function widthsOf(page: Page, selector: string): Promise<readonly number[]> {
  return page
    .locator(selector)
    .evaluateAll((nodes) => [
      ...new Set(nodes.map((node) => Math.round(node.getBoundingClientRect().width))),
    ])
}

function fontSizesOf(page: Page, selector: string): Promise<readonly string[]> {
  return page
    .locator(selector)
    .evaluateAll((nodes) => [...new Set(nodes.map((node) => getComputedStyle(node).fontSize))])
}

test('§2.3 the bars of a table are of one length', async ({ board, service }) => {
  service.serveFile(auctionFile({ teams: unevenTeams(10) }))
  await board.page.setViewportSize({ width: 360, height: 740 })
  await board.openReady()
  for (const width of [320, 360, 390, 820, 1024, 1280, 1920]) {
    await board.page.setViewportSize({ width, height: 900 })
    const widths = await widthsOf(board.page, 'table [role=progressbar]')
    expect.soft(widths, `${width} wide`).toHaveLength(1)
    expect.soft(widths[0], `${width} wide`).toBeGreaterThanOrEqual(48)
  }
})

test(
  'the wall: one length of bars, one size of amounts, every team during a lot, figures in the purses',
  LONG_JOURNEY,
  async ({ board, service }) => {
    const { page } = board
    await page.setViewportSize({ width: 1920, height: 1080 })
    await page.clock.install()
    const rows = page.locator('.wall-teams tbody tr')
    for (const [visit, count] of [2, 10, 24].entries()) {
      service.serveFile(auctionFile({ teams: unevenTeams(count), top_sell: [] }))
      await openView(board, service, '/?view=wall&rotate=0', visit + 1)
      await expect(rows.first()).toBeVisible()
      expect.soft(await widthsOf(page, '.wall-teams [role=progressbar]')).toHaveLength(1)
      expect.soft(await fontSizesOf(page, '.wall-purse bdi')).toHaveLength(1)
      expect
        .soft(await fontSizesOf(page, '.wall-max bdi'), `${count} teams: maximum bids`)
        .toHaveLength(1)
      if (count === 10) {
        // From the last row of a hall.
        for (const part of ['.wall-team bdi', '.wall-purse bdi', '.wall-max bdi']) {
          const sizes = (await fontSizesOf(page, part)).map(Number.parseFloat)
          expect.soft(Math.min(...sizes), part).toBeGreaterThanOrEqual(24)
        }
      }
      // The squad of the first team, then the purses.
      await page.keyboard.press('ArrowRight')
      await expect(page.locator('.wall-purses li')).toHaveCount(count)
      await expect(page.locator('.wall-purses')).toContainText('₹99,99,99,999')
      expect.soft(await fontSizesOf(page, '.wall-purses li .fitted bdi')).toHaveLength(1)
      service.emit('biddingStart', livePlayer())
      await expect(page.locator('[data-state=open]')).toBeVisible()
      await expect(rows).toHaveCount(count)
      const [table, side] = await Promise.all(
        ['.wall-teams tbody', '.wall-pages'].map((part) => page.locator(part).boundingBox()),
      )
      const crests = await widthsOf(page, '.wall-teams img, .bidders:not([data-many]) img')
      // A line a team is lower than a crest of 60 px.
      const least = count > 12 ? 27 : 60
      expect.soft(Math.min(...crests), `${count} teams: crests`).toBeGreaterThanOrEqual(least)
      const share = (table?.height ?? 0) / (side?.height ?? 1)
      expect.soft(share, `${count} teams fill the side`).toBeGreaterThan(0.85)
      const [first] = (await rows.all()).slice(-1)
      await expect(first ?? rows).toBeInViewport({ ratio: 1 })
      service.emit('playerSold', livePlayer())
      await expect(page.locator('[data-state=sold]')).toBeVisible()
      await page.clock.fastForward(3000)
      await expect(page.locator('[data-state=waiting]')).toBeVisible()
    }
  },
)

test(
  'a scene of the overlay stands where `place=` says, and its top sells have ranks',
  LONG_JOURNEY,
  async ({ board, service }) => {
    const { page } = board
    await page.setViewportSize({ width: 1920, height: 1080 })
    const edges: Record<string, readonly [number, number]> = {
      '': [96, 1026],
      '&place=right': [1824, 1026],
      '&place=top': [96, 54],
      '&place=top-right': [1824, 54],
    }
    for (const [at, [place, [x, y]]] of Object.entries(edges).entries()) {
      await openView(board, service, `/?view=overlay&show=top${place}`, at + 1)
      const scene = page.getByRole('region')
      await expect(scene).toContainText('#1')
      const box = await scene.boundingBox()
      if (box === null) throw new Error('not on screen')
      expect(x < 960 ? box.x : box.x + box.width, place).toBeCloseTo(x, 0)
      expect(y < 540 ? box.y : box.y + box.height, place).toBeCloseTo(y, 0)
    }
  },
)

test('decisions/watching: a star takes no room in its row, is as wide as a finger and covers neither name nor badge', async ({
  board,
  service,
}) => {
  const { page } = board
  const numbers = [7, 1042, 'BATTER-2026-SET-12-NUMBER-0117']
  const pending = NAMES.map((full_name, index) =>
    player({ full_name, sl_no: numbers[index], auction_sold_status: 2 }),
  )
  service.serveFile(auctionFile({ pending }))
  await page.setViewportSize({ width: 360, height: 740 })
  const gate = await holdBack(page, '**/assets/live-entry-*.js')
  const boxesOf = (selector: string) =>
    page
      .locator(selector)
      .evaluateAll((nodes) => nodes.map((node) => node.getBoundingClientRect().toJSON()))
  const ROWS = '#panel-pending [role=listitem]'
  await board.openReady('/?tab=pending')
  const before = await boxesOf(ROWS)
  gate.open()
  const stars = page.getByRole('button', { name: /^Watch / })
  await expect(stars).toHaveCount(NAMES.length)
  expect(await boxesOf(ROWS)).toEqual(before)
  for (const width of [320, 360, 820, 1280]) {
    await page.setViewportSize({ width, height: 900 })
    const problems = await page.locator(ROWS).evaluateAll((rows) =>
      rows.flatMap((row) => {
        const star = row.querySelector('button[aria-pressed]')
        const name = row.querySelector('p')
        const badge = row.querySelector('[data-tone]')
        if (star === null || name === null || badge === null) return ['no star or badge']
        const box = star.getBoundingClientRect()
        const { backgroundPosition, backgroundSize } = getComputedStyle(star)
        const [x = 0, y = 0] = backgroundPosition.split(' ').map(Number.parseFloat)
        const [left, top] = [box.left + x, box.top + y]
        const size = Number.parseFloat(backgroundSize)
        const [right, bottom] = [left + size, top + size]
        const of = badge.getBoundingClientRect()
        const { top: first, bottom: last } = row.getBoundingClientRect()
        return [
          box.width < 44 || box.height < 28 ? `${box.width} × ${box.height}` : '',
          box.top < name.getBoundingClientRect().bottom - 6 ? 'covers the name' : '',
          left < of.right && right > of.left && top < of.bottom && bottom > of.top
            ? 'covers the badge'
            : '',
          box.top < first || box.bottom > last
            ? `reaches beyond its row: ${box.top - first}, ${last - box.bottom}`
            : '',
        ].filter((problem) => problem !== '')
      }),
    )
    expect.soft(problems, `${width} wide`).toEqual([])
  }
})
