import { expect } from '@playwright/test'
import { auctionFile, livePlayer, player, team } from '../testing/wire.ts'
import { expectNoViolation } from './support/axe.ts'
import type { BoardPage } from './support/board-page.ts'
import { FAILED_REQUEST } from './support/console-log.ts'
import { closedGate } from './support/gate.ts'
import { dataFileRequests, LONG_JOURNEY, longUnless, test, untilJoined } from './support/journey.ts'
import { layoutFaults } from './support/layout-faults.ts'
import { ownTest } from './support/own-journey.ts'
import { pixelsOf } from './support/pixels.ts'
import { watchFor } from './support/sightings.ts'

const OVERLAY = '/?view=overlay'
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

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(colorScheme, longUnless(colorScheme === 'light'), () => {
    test.use({ colorScheme })

    test('the ground is transparent: nothing is painted between two lots or while loading', async ({
      board,
      service,
    }) => {
      const gate = closedGate()
      service.serve({ body: JSON.stringify(auctionFile()), once: gate.opened })
      await board.open(OVERLAY)
      expect(await painted(board)).toBe(0)
      gate.open()
      await untilJoined(service, 1)
      expect(await painted(board)).toBe(0)
      service.emit('biddingStart', livePlayer())
      const share = async () => (await painted(board)) / (FRAME.width * FRAME.height)
      // The banner slides in.
      await expect.poll(share).toBeGreaterThan(0.05)
      expect(await share()).toBeLessThan(0.3)
    })
  })
}

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

test('banner and notices keep margins of 5 %', async ({ board, service }) => {
  for (const [visit, { width, height }] of [FRAME, { width: 1920, height: 1080 }].entries()) {
    await board.page.setViewportSize({ width, height })
    await board.open(OVERLAY)
    await untilJoined(service, visit + 1)
    service.emit('biddingStart', livePlayer({ amount: 27_00_00_000 }))
    for (const eventType of ['Unsold', 'ChangeTeam', 'NewPlayer']) {
      service.emit(eventType, livePlayer())
    }
    await expect(board.notices).toHaveCount(3)
    for (const element of [board.banner, ...(await board.notices.all())]) {
      await element.evaluate((node) =>
        Promise.all(node.getAnimations().map((animation) => animation.finished)),
      )
      const box = await element.boundingBox()
      if (box === null) throw new Error('not on screen')
      expect(box.x).toBeGreaterThanOrEqual(0.05 * width - 1)
      expect(box.y).toBeGreaterThanOrEqual(0.05 * height - 1)
      expect(box.x + box.width).toBeLessThanOrEqual(0.95 * width + 1)
      expect(box.y + box.height).toBeLessThanOrEqual(0.95 * height + 1)
    }
  }
})

test(
  'a lower third: the strap 54 px above the lower edge, the face breaks its top, the ticker above',
  LONG_JOURNEY,
  async ({ board, service }) => {
    await board.page.setViewportSize({ width: 1920, height: 1080 })
    await board.open(OVERLAY)
    await untilJoined(service, 1)
    service.emit('biddingStart', livePlayer({ amount: 99_99_99_999 }))
    await expect(board.banner).toBeVisible()
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
  },
)

test(
  'place=top puts the banner at the top and the ticker at the foot',
  LONG_JOURNEY,
  async ({ board, service }) => {
    await board.page.setViewportSize({ width: 1920, height: 1080 })
    await board.open(`${OVERLAY}&place=top`)
    await untilJoined(service, 1)
    service.emit('biddingStart', livePlayer())
    await expect(board.banner).toBeVisible()
    expect(await board.banner.boundingBox()).toMatchObject({ x: 96, y: 54, width: 1728 })
    service.emit('Unsold', livePlayer({ name: LONG }))
    await expect(board.notices).toHaveCount(1)
    await expect(board.notices).toHaveCSS('color', 'rgb(255, 255, 255)')
    expect(await layoutFaults(board.page, '.plates, .digits')).toEqual([])
    const notice = await board.notices.boundingBox()
    expect(notice?.height).toBeCloseTo(56, 0)
    expect((notice?.x ?? 0) + (notice?.width ?? 0)).toBeCloseTo(1824, 0)
    expect((notice?.y ?? 0) + (notice?.height ?? 0)).toBeCloseTo(1026, 0)
  },
)

const LONG = 'Sri Venkatanarasimharajuvaripeta Raghunathan Krishnamoorthyy'
const TAMIL = 'ஸ்ரீ வெங்கடநரசிம்மராஜுவாரிபேட்டை கிருஷ்ணமூர்த்தி இரகுநாதன்'

