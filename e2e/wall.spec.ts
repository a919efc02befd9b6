import { expect, type Page } from '@playwright/test'
import jsQR from 'jsqr'
import { auctionFile, livePlayer, player, team } from '../testing/wire.ts'
import type { BoardPage } from './support/board-page.ts'
import { FAILED_REQUEST } from './support/console-log.ts'
import { closedGate } from './support/gate.ts'
import { LONG_JOURNEY, longUnless, test, untilJoined } from './support/journey.ts'
import { ownTest } from './support/own-journey.ts'
import { pixelsOf } from './support/pixels.ts'
import { watchShifts } from './support/shifts.ts'
import { setVisibility } from './support/visibility.ts'

const SIZES = [
  { width: 1280, height: 720 },
  { width: 1366, height: 768 },
  { width: 1920, height: 1080 },
  { width: 3840, height: 2160 },
  { width: 1080, height: 1920 },
] as const

const NAMES = [
  'Kaveri Otters',
  'Brahmaputra Hornbills',
  'Royal Challengers of the Deccan',
  'पुणे वॉरियर्स',
]

function teams(count: number) {
  return Array.from({ length: count }, (_, index) =>
    team({
      team_name: `${NAMES[index % NAMES.length]} ${index + 1}`,
      current_wallet_balance: 1_20_00_00_000,
      max_bid_for_a_player: 99_99_99_999,
    }),
  )
}

async function openWall(board: BoardPage, path = '/?view=wall') {
  await board.open(path)
  await expect(lotOrWaiting(board.page)).toBeVisible()
}

const lotOrWaiting = (page: Page) =>
  page.getByText(
    /^Waiting for the next player$|^The auction is not running$|^All squads are full$|^Current Bid:/,
  )
const rows = (board: BoardPage) => board.page.getByRole('rowheader')
const lot = (board: BoardPage) => board.page.getByRole('region', { name: 'Player being bid on' })
const code = (board: BoardPage) => board.page.getByRole('img', { name: /^QR code for/ })

/** Every text on the page: its size, and how far its visible part exceeds the window. */
function texts(page: Page) {
  return page.evaluate(() => {
    const seen: { text: string; size: number; outside: number }[] = []
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      const text = node.textContent?.trim() ?? ''
      const element = node.parentElement
      if (text === '' || element === null || element.closest('script, style, noscript')) continue
      const range = document.createRange()
      range.selectNodeContents(node)
      const box = range.getBoundingClientRect()
      // For screen readers only.
      if (box.width < 2 || getComputedStyle(element).clipPath !== 'none') continue
      let { left, top, right, bottom } = box
      for (let around: Element | null = element; around !== null; around = around.parentElement) {
        if (getComputedStyle(around).overflow === 'visible') continue
        if (around === document.documentElement) continue
        const room = around.getBoundingClientRect()
        left = Math.max(left, room.left)
        top = Math.max(top, room.top)
        right = Math.min(right, room.right)
        bottom = Math.min(bottom, room.bottom)
      }
      seen.push({
        text,
        size: Number.parseFloat(getComputedStyle(element).fontSize),
        outside: Math.max(-left, -top, right - innerWidth, bottom - innerHeight),
      })
    }
    return seen
  })
}

async function expectOneFrame(page: Page, state: string) {
  const { width, height, short, scrollWidth, scrollHeight } = await page.evaluate(() => ({
    width: innerWidth,
    height: innerHeight,
    short: Math.min(innerWidth, innerHeight),
    scrollWidth: document.documentElement.scrollWidth,
    scrollHeight: document.documentElement.scrollHeight,
  }))
  expect(scrollWidth, state).toBeLessThanOrEqual(width)
  expect(scrollHeight, state).toBeLessThanOrEqual(height)
  const seen = await texts(page)
  expect(seen.length, state).toBeGreaterThan(10)
  expect(
    seen.filter(({ outside }) => outside > 1),
    `${state}: outside of the window`,
  ).toEqual([])
  const smallest = (24 / 1080) * short - 0.05
  expect(
    seen.filter(({ size }) => size < smallest),
    `${state}: smaller than 24 px at 1080p`,
  ).toEqual([])
}

