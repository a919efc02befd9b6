import { expect } from '@playwright/test'
import { auctionFile, livePlayer, player, team } from '../kit/wire.ts'
import { expectNoViolation } from './support/axe.ts'
import type { BoardPage } from './support/board-page.ts'
import {
  LONG_JOURNEY,
  notify,
  openView,
  startBidding,
  test,
  untilJoined,
} from './support/journey.ts'
import { layoutFaults } from './support/layout-faults.ts'
import { pixelsOf } from './support/pixels.ts'
import { closedGate, untilHeard } from './support/requests.ts'
import { watchFor } from './support/sightings.ts'
import { LONG_NAMES } from './support/text.ts'

const OVERLAY = '/?view=overlay'
const { en: LONG, ta: TAMIL } = LONG_NAMES
const FRAME = { width: 1280, height: 720 }

test.use({ viewport: FRAME })

/** Whether any pixel is not transparent. */
async function isPainted(board: BoardPage): Promise<boolean> {
  const png = await board.page.screenshot({ omitBackground: true })
  const { data } = await pixelsOf(png)
  return data.some((value, at) => at % 4 === 3 && value !== 0)
}

test('§2.7, §2.8, §4 banner, sale and confetti are like on the board, and otherwise nothing is painted', async ({
  board,
  service,
}) => {
  const gate = closedGate()
  service.serveFile(auctionFile(), gate.opened)
  await board.open(OVERLAY)
  expect(await isPainted(board), 'while loading').toBe(false)
  gate.open()
  await untilJoined(service, 1)
  for (const colorScheme of ['light', 'dark'] as const) {
    await board.page.emulateMedia({ colorScheme })
    expect(await isPainted(board), colorScheme).toBe(false)
  }
  await startBidding(board, service)
  const canvas = await watchFor(board.page, 'canvas')
  service.emit('playerSold', livePlayer({ amount: 40_00_000 }))
  await expect(board.banner).toContainText('SOLD')
  await expect(board.banner).toHaveCount(0)
  await expect.poll(async () => (await canvas()).stays.length).toBe(1)
  expect(await isPainted(board), 'after the sale').toBe(false)
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
  expect(await isPainted(board)).toBe(false)
})

test(
  'place=top puts the banner at the top and the ticker below it, confetti=0 leaves the confetti out, show=ticker the banner',
  LONG_JOURNEY,
  async ({ board, service }) => {
    await openView(board, service, `${OVERLAY}&place=top&confetti=0`)
    await startBidding(board, service)
    service.emit('Unsold', livePlayer({ name: LONG }))
    await expect(board.notices).toHaveCount(1)
    expect(await layoutFaults(board.page, '.plates, .digits')).toEqual([])
    const strap = await board.banner.boundingBox()
    const notice = await board.notices.boundingBox()
    expect(strap?.y).toBeCloseTo(0.05 * FRAME.height, 0)
    expect(notice?.y).toBeGreaterThan((strap?.y ?? 0) + (strap?.height ?? 0))
    expect(notice?.y).toBeLessThan(FRAME.height / 2)
    const canvas = await watchFor(board.page, 'canvas')
    service.emit('playerSold', livePlayer())
    await expect(board.banner).toHaveCount(0)
    expect((await canvas()).most).toBe(0)

    await openView(board, service, `${OVERLAY}&show=ticker&place=top-right`, 2)
    service.emit('biddingStart', livePlayer())
    service.emit('Unsold', livePlayer())
    await expect(board.notice('Player Unsold')).toBeVisible()
    // It moves in.
    const corner = async () => {
      const { x = 0, y, width = 0 } = (await board.notices.boundingBox()) ?? {}
      return [x + width, y]
    }
    await expect.poll(corner).toEqual([0.95 * FRAME.width, 0.05 * FRAME.height])
    await expect(board.page.getByRole('region')).toHaveCount(0)
  },
)

test('in any scene with names of 60 letters nothing overlaps, is cut or leaves margins of 5 %, and amounts are of one size', async ({
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
  const region = board.page.getByRole('region')
  const expectMargins = async (scene: string) => {
    const box = await region.boundingBox()
    if (box === null) throw new Error('not on screen')
    const { x, y, width, height } = box
    const room = [x, y, FRAME.width - x - width, FRAME.height - y - height]
    const [across, down] = [0.05 * FRAME.width - 1, 0.05 * FRAME.height - 1]
    const isFree = room.map((pixels, side) => pixels >= (side % 2 === 0 ? across : down))
    expect(isFree, `${scene}: ${room}`).not.toContain(false)
  }
  await openView(board, service, OVERLAY)
  for (const name of [LONG, TAMIL]) {
    service.emit('biddingStart', livePlayer({ name, amount: 99_99_99_999 }))
    notify(service, { name })
    await expect(board.notices.filter({ hasText: name })).toHaveCount(3)
    await expect(board.banner).toContainText(name)
    expect(await layoutFaults(board.page, '.plates, .digits'), `bidding, ${name}`).toEqual([])
    await expectMargins('bidding')
  }
  for (const [visit, { scene, count }] of [
    { scene: 'top', count: 5 },
    { scene: 'teams', count: 48 },
  ].entries()) {
    await openView(board, service, `${OVERLAY}&show=${scene}`, visit + 2)
    const heard = untilHeard(board.page, 'Nobody')
    service.emit('biddingStart', livePlayer({ name: 'Nobody' }))
    await heard
    await expect(region).toBeVisible()
    await expect(board.notices).toHaveCount(0)
    await expect(board.banner).toHaveCount(0)
    expect(await layoutFaults(board.page, 'none'), scene).toEqual([])
    await expectNoViolation(board.page, scene)
    await expectMargins(scene)
    const shown = board.page.getByText(/^(₹[\d,]+|—)$/)
    await expect(shown).toHaveCount(count)
    const sizes = await shown.evaluateAll((texts) =>
      texts.map((text) => Number.parseFloat(getComputedStyle(text).fontSize)),
    )
    expect(new Set(sizes).size, `${scene}: ${sizes}`).toBe(1)
  }
})
