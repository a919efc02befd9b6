import { expect, type Page } from '@playwright/test'
import { auctionFile, livePlayer, team } from '../kit/wire.ts'
import type { BoardPage } from './support/board-page.ts'
import { FAILED_REQUEST } from './support/console-log.ts'
import { closedGate } from './support/gate.ts'
import { LONG_JOURNEY, longUnless, openView, test, untilJoined } from './support/journey.ts'
import { ownTest } from './support/own-journey.ts'
import { watchShifts } from './support/shifts.ts'
import { shownTexts } from './support/text.ts'

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
  const stage = await lot(board).locator('../..').boundingBox()
  expect((stage?.width ?? 0) * (stage?.height ?? 0)).toBeGreaterThan(0.6 * 1920 * 1080)
  const texts = await shownTexts(board.page)
  const shown = Object.fromEntries(texts.map(({ text, size }) => [text, size]))
  expect(shown['₹27,00,00,000']).toBeGreaterThan(0.1 * 1080)
  expect(shown['Dev Kulkarni']).toBeGreaterThan(0.07 * 1080)
  expect(shown['₹27,00,00,000']).toBe(Math.max(...Object.values(shown)))
})

test.describe('in a light theme', () => {
  test.use({ colorScheme: 'light' })

  test('the wall is dark from the first paint on, and the board is light', async ({
    board,
    service,
  }) => {
    const gate = closedGate()
    service.serveFile(auctionFile(), gate.opened)
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
      dispatchEvent(new Event('popstate'))
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
    await openView(board, service, '/?view=wall')
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

ownTest('on our own server wall and overlay keep to the policy', async ({ board, server, log }) => {
  // It has no pictures.
  log.allow(FAILED_REQUEST)
  await server.replaceDataFile(auctionFile())
  await server.publish('biddingStart', livePlayer())
  for (const view of ['wall', 'overlay']) {
    await board.open(`/?view=${view}`)
    await expect(board.banner).toBeVisible()
  }
})

for (const { width, height } of [
  { width: 1920, height: 1080 },
  { width: 1080, height: 1920 },
]) {
  test(
    `${width} × ${height}: nothing moves while the wall loads, from the first paint to a sale with amount and confetti (§2.8, §4)`,
    longUnless(width === 1920),
    async ({ board, service }) => {
      await board.page.setViewportSize({ width, height })
      const shifts = await watchShifts(board.page)
      await openWall(board)
      await untilJoined(service, 1)
      service.emit('biddingStart', livePlayer())
      await expect(lot(board)).toBeVisible()
      service.emit('playerSold', livePlayer({ amount: 40_00_000 }))
      const sold = board.page.getByRole('region', { name: 'Player sold' })
      await expect(sold).toHaveText(/₹40,00,000\s*SOLD/)
      await expect(board.canvas).toBeVisible()
      // Said once (decision 35).
      await expect(board.notice('Player Sold!')).toHaveCount(0)
      await expect(board.page.getByText('Waiting for the next player')).toBeVisible()
      await expect(board.canvas).toHaveCount(0)
      expect(await shifts()).toEqual([])
    },
  )
}
