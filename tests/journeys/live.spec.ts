import { expect } from '@playwright/test'
import { EVENT_TYPES, type EventType } from '../../contract/auction-event.ts'
import { auctionFile, details, livePlayer, players } from '../kit/wire.ts'
import { dataFileRequests, MAIN_PATH, openLive, startBidding, test } from './support/journey.ts'
import { isDrawnOn } from './support/pixels.ts'
import { watchFor } from './support/sightings.ts'

test('§2.7 the banner stays at the top of the window when the page is scrolled', async ({
  board,
  service,
}) => {
  service.serveFile(auctionFile({ pending: players(200, 'Waiting') }))
  await openLive(board, service, '/?tab=pending')
  await startBidding(board, service)
  // A busy browser may give up the scroll that the key has begun.
  await expect(async () => {
    await board.page.keyboard.press('End')
    await expect(board.heading).not.toBeInViewport({ timeout: 2000 })
  }).toPass()
  await expect(board.banner).toBeInViewport({ ratio: 1 })
  await expect.poll(async () => (await board.banner.boundingBox())?.y).toBe(0)
})

test(
  '§2.7, §4 biddingStart shows name, [SL: number] and Current Bid: amount; a raise changes the amount in place, without moving or re-entering the banner',
  MAIN_PATH,
  async ({ board, service }) => {
    await openLive(board, service)
    await startBidding(board, service)
    const first = await board.banner.elementHandle()
    await board.banner.evaluate((node) =>
      Promise.all(node.getAnimations().map((animation) => animation.finished)),
    )
    const entries = await board.banner.evaluateHandle((node) => {
      const seen = { count: 0 }
      node.addEventListener('animationstart', (event) => {
        if (event.target === node) seen.count += 1
      })
      return seen
    })
    for (const amount of [25_00_000, 30_00_000, '3500000']) {
      service.emit('biddingStart', livePlayer({ amount }))
    }
    await expect(board.banner).toHaveText(
      /^\s*Dev Kulkarni\s*\[SL: 77\]\s*Current Bid: ₹35,00,000\s*$/,
    )
    expect(await board.banner.evaluate((node, before) => node === before, first)).toBe(true)
    expect((await entries.jsonValue()).count).toBe(0)
  },
)

/** The most that WCAG 1.4.12 lets a reader ask for. */
const TEXT_SPACING = `
  * { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }
  p { margin-block-end: 2em !important }`

for (const [when, forcedColors, css] of [
  ['in forced colours', 'active', '/* no style */'],
  ['with the reader’s own text spacing', 'none', TEXT_SPACING],
] as const) {
  test(`§2.7 ${when} no line of the banner covers another`, async ({ board, service }) => {
    const { page } = board
    await page.emulateMedia({ forcedColors, reducedMotion: 'reduce' })
    await openLive(board, service)
    await page.addStyleTag({ content: css })
    await startBidding(board, service)
    const lines = ['.lot-name', '.lot-serial', '.lot-label', '.digits']
    for (const width of [360, 1280]) {
      await page.setViewportSize({ width, height: 740 })
      for (const line of lines) {
        await expect(page.locator(line), `${line} at ${width}`).toBeVisible()
        const together = await page.locator(line).screenshot()
        const others = lines.filter((other) => other !== line).join()
        const style = `:is(${others}) { visibility: hidden }`
        const alone = await page.locator(line).screenshot({ style })
        expect.soft(together.equals(alone), `${line} at ${width}`).toBe(true)
      }
    }
  })
}

/** The title and the label of each. */
const NOTICES: Record<Exclude<EventType, 'biddingStart'>, readonly [string, string]> = {
  playerSold: ['Player Sold!', 'Sold'],
  NewPlayer: ['New Player Added', 'New Player'],
  Unsold: ['Player Unsold', 'Unsold'],
  ChangeTeam: ['Team Changed', 'Team Changed'],
  UndoSold: ['Undo Sold', 'Undo Sold'],
}

