import { expect } from '@playwright/test'
import { auctionFile, players, team } from '../kit/wire.ts'
import { test, untilJoined } from './support/journey.ts'

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
