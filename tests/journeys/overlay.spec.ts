import { expect } from '@playwright/test'
import { auctionFile, livePlayer, player, team } from '../kit/wire.ts'
import { expectNoViolation } from './support/axe.ts'
import type { BoardPage } from './support/board-page.ts'
import { closedGate } from './support/gate.ts'
import {
  dataFileRequests,
  LONG_JOURNEY,
  notify,
  openView,
  startBidding,
  test,
  untilJoined,
} from './support/journey.ts'
import { layoutFaults } from './support/layout-faults.ts'
import { pixelsOf } from './support/pixels.ts'
import { untilHeard } from './support/requests.ts'
import { watchFor } from './support/sightings.ts'
import { LONG_NAMES } from './support/text.ts'

const OVERLAY = '/?view=overlay'
const { en: LONG, ta: TAMIL } = LONG_NAMES
const FRAME = { width: 1280, height: 720 }

test.use({ viewport: FRAME })

/** The number of pixels that are not transparent. */
async function painted(board: BoardPage): Promise<number> {
  const png = await board.page.screenshot({ omitBackground: true })
  const { data } = await pixelsOf(png, board.page.context())
  let count = 0
  for (let at = 3; at < data.length; at += 4) if (data[at] !== 0) count += 1
  return count
}

test('the ground is transparent: nothing is painted between two lots or while loading', async ({
  board,
  service,
}) => {
  const gate = closedGate()
  service.serveFile(auctionFile(), gate.opened)
  await board.open(OVERLAY)
  expect(await painted(board)).toBe(0)
  gate.open()
  await untilJoined(service, 1)
  for (const colorScheme of ['light', 'dark'] as const) {
    await board.page.emulateMedia({ colorScheme })
    expect(await painted(board), colorScheme).toBe(0)
  }
  service.emit('biddingStart', livePlayer())
  const share = async () => (await painted(board)) / (FRAME.width * FRAME.height)
  // The banner slides in.
  await expect.poll(share).toBeGreaterThan(0.05)
  expect(await share()).toBeLessThan(0.3)
})

test('the page paints nothing while its script loads', LONG_JOURNEY, async ({ board }) => {
  await board.page.route(
    '**/*',
    async (route) => {
      const answer = await route.fetch()
      const html = await answer.text()
      await route.fulfill({
        response: answer,
        body: html.replace(/<script>"use strict".*<\/script>/s, ''),
      })
    },
    { times: 1 },
  )
  await board.open(OVERLAY)
  await expect(board.page.getByText('Loading')).toBeHidden()
  expect(await painted(board)).toBe(0)
})

test('a lower third within margins of 5 %: the strap 54 px above the lower edge, the face breaks its top, the ticker above', async ({
  board,
  service,
}) => {
  await board.page.setViewportSize({ width: 1920, height: 1080 })
  await openView(board, service, OVERLAY)
  await startBidding(board, service, { amount: 99_99_99_999 })
  service.emit('Unsold', livePlayer())
  await expect(board.notices).toHaveCount(1)
  await board.banner.evaluate((node) =>
    Promise.all(node.getAnimations({ subtree: true }).map(({ finished }) => finished)),
  )
  const strap = await board.banner.boundingBox()
  expect(strap).toMatchObject({ x: 96, width: 1728 })
  expect(strap?.y).toBeCloseTo(894, 0)
  expect(strap?.height).toBeCloseTo(132, 0)
  const face = await board.banner.locator('img').boundingBox()
  expect(face?.width).toBeCloseTo(190, 0)
  expect(face?.height).toBeCloseTo(220, 0)
  expect((face?.y ?? 0) + (face?.height ?? 0)).toBeCloseTo(1026, 0)
  const notice = await board.notices.boundingBox()
  expect(notice?.height).toBeCloseTo(56, 0)
  expect((notice?.y ?? 0) + (notice?.height ?? 0)).toBeLessThan(894)
  expect(notice?.x).toBeGreaterThan((face?.x ?? 0) + (face?.width ?? 0))
})