test(
  '§4 each notice shows title and coloured label, and expires',
  MAIN_PATH,
  async ({ board, service }) => {
    await board.page.clock.install()
    await openLive(board, service)
    const colours = new Set<string>()
    for (const [eventType, [title, label]] of Object.entries(NOTICES)) {
      service.emit(eventType, livePlayer())
      // Title and label of two of them are the same words: the label is the last.
      const badge = board.notice(title).getByText(label, { exact: true }).last()
      await expect(badge).toBeVisible()
      colours.add(await badge.evaluate((node) => getComputedStyle(node).backgroundColor))
      // Green and red.
      if (label === 'Sold') await expect(badge).toHaveCSS('background-color', 'rgb(11, 122, 67)')
      if (label === 'Unsold') await expect(badge).toHaveCSS('background-color', 'rgb(194, 24, 43)')
    }
    expect(colours.size, 'a colour for each label').toBe(Object.keys(NOTICES).length)
    await board.page.clock.fastForward(10_000)
    await expect(board.notices).toHaveCount(0)
  },
)

test(
  '§2.7, §2.8, §4, §9 a sale clears the banner, which is gone 3000 ms later, and is celebrated with confetti for 3 s, which blocks no click',
  MAIN_PATH,
  async ({ board, service }) => {
    await openLive(board, service)
    await startBidding(board, service)
    const canvas = await watchFor(board.page, 'canvas')
    const sold = await watchFor(board.page, '[data-state=sold] > .lot-banner')
    service.emit('playerSold', livePlayer({ amount: 40_00_000 }))
    await expect(board.banner.getByText('SOLD', { exact: true })).toBeVisible()
    await expect(board.banner).not.toContainText('Current Bid')
    await expect(board.banner).toContainText('₹40,00,000')
    await expect.poll(() => board.page.evaluate(isDrawnOn), { intervals: [50] }).toBe(true)
    // A slow phone may need longer than the celebration lasts to show the list.
    await expect(board.canvas).toHaveCSS('pointer-events', 'none')
    await board.choose('Top Sells')
    await expect(board.banner).toHaveCount(0)
    for (const seen of [canvas, sold]) {
      await expect.poll(async () => (await seen()).stays.length).toBe(1)
      const { most, stays } = await seen()
      expect(most).toBe(1)
      expect(stays[0]).toBeGreaterThan(2500)
      expect(stays[0]).toBeLessThan(4500)
    }
  },
)

test('§4 a thousand mixed events in a second: at most three notices, one canvas, a responsive page; lists and statistics stay, and the file is not requested', async ({
  board,
  service,
}) => {
  await board.page.clock.install()
  await openLive(board, service)
  await expect(board.button('Menu')).toBeVisible()
  const parts = [
    board.section('Auction Statistics'),
    board.section('Team Summary'),
    board.panel,
    board.page.locator('header').filter({ has: board.heading }),
  ]
  const words = () => Promise.all(parts.map((part) => part.textContent()))
  const before = await words()
  service.serveFile(auctionFile({ auction_details: details({ sold_count: 64 }) }))
  const notices = await watchFor(board.page, '[role=status] > div')
  const canvas = await watchFor(board.page, 'canvas')
  let sent = 0
  // The undone sale after the storm.
  let changes = 1
  const storm = new Promise<void>((resolve) => {
    const timer = setInterval(() => {
      for (let burst = 0; burst < 10; burst++, sent++) {
        const eventType = EVENT_TYPES[sent % EVENT_TYPES.length] ?? ''
        if (eventType !== 'biddingStart') changes += 1
        service.emit(eventType, livePlayer({ name: `Player ${sent}`, pdf_sl_no: sent }))
      }
      if (sent < 1000) return
      clearInterval(timer)
      resolve()
    }, 10)
  })
  await expect(board.notices).not.toHaveCount(0)
  await board.tab('Top Sells').click({ timeout: 2000 })
  await expect(board.tab('Top Sells')).toHaveAttribute('aria-selected', 'true', { timeout: 2000 })
  await storm
  // A player of the lists.
  service.emit('UndoSold', livePlayer({ name: 'Asha Rane', pdf_sl_no: 101 }))
  service.emit('biddingStart', livePlayer({ name: 'After the storm', pdf_sl_no: 5000 }))
  await expect(board.banner).toContainText('After the storm')
  await board.page.clock.fastForward(10_000)
  await expect(board.notices).toHaveCount(0)
  expect((await notices()).most).toBeLessThanOrEqual(5)
  expect((await canvas()).most).toBeLessThanOrEqual(1)
  expect((await canvas()).isThere).toBe(false)
  await expect(board.page.getByText(new RegExp(`^${changes} changes since `))).toBeVisible()
  await board.choose('Teams')
  expect(await words()).toEqual(before)
  expect(dataFileRequests(service)).toBe(1)
})