/** Texts that do not fit their boxes and may not be cut. */
function cutTexts(page: Page) {
  return page.evaluate(() =>
    [...document.querySelectorAll('tbody th, td, dd, dt, p, strong, h1')]
      .filter(
        (element) =>
          element.scrollWidth > element.clientWidth + 1 ||
          (element.matches('th') && element.scrollHeight > element.clientHeight + 1),
      )
      .filter((element) => getComputedStyle(element).display !== 'inline')
      // For screen readers only.
      .filter((element) => getComputedStyle(element).clipPath === 'none')
      .map((element) => element.textContent),
  )
}

/** With names of two lines a page has at most eight rows; teams are distributed evenly. */
const ON_PAGE: Readonly<Record<number, number>> = { 2: 2, 10: 5, 24: 8 }

for (const { width, height } of SIZES) {
  test(
    `${width} × ${height}: one frame without scrolling, for 2, 10 and 24 teams, nothing under 24 px at 1080p`,
    longUnless(width === 1920),
    async ({ board, service }) => {
      test.slow()
      await board.page.setViewportSize({ width, height })
      for (const [visit, count] of [2, 10, 24].entries()) {
        service.serveFile(auctionFile({ teams: teams(count) }))
        await openWall(board)
        await expect(rows(board)).toHaveCount(ON_PAGE[count] ?? 0)
        await expectOneFrame(board.page, `${count} teams, waiting`)
        expect(await cutTexts(board.page), `${count} teams, waiting`).toEqual([])
        await untilJoined(service, visit + 1)
        service.emit('biddingStart', livePlayer({ amount: 27_00_00_000 }))
        await expect(lot(board)).toBeVisible()
        for (const eventType of ['Unsold', 'ChangeTeam', 'NewPlayer']) {
          service.emit(eventType, livePlayer())
        }
        await expect(board.notices).toHaveCount(3)
        // All teams at once, in two columns if there are more than ten.
        await expectOneFrame(board.page, `${count} teams, bidding`)
        expect(await cutTexts(board.page), `${count} teams, bidding`).toEqual([])
        service.emit('playerSold', livePlayer({ amount: 27_00_00_000 }))
        await expect(board.page.getByText('SOLD', { exact: true })).toBeVisible()
        // The stamp lands from above the page.
        const state = `${count} teams, sold`
        await expect(() => expectOneFrame(board.page, state)).toPass({ timeout: 2_500 })
      }
    },
  )
}

test('the longest names and amounts fit the frame', LONG_JOURNEY, async ({ board, service }) => {
  await board.page.setViewportSize({ width: 1366, height: 768 })
  const LONG = 'Sri Venkatanarasimharajuvaripeta Raghunathan-Krishnamoorthy of the Riverside'
  service.serveFile(
    auctionFile({
      teams: [LONG, 'x'.repeat(90)].map((team_name) =>
        team({ team_name, current_players_count: 1234, team_max_playes_count: 1234 }),
      ),
      top_sell: [player({ full_name: LONG, team_name: LONG, auction_sold_amount: 999_99_99_999 })],
    }),
  )
  await openWall(board)
  await expectOneFrame(board.page, 'waiting')
  await untilJoined(service, 1)
  for (const name of [LONG, 'x'.repeat(90), 'ஸ்ரீ வெங்கடநரசிம்மராஜுவாரிபேட்டை கிருஷ்ணமூர்த்தி']) {
    service.emit('biddingStart', livePlayer({ name, amount: 999_99_99_999, pdf_sl_no: LONG }))
    await expect(lot(board)).toContainText(name)
    await expectOneFrame(board.page, name)
    const nameBox = await lot(board).getByText(name, { exact: true }).boundingBox()
    const bid = await lot(board).getByText('₹9,99,99,99,999').boundingBox()
    expect((nameBox?.y ?? 0) + (nameBox?.height ?? 0)).toBeLessThan(bid?.y ?? 0)
  }
})

test('an open lot dominates with photo, name, serial and a large bid', async ({
  board,
  service,
}) => {
  await board.page.setViewportSize({ width: 1920, height: 1080 })
  await openWall(board)
  await untilJoined(service, 1)
  service.emit('biddingStart', livePlayer({ amount: 27_00_00_000 }))
  await expect(lot(board)).toHaveText(
    /^\s*Dev Kulkarni\s*\[SL: 77\]\s*Current Bid: ₹27,00,00,000\s*$/,
  )
  const photo = await lot(board).locator('img').boundingBox()
  expect(photo?.height).toBeGreaterThan(0.45 * 1080)
  const stage = await lot(board).locator('..').boundingBox()
  expect((stage?.width ?? 0) * (stage?.height ?? 0)).toBeGreaterThan(0.6 * 1920 * 1080)
  const shown = await texts(board.page)
  const sizeOf = (words: string) => shown.find(({ text }) => text === words)?.size ?? 0
  expect(sizeOf('₹27,00,00,000')).toBeGreaterThan(0.1 * 1080)
  expect(sizeOf('Dev Kulkarni')).toBeGreaterThan(0.07 * 1080)
  const largest = Math.max(...shown.map(({ size }) => size))
  expect(sizeOf('₹27,00,00,000')).toBe(largest)
})