for (const [language, name] of [
  ['en', LONG],
  ['ta', TAMIL],
] as const) {
  test(
    `nothing overlaps and nothing is cut in any scene: ${language}, names of 60 letters`,
    longUnless(language === 'en'),
    async ({ board, service }) => {
      test.slow()
      const named = team({ team_name: name, max_bid_for_a_player: 99_99_99_999 })
      service.serveFile(
        auctionFile({
          teams: Array(24).fill(named),
          top_sell: Array(5).fill(player({ full_name: name, team_name: name })),
        }),
      )
      await board.open(`${OVERLAY}&lang=${language}`)
      await untilJoined(service, 1)
      service.emit('biddingStart', livePlayer({ name, amount: 99_99_99_999 }))
      for (const eventType of ['Unsold', 'ChangeTeam', 'NewPlayer']) {
        service.emit(eventType, livePlayer({ name }))
      }
      await expect(board.notices).toHaveCount(3)
      expect(await layoutFaults(board.page, '.plates, .digits'), 'bidding').toEqual([])
      for (const scene of ['top', 'teams']) {
        await board.open(`${OVERLAY}&lang=${language}&show=${scene}`)
        await expect(board.page.getByRole('region')).toBeVisible()
        expect(await layoutFaults(board.page, 'none'), scene).toEqual([])
        await expectNoViolation(board.page, scene)
      }
    },
  )
}

test(
  'show=ticker has the other events and no banner; show=top and show=teams have their list alone',
  LONG_JOURNEY,
  async ({ board, service }) => {
    for (const [visit, scene] of ['ticker', 'top', 'teams'].entries()) {
      await board.open(`${OVERLAY}&show=${scene}`)
      await untilJoined(service, visit + 1)
      service.emit('biddingStart', livePlayer())
      service.emit('Unsold', livePlayer())
      if (scene === 'ticker') await expect(board.notice('Player Unsold')).toBeVisible()
      const region = board.page.getByRole('region')
      await expect(region).toHaveCount(scene === 'ticker' ? 0 : 1)
      if (scene === 'top') {
        await expect(region).toHaveText(/^Top Sells\s*Lists as of .*Top One.*₹30,00,00,000/s)
      }
      if (scene === 'teams') {
        await expect(region.getByRole('row', { name: /Chennai Cyclones/ })).toContainText(
          '20 of 25',
        )
      }
      await expect(board.banner).toHaveCount(0)
      await expect(board.notices).toHaveCount(scene === 'ticker' ? 1 : 0)
      if (scene === 'ticker') continue
      const box = await region.boundingBox()
      if (box === null) throw new Error('not on screen')
      expect(box.x).toBeGreaterThanOrEqual(0.05 * FRAME.width - 1)
      expect(box.y).toBeGreaterThanOrEqual(0.05 * FRAME.height - 1)
      expect(box.y + box.height).toBeLessThanOrEqual(0.95 * FRAME.height + 1)
    }
  },
)

test(
  'show=teams and show=top set all amounts in one size, in which the longest fits',
  LONG_JOURNEY,
  async ({ board, service }) => {
    const amounts = [99_99_99_999, 4_50_00_000, 75_000, 0, null]
    service.serveFile(
      auctionFile({
        teams: amounts.map((amount) =>
          team({ max_bid_for_a_player: amount, current_wallet_balance: amount }),
        ),
        top_sell: amounts.map((amount) => player({ auction_sold_amount: amount })),
      }),
    )
    for (const scene of ['teams', 'top']) {
      await board.open(`${OVERLAY}&show=${scene}`)
      const shown = board.page.getByText(/^(₹[\d,]+|—)$/)
      await expect(shown).toHaveCount(scene === 'teams' ? 10 : 5)
      expect(await layoutFaults(board.page, 'none'), scene).toEqual([])
      const sizes = await shown.evaluateAll((texts) =>
        texts.map((text) => Number.parseFloat(getComputedStyle(text).fontSize)),
      )
      expect(new Set(sizes).size, `${scene}: ${sizes}`).toBe(1)
    }
  },
)

test(
  'a list that cannot be had is not put on air',
  LONG_JOURNEY,
  async ({ board, service, log }) => {
    log.allow(FAILED_REQUEST)
    log.expect(/^error: Failed to load auction data/)
    service.serve({ status: 500, body: '' })
    await board.open(`${OVERLAY}&show=teams`)
    await untilJoined(service, 1)
    expect(await painted(board)).toBe(0)
  },
)