test(
  'place=top puts the banner at the top and the ticker below it, confetti=0 leaves the confetti out, show=ticker the banner',
  LONG_JOURNEY,
  async ({ board, service }) => {
    await board.page.setViewportSize({ width: 1920, height: 1080 })
    await openView(board, service, `${OVERLAY}&place=top&confetti=0`)
    await startBidding(board, service)
    expect(await board.banner.boundingBox()).toMatchObject({ x: 96, y: 54, width: 1728 })
    service.emit('Unsold', livePlayer({ name: LONG }))
    await expect(board.notices).toHaveCount(1)
    await expect(board.notices).toHaveCSS('color', 'rgb(255, 255, 255)')
    expect(await layoutFaults(board.page, '.plates, .digits')).toEqual([])
    const notice = await board.notices.boundingBox()
    expect(notice?.height).toBeCloseTo(56, 0)
    const face = await board.banner.locator('img').boundingBox()
    expect(notice?.x).toBeGreaterThan((face?.x ?? 0) + (face?.width ?? 0))
    const strap = await board.banner.boundingBox()
    expect(notice?.y).toBeGreaterThan((strap?.y ?? 0) + (strap?.height ?? 0))
    expect(notice?.y).toBeLessThan(1080 / 2)
    const canvas = await watchFor(board.page, 'canvas')
    service.emit('playerSold', livePlayer())
    await expect(board.banner).toHaveCount(0)
    expect((await canvas()).most).toBe(0)

    await openView(board, service, `${OVERLAY}&show=ticker&place=top-right`, 2)
    service.emit('biddingStart', livePlayer())
    service.emit('Unsold', livePlayer())
    await expect(board.notice('Player Unsold')).toBeVisible()
    // It moves in.
    await expect.poll(async () => (await board.notices.boundingBox())?.y).toBeCloseTo(54, 0)
    const corner = await board.notices.boundingBox()
    expect((corner?.x ?? 0) + (corner?.width ?? 0)).toBeCloseTo(1824, 0)
    await expect(board.banner).toHaveCount(0)
    await expect(board.page.getByRole('region')).toHaveCount(0)
  },
)

test('nothing overlaps and nothing is cut in any scene with names of 60 letters; amounts are of one size', async ({
  board,
  service,
}) => {
  test.slow()
  const amounts = [99_99_99_999, 4_50_00_000, 75_000, 0, null]
  service.serveFile(
    auctionFile({
      teams: Array.from({ length: 24 }, (_, index) =>
        team({
          team_name: index % 2 === 0 ? LONG : TAMIL,
          max_bid_for_a_player: amounts[index % 5],
          current_wallet_balance: amounts[index % 5],
        }),
      ),
      top_sell: amounts.map((auction_sold_amount, index) =>
        player({ full_name: index % 2 === 0 ? LONG : TAMIL, team_name: LONG, auction_sold_amount }),
      ),
    }),
  )
  await openView(board, service, OVERLAY)
  for (const name of [LONG, TAMIL]) {
    service.emit('biddingStart', livePlayer({ name, amount: 99_99_99_999 }))
    notify(service, { name })
    await expect(board.notices.filter({ hasText: name })).toHaveCount(3)
    await expect(board.banner).toContainText(name)
    expect(await layoutFaults(board.page, '.plates, .digits'), `bidding, ${name}`).toEqual([])
  }
  for (const [visit, { scene, count }] of [
    { scene: 'top', count: 5 },
    { scene: 'teams', count: 48 },
  ].entries()) {
    await openView(board, service, `${OVERLAY}&show=${scene}`, visit + 2)
    const heard = untilHeard(board.page, 'Nobody')
    service.emit('biddingStart', livePlayer({ name: 'Nobody' }))
    await heard
    const region = board.page.getByRole('region')
    await expect(region).toBeVisible()
    await expect(board.notices).toHaveCount(0)
    await expect(board.banner).toHaveCount(0)
    expect(await layoutFaults(board.page, 'none'), scene).toEqual([])
    await expectNoViolation(board.page, scene)
    const box = await region.boundingBox()
    if (box === null) throw new Error('not on screen')
    expect(box.x).toBeGreaterThanOrEqual(0.05 * FRAME.width - 1)
    expect(box.y).toBeGreaterThanOrEqual(0.05 * FRAME.height - 1)
    expect(box.y + box.height).toBeLessThanOrEqual(0.95 * FRAME.height + 1)
    const shown = board.page.getByText(/^(₹[\d,]+|—)$/)
    await expect(shown).toHaveCount(count)
    const sizes = await shown.evaluateAll((texts) =>
      texts.map((text) => Number.parseFloat(getComputedStyle(text).fontSize)),
    )
    expect(new Set(sizes).size, `${scene}: ${sizes}`).toBe(1)
    // Tamil's places of a squad have two words and a hyphen.
    await expect(shown.first()).toHaveCSS('text-wrap-mode', 'nowrap')
  }
})

test('§2.7, §2.8, §4 banner, sale and confetti are like on the board, without anything else', async ({
  board,
  service,
}) => {
  await openView(board, service, OVERLAY)
  expect(await painted(board)).toBe(0)
  service.emit('biddingStart', livePlayer())
  await expect(board.banner).toHaveText(
    /^\s*Dev Kulkarni\s*\[SL: 77\]\s*Current Bid: ₹20,00,000\s*$/,
  )
  const canvas = await watchFor(board.page, 'canvas')
  service.emit('playerSold', livePlayer({ amount: 40_00_000 }))
  await expect(board.banner).toContainText('SOLD')
  // Said once (decision 35).
  await expect(board.notice('Player Sold!')).toHaveCount(0)
  await expect(board.banner).toHaveCount(0)
  await expect.poll(async () => (await canvas()).stays.length).toBe(1)
  await expect(board.notices).toHaveCount(0)
  expect(await painted(board)).toBe(0)
  expect(dataFileRequests(service)).toBe(1)
})
