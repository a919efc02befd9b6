import { expect } from '@playwright/test'
import { auctionFile, details, livePlayer, players, team } from '../kit/wire.ts'
import type { BoardPage } from './support/board-page.ts'
import { FAILED_REQUEST } from './support/console-log.ts'
import {
  dataFileRequests,
  MAIN_PATH,
  openLive,
  startBidding,
  test,
  untilJoined,
} from './support/journey.ts'
import { watchShifts } from './support/sightings.ts'

const BLUE = 'rgb(26, 86, 219)'
const AMBER = 'rgb(245, 167, 0)'
const GREEN = 'rgb(15, 157, 88)'

test(
  '§2.1, §2.3, §2.4, §5, §9 one walk over the board: the badge, the bars and the tabs',
  MAIN_PATH,
  async ({ board, service }) => {
    const small = [
      { name: 'Nineteen', size: 19, share: 0.76, colour: BLUE },
      { name: 'Twenty', size: 20, share: 0.8, colour: AMBER },
      { name: 'Too many', size: 40, share: 1, colour: GREEN },
    ]
    service.serveFile(
      auctionFile({
        teams: small.map(({ name, size }) =>
          team({ team_name: name, current_players_count: size }),
        ),
      }),
    )
    await board.openReady()
    const header = board.page.locator('header').filter({ has: board.heading })
    // Green.
    await expect(header.getByText('ACTIVE', { exact: true })).toHaveCSS(
      'background-color',
      'rgb(11, 122, 67)',
    )
    for (const { name, share, colour } of small) {
      const row = board.teamRow(name)
      const track = row.getByRole('progressbar')
      const bar = track.locator('> *').first()
      const [whole, filled] = [await track.boundingBox(), await bar.boundingBox()]
      expect((filled?.width ?? 0) / (whole?.width ?? 1)).toBeCloseTo(share, 1)
      await expect(bar, name).toHaveCSS('background-color', colour)
    }
    for (const [label, words] of [
      ['Pending Players', 'Waiting Wasim'],
      ['Recent Sells', 'Asha Rane'],
      ['Top Sells', '#2'],
      ['Teams', '40/25 players'],
    ] as const) {
      await board.choose(label)
      await expect(board.page.getByRole('tabpanel', { name: label, exact: true })).toBeVisible()
      await expect(board.panel).toContainText(words)
    }
  },
)

test(
  '§2.6, §7, §8 lists that fail: the red alert, logged; live events are shown; Try again requests the file once more',
  MAIN_PATH,
  async ({ board, service, log }) => {
    log.allow(FAILED_REQUEST)
    log.expect(/^error: Failed to load auction data/)
    service.serve({ status: 500, body: 'no' })
    await board.open()
    await expect(board.alert).toHaveText('Failed to load auction data')
    // Red.
    await expect(board.alert).toHaveCSS('border-left-color', 'rgb(194, 24, 43)')
    await expect(board.page.getByRole('tablist')).toHaveCount(0)
    await untilJoined(service, 1)
    await startBidding(board, service)
    service.emit('Unsold', livePlayer({ pdf_sl_no: 5 }))
    await expect(board.notice('Player Unsold')).toBeVisible()
    service.serveFile(auctionFile())
    await board.page.getByRole('button', { name: 'Try again' }).click()
    await expect(board.heading).toBeVisible()
    await expect(board.alert).toHaveCount(0)
    await expect(board.banner).toContainText('Dev Kulkarni')
    expect(dataFileRequests(service)).toBe(2)
  },
)

test(
  '§4 Refresh shows the new file and keeps banner, tab, scroll and focus, with one request',
  MAIN_PATH,
  async ({ board, service }) => {
    const LONG = auctionFile({
      teams: [team({ current_players_count: 60, players: players(60, 'Squad') })],
      pending: players(120, 'Pending'),
    })
    service.serveFile(LONG)
    await openLive(board, service)
    service.emit('biddingStart', livePlayer())
    service.emit('NewPlayer', livePlayer({ name: 'Nila Das', pdf_sl_no: 81 }))
    await expect(board.page.getByText(/^1 change since /)).toBeVisible()
    await board.choose('Pending Players')
    await expect(board.rows.nth(119)).toBeAttached()
    await board.refresh.focus()
    await board.page.evaluate(() => window.scrollTo(0, 900))
    service.serveFile({ ...LONG, auction_details: details({ sold_count: 64 }) })
    await board.page.keyboard.press('Enter')
    await expect(board.section('Auction Statistics')).toContainText('64')
    await expect(board.page.getByText(/ since \d/)).toHaveCount(0)
    await expect(board.tab('Pending Players')).toHaveAttribute('aria-selected', 'true')
    await expect(board.banner).toContainText('Dev Kulkarni')
    await expect(board.refresh).toBeFocused()
    expect(await board.page.evaluate(() => window.scrollY)).toBe(900)
    expect(dataFileRequests(service)).toBe(2)
    expect(service.record.joins).toHaveLength(1)
  },
)

