import { expect } from '@playwright/test'
import { auctionFile, livePlayer, player, team } from '../testing/wire.ts'
import { openLive, openView, test } from './support/journey.ts'
import { watchShifts } from './support/shifts.ts'
import { LONG_NAMES } from './support/text.ts'

const LIMITS = [1_00_00_000, 2_00_00_000, 50_00_00_000]
const FILE = auctionFile({
  teams: LIMITS.map((limit, index) =>
    team({ team_name: `Team ${index + 1}`, max_bid_for_a_player: limit }),
  ),
  recent_sell: [],
  top_sell: [player({ auction_sold_amount: 3_00_00_000 })],
})

test('on a phone the summary strikes out the maximum bids below the price, and nothing moves', async ({
  board,
  service,
}) => {
  await board.page.setViewportSize({ width: 360, height: 740 })
  service.serveFile(FILE)
  const shifts = await watchShifts(board.page)
  await openLive(board, service)
  const struck = () =>
    board
      .section('Team Summary')
      .locator('tbody tr')
      .evaluateAll((rows) =>
        rows
          .filter((row) =>
            getComputedStyle(row.children[1] ?? row).textDecorationLine.includes('line-through'),
          )
          .map((row) => row.querySelector('a')?.textContent),
      )
  expect(await struck()).toEqual([])
  service.emit('biddingStart', livePlayer({ amount: 9_00_00_000 }))
  await expect.poll(struck).toEqual(['Team 1', 'Team 2'])
  service.emit('NewPlayer', livePlayer())
  await expect.poll(struck).toEqual([])
  expect(await shifts()).toEqual([])
  await expect(board.page.getByText(/^Can still bid|^Highest so far/)).toHaveCount(0)
})

test('on the stage it covers neither name nor price, with 24 teams and a long name', {
  tag: ['@long', '@layout'],
}, async ({ board, service }) => {
  const teams = Array.from({ length: 24 }, () => team({ max_bid_for_a_player: 99_99_99_999 }))
  service.serveFile(auctionFile({ teams }))
  await board.page.emulateMedia({ reducedMotion: 'reduce' })
  for (const [at, language] of (['en', 'ta'] as const).entries()) {
    await openView(board, service, `/?lang=${language}`, at + 1)
    const lot = { name: LONG_NAMES[language], amount: 99_99_99_999 }
    service.emit('biddingStart', livePlayer(lot))
    await expect(board.page.locator('.plates')).toBeVisible()
    for (const width of [1024, 1280, 1440, 1920]) {
      await board.page.setViewportSize({ width, height: 900 })
      await expect(board.page.locator('.bidders')).toBeVisible()
      await expect(board.page.locator('.highest')).toBeVisible()
      const boxes = await board.page.evaluate(() =>
        [
          '.lot-name bdi',
          '.lot-serial',
          '.lot-label',
          '.plates',
          '.bidders > p',
          '.bidders > ul',
          '.highest',
        ].map((selector) => {
          const box = document.querySelector(selector)?.getBoundingClientRect()
          if (box === undefined) throw new Error(`no ${selector}`)
          const { left, right, top, bottom } = box
          return { selector, left, right, top, bottom }
        }),
      )
      const stage = (await board.page.locator('.lot-banner').boundingBox())?.height ?? 0
      const faults = boxes.flatMap((one, index) => [
        ...(one.top < 0 || one.bottom > stage ? [`${one.selector} stands out`] : []),
        ...boxes
          .slice(index + 1)
          .filter(
            (other) =>
              one.left < other.right - 1 &&
              other.left < one.right - 1 &&
              one.top < other.bottom - 1 &&
              other.top < one.bottom - 1,
          )
          .map((other) => `${one.selector} overlaps ${other.selector}`),
      ])
      expect(faults, `${language}, ${width} wide`).toEqual([])
    }
  }
})