test(
  'a raise sends a light along the line above the price, a higher one for a large raise',
  LONG_JOURNEY,
  async ({ board, service }) => {
    await board.page.setViewportSize({ width: 1920, height: 1080 })
    await openWall(board)
    await untilJoined(service, 1)
    const light = board.page.locator('.raise-sweep')
    const animations = () =>
      light.evaluate((node) =>
        node
          .getAnimations({ subtree: true })
          .map((animation) => Reflect.get(animation, 'animationName')),
      )
    service.emit('biddingStart', livePlayer({ amount: 20_00_000 }))
    await expect(lot(board)).toBeVisible()
    await expect(light).toHaveCount(0)
    const shelf = await board.page.locator('.wall-bid').boundingBox()
    const heights: number[] = []
    for (const [amount, raise] of [
      [22_00_000, 'small'],
      [44_00_000, 'large'],
    ] as const) {
      // Raises in quick succession are not animated.
      await board.page.waitForTimeout(700)
      service.emit('biddingStart', livePlayer({ amount }))
      await expect(light).toHaveAttribute('data-raise', raise)
      expect(await animations()).toEqual(['sweep'])
      const box = await light.boundingBox()
      if (shelf === null || box === null) throw new Error('not on screen')
      expect(box).toMatchObject({ x: shelf.x, width: shelf.width })
      // The line's own width is rounded to whole pixels.
      expect(Math.abs(box.y - shelf.y)).toBeLessThan(1.5)
      heights.push(box.height)
    }
    expect(heights[1]).toBeGreaterThan(2 * (heights[0] ?? 0))
    await board.page.emulateMedia({ reducedMotion: 'reduce' })
    expect(await animations()).toEqual([])
  },
)

test.describe('in a light theme', () => {
  test.use({ colorScheme: 'light' })

  test('the wall is dark from the first paint on, and the board is light', async ({
    board,
    service,
  }) => {
    const gate = closedGate()
    service.serve({ body: JSON.stringify(auctionFile()), once: gate.opened })
    const ground = () =>
      board.page.evaluate(() => {
        const { backgroundColor, colorScheme } = getComputedStyle(document.documentElement)
        return [backgroundColor, colorScheme]
      })
    const dark = ['rgb(5, 8, 26)', 'dark']
    await board.open('/?view=wall')
    expect(await ground()).toEqual(dark)
    gate.open()
    await expect(lotOrWaiting(board.page)).toBeVisible()
    expect(await ground()).toEqual(dark)
    await expect(rows(board).first()).toHaveCSS('color', 'rgb(242, 245, 255)')
    await board.page.evaluate(() => {
      history.pushState(null, '', '/')
    })
    await expect(board.heading).toBeVisible()
    await expect(board.page.getByRole('tablist')).toBeVisible()
    expect(await ground()).toEqual(['rgb(241, 243, 249)', 'light dark'])
  })
})

test(
  'of several notices the newest is shown, over the foot and over no team',
  LONG_JOURNEY,
  async ({ board, service }) => {
    const teams = Array.from({ length: 10 }, (_, index) => team({ team_name: `Team ${index}` }))
    service.serveFile(auctionFile({ teams }))
    await board.page.setViewportSize({ width: 1920, height: 1080 })
    await board.open('/?view=wall')
    await untilJoined(service, 1)
    service.emit('biddingStart', livePlayer())
    for (const eventType of ['ChangeTeam', 'NewPlayer', 'Unsold']) {
      service.emit(eventType, livePlayer({ name: 'Fay Rao', pdf_sl_no: 79 }))
    }
    await expect(board.notice('Player Unsold')).toBeVisible()
    await expect(board.notices.filter({ visible: true })).toHaveCount(1)
    const notice = await board.notice('Player Unsold').boundingBox()
    const last = await board.page.getByRole('row').last().boundingBox()
    if (notice === null || last === null) throw new Error('nothing to be seen')
    expect(notice.y).toBeGreaterThanOrEqual(last.y + last.height)
    // And no part of the foot is visible beside it.
    const foot = board.page.locator('.wall-foot')
    await expect(foot).toHaveCSS('opacity', '0')
    await expect(board.notices).toHaveCount(0)
    await expect(foot).toHaveCSS('opacity', '1')
  },
)