test(
  'a delay has a small mark within the margins while it is on',
  LONG_JOURNEY,
  async ({ board, service }) => {
    const mark = board.page.getByText('20 s delay', { exact: true })
    for (const [visit, frame] of [
      FRAME,
      { width: 1920, height: 1080 },
      { width: 640, height: 360 },
    ].entries()) {
      await board.page.setViewportSize(frame)
      await board.open(`${OVERLAY}&delay=20`)
      await untilJoined(service, visit + 1)
      await expect(mark).toBeVisible()
      const box = await mark.boundingBox()
      if (box === null) throw new Error('not on screen')
      expect(box.x).toBeGreaterThanOrEqual(0.05 * frame.width - 1)
      expect(box.y + box.height).toBeLessThanOrEqual(0.95 * frame.height + 1)
      expect(box.width).toBeLessThan(0.15 * frame.width)
      expect(box.height).toBeLessThan(0.06 * frame.height)
    }
    await expectNoViolation(board.page, 'delayed')
    await board.open(OVERLAY)
    await untilJoined(service, 4)
    await expect(mark).toHaveCount(0)
    expect(await painted(board)).toBe(0)
  },
)

test('§2.7, §2.8, §4 banner, sale, confetti and notice are like on the board, without anything else', async ({
  board,
  service,
}) => {
  await board.open(OVERLAY)
  await untilJoined(service, 1)
  expect(await painted(board)).toBe(0)
  service.emit('biddingStart', livePlayer())
  await expect(board.banner).toHaveText(
    /^\s*Dev Kulkarni\s*\[SL: 77\]\s*Current Bid: ₹20,00,000\s*$/,
  )
  const canvas = await watchFor(board.page, 'canvas')
  service.emit('playerSold', livePlayer({ amount: 40_00_000 }))
  await expect(board.banner).toContainText('SOLD')
  await expect(board.notice('Player Sold!')).toBeVisible()
  await expect(board.banner).toHaveCount(0)
  await expect.poll(async () => (await canvas()).stays.length).toBe(1)
  await expect(board.notices).toHaveCount(0)
  expect(await painted(board)).toBe(0)
  expect(dataFileRequests(service)).toBe(1)
})

test('confetti=0 shows the notice without confetti', LONG_JOURNEY, async ({ board, service }) => {
  await board.open(`${OVERLAY}&confetti=0`)
  await untilJoined(service, 1)
  service.emit('biddingStart', livePlayer())
  await expect(board.banner).toBeVisible()
  const canvas = await watchFor(board.page, 'canvas')
  service.emit('playerSold', livePlayer())
  await expect(board.notice('Player Sold!')).toBeVisible()
  await expect(board.banner).toHaveCount(0)
  expect((await canvas()).most).toBe(0)
})

test('a failure is only logged, and the bidding is shown', async ({ board, service, log }) => {
  log.allow(FAILED_REQUEST)
  log.expect(/^error: Failed to load auction data/)
  service.serve({ status: 500, body: '' })
  await board.open(OVERLAY)
  await untilJoined(service, 1)
  expect(await painted(board)).toBe(0)
  service.emit('biddingStart', livePlayer())
  await expect(board.banner).toBeVisible()
})

test('§8 a channel that is down is not shown', async ({ board, service, log }) => {
  await board.open(OVERLAY)
  await untilJoined(service, 1)
  await service.stop()
  await expect.poll(() => log.lines().length).toBeGreaterThan(0)
  expect(await painted(board)).toBe(0)
})

test('§2.7 a lot without further events shows its age, and is in the title', async ({
  board,
  service,
}) => {
  await board.open(OVERLAY)
  await untilJoined(service, 1)
  await expect(board.page).toHaveTitle('Monsoon Premier League Auction')
  service.emit('biddingStart', livePlayer())
  await expect(board.page).toHaveTitle('₹20,00,000 · Dev Kulkarni · Monsoon Premier League Auction')
  await service.stop()
  await expect(board.banner).toContainText(/heard \d/)
})

ownTest('on our own server the overlay keeps to the policy', async ({ board, server, log }) => {
  // It has no pictures.
  log.allow(FAILED_REQUEST)
  await server.replaceDataFile(auctionFile())
  await board.open(OVERLAY)
  await server.publish('biddingStart', livePlayer())
  await expect(board.banner).toBeVisible()
})