/** The rows of the lists, team by team. */
const CARDS = '[role=tabpanel] article'

test('§4 on a desktop, six times slower: the lists are complete before the board joins, and stay', async ({
  board,
  service,
}) => {
  test.slow()
  // Few rows each: a board doesn't wait longer than 5 s for its lists.
  const teams = Array.from({ length: 14 }, (_, index) =>
    team({ team_name: `Team ${index + 1}`, players: players(10, `Player ${index + 1}`) }),
  )
  service.serveFile(auctionFile({ teams }))
  const { page } = board
  await page.setViewportSize({ width: 1280, height: 900 })
  const devTools = await page.context().newCDPSession(page)
  await devTools.send('Emulation.setCPUThrottlingRate', { rate: 6 })
  // The cards at each moment, and how many there were when the join left the page.
  await page.addInitScript((cards) => {
    const seen: number[] = []
    let atJoin: number | null = null
    const send = XMLHttpRequest.prototype.send
    XMLHttpRequest.prototype.send = function (body) {
      if (String(body).includes('joinAuction')) {
        atJoin ??= document.querySelectorAll(cards).length
      }
      send.call(this, body)
    }
    new MutationObserver(() => {
      const count = document.querySelectorAll(cards).length
      if (count !== (seen.at(-1) ?? 0)) seen.push(count)
    }).observe(document, { subtree: true, childList: true })
    Object.assign(window, { cardsSeen: () => ({ first: seen[0], last: seen.at(-1), atJoin }) })
  }, CARDS)
  await board.open()
  await untilJoined(service, 1)
  await expect(board.live).toBeVisible()
  const seen = await page.evaluate(() => Reflect.get(window, 'cardsSeen')())
  expect(seen).toEqual({ first: 12, last: 14, atJoin: 14 })
})

const star = (board: BoardPage, name: string) => board.button(`Follow ${name}`)

async function expectOrder(board: BoardPage, names: readonly string[]): Promise<void> {
  await expect(board.section('Team Summary').getByRole('rowheader')).toHaveText(names)
  await expect(board.panel.getByRole('article').getByRole('heading')).toHaveText(names)
}

const [MUMBAI, CHENNAI, DELHI, KOLKATA] = [
  'Mumbai Mariners',
  'Chennai Cyclones',
  'Delhi Dynamos',
  'Kolkata Kites',
] as const

test('a star puts a team first in summary and cards, and is stored on this device', async ({
  board,
}) => {
  const shifts = await watchShifts(board.page)
  await board.openReady()
  await star(board, KOLKATA).click()
  await expectOrder(board, [KOLKATA, MUMBAI, CHENNAI, DELHI])
  await expect(star(board, KOLKATA)).toHaveAttribute('aria-pressed', 'true')
  await expect(star(board, KOLKATA)).toBeFocused()
  await star(board, DELHI).press('Enter')
  await expectOrder(board, [DELHI, KOLKATA, MUMBAI, CHENNAI])
  await board.page.reload()
  await expectOrder(board, [DELHI, KOLKATA, MUMBAI, CHENNAI])
  await expect(star(board, DELHI)).toBeVisible()
  const moved = (await shifts()).reduce((sum, { value }) => sum + value, 0)
  expect(moved, 'the first screen has the order').toBeLessThan(0.02)
  await star(board, DELHI).press('Enter')
  await expectOrder(board, [KOLKATA, MUMBAI, CHENNAI, DELHI])
  await expect(star(board, DELHI)).toBeFocused()
  await star(board, KOLKATA).click()
  expect(await board.page.evaluate(() => localStorage.getItem('gavel:followed'))).toBeNull()
})

test('a browser that knows no popovers shows no boxes for closed menus', async ({ board }) => {
  await board.openReady()
  await expect(star(board, KOLKATA)).toBeVisible()
  const closed = board.page.locator('[popover].floating')
  const visible = await closed.evaluateAll((boxes) => {
    for (const box of boxes) box.removeAttribute('popover')
    return boxes.map((box) => box.getBoundingClientRect().height).filter((height) => height > 0)
  })
  expect(visible).toEqual([])
})