test('§2.8, §4 a sale shows the amount, confetti and a notice, then waits for the next player', async ({
  board,
  service,
}) => {
  await openWall(board)
  await untilJoined(service, 1)
  service.emit('biddingStart', livePlayer())
  await expect(lot(board)).toBeVisible()
  service.emit('playerSold', livePlayer({ amount: 40_00_000 }))
  await expect(board.page.getByRole('region', { name: 'Player sold' })).toHaveText(
    /SOLD\s*₹40,00,000/,
  )
  await expect(board.canvas).toBeVisible()
  await expect(board.notice('Player Sold!')).toBeVisible()
  await expect(board.page.getByText('Waiting for the next player')).toBeVisible()
  await expect(board.canvas).toHaveCount(0)
})

test(
  'teams rotate in pages with dots; paging pauses during bidding and by a button',
  LONG_JOURNEY,
  async ({ board, service }) => {
    service.serveFile(auctionFile({ teams: teams(24) }))
    await board.page.clock.install()
    await openWall(board)
    await untilJoined(service, 1)
    const page = (number: number) => board.page.getByRole('img', { name: `Page ${number} of 3` })
    const first = (number: number) =>
      expect(rows(board).first()).toContainText(new RegExp(` ${number}$`))
    await first(1)
    await expect(page(1)).toBeVisible()
    await board.page.clock.runFor(8000)
    await first(9)
    await expect(page(2)).toBeVisible()
    service.emit('biddingStart', livePlayer())
    await expect(lot(board)).toBeVisible()
    // All of them on one page, as long as bids come in.
    await expect(rows(board)).toHaveCount(24)
    // As long as two pages, and shorter than the channel's timeout.
    await board.page.clock.runFor(16_500)
    await first(1)
    service.emit('playerSold', livePlayer())
    await expect(board.page.getByText('SOLD', { exact: true })).toBeVisible()
    await board.page.clock.runFor(3100)
    await expect(lot(board)).toHaveCount(0)
    await board.page.clock.runFor(8000)
    await first(17)
    const hold = board.page.getByRole('button', { name: 'Hold this page' })
    await hold.click()
    await expect(hold).toHaveAttribute('aria-pressed', 'true')
    await board.page.clock.runFor(60_000)
    await first(17)
    await hold.click()
    await board.page.clock.runFor(8000)
    await first(1)
  },
)

for (const path of ['/?view=wall', '/?view=wall&room=final']) {
  test(
    `the code on ${path} leads a phone to the plain board`,
    longUnless(path === '/?view=wall'),
    async ({ board, service, context }) => {
      await board.page.setViewportSize({ width: 1280, height: 720 })
      await openWall(board, path)
      const plain = `${board.origin}/${path.includes('room') ? '?room=final' : ''}`
      const read = async () => {
        const { data, width, height } = await pixelsOf(await code(board).screenshot(), context)
        return jsQR(data, width, height)?.data
      }
      expect(await read(), 'between two lots').toBe(plain)
      const room = path.includes('room') ? 'final' : 'test-room'
      await untilJoined(service, 1)
      service.emit('biddingStart', livePlayer(), room)
      await expect(lot(board)).toBeVisible()
      expect(await read(), 'during bidding').toBe(plain)
    },
  )
}

test(
  'the screen is kept awake, also after the page was hidden',
  LONG_JOURNEY,
  async ({ board }) => {
    await board.page.addInitScript(() => {
      const asked: string[] = []
      Reflect.set(globalThis, 'asked', asked)
      Object.defineProperty(navigator, 'wakeLock', {
        value: {
          request: async (type: string) => {
            asked.push(type)
            const sentinel = { released: false, release: async () => {} }
            document.addEventListener('visibilitychange', () => {
              sentinel.released = true
            })
            return sentinel
          },
        },
      })
    })
    const asked = () => board.page.evaluate(() => Reflect.get(globalThis, 'asked'))
    await openWall(board)
    await expect.poll(asked).toEqual(['screen'])
    await setVisibility(board.page, 'hidden')
    expect(await asked()).toEqual(['screen'])
    await setVisibility(board.page, 'visible')
    await expect.poll(asked).toEqual(['screen', 'screen'])
  },
)

test(
  'a browser without wake locks shows the wall and logs nothing',
  LONG_JOURNEY,
  async ({ board }) => {
    await board.page.addInitScript(() => {
      Object.defineProperty(navigator, 'wakeLock', {
        value: { request: () => Promise.reject(new DOMException('no', 'NotAllowedError')) },
      })
    })
    await openWall(board)
    await expect(rows(board)).toHaveCount(4)
  },
)

test('a failed data file shows the red alert and Try again, and the lot still appears', async ({
  board,
  service,
  log,
}) => {
  log.allow(FAILED_REQUEST)
  log.expect(/^error: Failed to load auction data/)
  service.serve({ status: 500, body: '' })
  await openWall(board)
  await expect(board.alert).toHaveText('Failed to load auction data')
  await untilJoined(service, 1)
  service.emit('biddingStart', livePlayer())
  await expect(lot(board)).toBeVisible()
  await expect(board.alert).toBeInViewport({ ratio: 1 })
  service.serveFile(auctionFile())
  await board.page.getByRole('button', { name: 'Try again' }).click()
  await expect(rows(board)).toHaveCount(4)
})

test(
  'Back leads from the wall to the board, and an unknown view is the board',
  LONG_JOURNEY,
  async ({ board }) => {
    await board.openReady()
    await openWall(board)
    await expect(board.section('Team Summary')).toHaveCount(0)
    await board.page.goBack()
    await expect(board.section('Team Summary')).toBeVisible()
    await board.openReady('/?view=cinema')
    await expect(board.section('Team Summary')).toBeVisible()
  },
)

test('§2.7 a lot without further events shows its age', async ({ board, service }) => {
  await openWall(board)
  await untilJoined(service, 1)
  service.emit('biddingStart', livePlayer())
  await expect(lot(board)).toBeVisible()
  await expect(lot(board)).not.toContainText('heard')
  await service.stop()
  await expect(lot(board)).toContainText(/heard \d/)
  await expect(lot(board)).toContainText('Current Bid: ₹20,00,000')
})

test('the tab’s title has the lot, then the series', LONG_JOURNEY, async ({ board, service }) => {
  await openWall(board)
  await expect(board.page).toHaveTitle('Monsoon Premier League Auction')
  await untilJoined(service, 1)
  service.emit('biddingStart', livePlayer())
  await expect(board.page).toHaveTitle('₹20,00,000 · Dev Kulkarni · Monsoon Premier League Auction')
  service.emit('playerSold', livePlayer())
  await expect(board.page).toHaveTitle('Monsoon Premier League Auction')
})

ownTest('on our own server the wall keeps to the policy', async ({ board, server, log }) => {
  // It has no pictures.
  log.allow(FAILED_REQUEST)
  await board.page.setViewportSize({ width: 1920, height: 1080 })
  await server.replaceDataFile(auctionFile())
  await openWall(board)
  await server.publish('biddingStart', livePlayer())
  await expect(lot(board)).toBeVisible()
  await expectOneFrame(board.page, 'bidding')
})

test(
  'the amount does not move when the player is sold',
  LONG_JOURNEY,
  async ({ board, service }) => {
    await board.page.setViewportSize({ width: 1920, height: 1080 })
    await openWall(board)
    await untilJoined(service, 1)
    service.emit('biddingStart', livePlayer())
    await expect(lot(board)).toBeVisible()
    const amount = board.banner.locator('strong')
    const before = await amount.boundingBox()
    service.emit('playerSold', livePlayer())
    await expect(board.page.getByText('SOLD', { exact: true })).toBeVisible()
    expect(await amount.boundingBox()).toEqual(before)
  },
)

for (const { width, height } of SIZES) {
  test(
    `${width} × ${height}: nothing moves while the wall loads, from the first paint to a sale`,
    longUnless(width === 1920),
    async ({ board, service }) => {
      await board.page.setViewportSize({ width, height })
      const shifts = await watchShifts(board.page)
      await openWall(board)
      await untilJoined(service, 1)
      service.emit('biddingStart', livePlayer())
      await expect(lot(board)).toBeVisible()
      service.emit('playerSold', livePlayer())
      await expect(board.page.getByText('SOLD', { exact: true })).toBeVisible()
      await expect(board.page.getByText('Waiting for the next player')).toBeVisible()
      expect(await shifts()).toEqual([])
    },
  )
}
