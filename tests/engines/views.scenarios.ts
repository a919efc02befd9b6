/** The wall and the overlay. */
import { expect } from '@playwright/test'
import { auctionFile, livePlayer, player, team } from '../kit/wire.ts'
import { LOCATED } from './board.ts'
import { test } from './fixtures.ts'

test.use({ frame: { width: 1920, height: 1080 } })

const LONG = 'Sri Venkatanarasimharajuvaripeta Raghunathan-Krishnamoorthy of the Riverside'

test('the wall: a long team name under Top Sells is not cut, or ends in an ellipsis', async ({
  board,
  service,
}) => {
  service.serveFile(
    // Without a squad the programme begins with them.
    auctionFile({
      teams: [team()],
      top_sell: [player({ full_name: LONG, team_name: LONG.repeat(2) })],
    }),
  )
  await board.open('/?view=wall')
  await board.expectText('.wall-top', LONG)
  // The element with the ellipsis cuts the text, not one around it.
  await board.expectValue([], () =>
    [...document.querySelectorAll<HTMLElement>('.wall-top p, .wall-top p *')]
      .filter((node) => getComputedStyle(node).display !== 'inline')
      .filter((node) => node.scrollWidth > node.clientWidth)
      .filter((node) => getComputedStyle(node).textOverflow !== 'ellipsis')
      .map((node) => node.tagName),
  )
})

test('the wall: the longest amount under Top Sells fits the stage', async ({ board, service }) => {
  service.serveFile(
    auctionFile({ teams: [team()], top_sell: [player({ auction_sold_amount: 9_99_99_99_999 })] }),
  )
  await board.open('/?view=wall')
  await board.expectText('.wall-top', '₹9,99,99,99,999')
  await board.expectValue(true, () => {
    const list = document.querySelector('.wall-top ol')?.getBoundingClientRect()
    const amount = document.querySelector('.wall-sold-for > bdi')?.getBoundingClientRect()
    return list !== undefined && amount !== undefined && amount.width > 0
      ? amount.left >= list.left && amount.right <= list.right + 0.5
      : false
  })
})

test('the wall: the lot, its bid and its sale, in one frame', async ({ board, service }) => {
  const teams = Array.from({ length: 10 }, (_, index) => team({ team_name: `${LONG} ${index}` }))
  service.serveFile(auctionFile({ teams }))
  await board.open('/?view=wall')
  await board.expectChannel('live')
  service.emit('biddingStart', livePlayer({ name: LONG, amount: 999_99_99_999 }))
  await board.expectText(LOCATED.lot, `${LONG} [SL: 77] Current Bid: ₹9,99,99,99,999`)
  await board.expectValue([1920, 1080], () => [
    document.documentElement.scrollWidth,
    document.documentElement.scrollHeight,
  ])
  await board.expectValue(true, () => {
    const bottomOf = (selector: string) =>
      document.querySelector(selector)?.getBoundingClientRect().bottom ?? Number.NaN
    const topOf = (selector: string) =>
      document.querySelector(selector)?.getBoundingClientRect().top ?? Number.NaN
    return bottomOf('.lot-name') <= topOf('.lot-label') + 1 && bottomOf('.digits') <= innerHeight
  })
  const canvas = await board.watch(LOCATED.canvas)
  service.emit('playerSold', livePlayer({ name: LONG, amount: 999_99_99_999 }))
  await board.expectText('.wall-stage', 'SOLD')
  await board.stayOf(canvas)
  await board.expectText('.wall-next', 'Waiting for the next player')
})

test('the wall: names of 60 Tamil letters fit their boxes', async ({ board, service }) => {
  const name = 'ஸ்ரீ வெங்கடநரசிம்மராஜுவாரிபேட்டை கிருஷ்ணமூர்த்தி இரகுநாதன்'
  const teams = Array.from({ length: 6 }, () => team({ team_name: name }))
  service.serveFile(
    auctionFile({ teams, top_sell: [player({ full_name: name, team_name: name })] }),
  )
  await board.open('/?view=wall&rotate=0')
  await board.expectChannel('live')
  const tooLarge = () =>
    [...document.querySelectorAll<HTMLElement>('.fitted > bdi')]
      .filter(
        ({ scrollWidth, scrollHeight, parentElement: box }) =>
          box === null || scrollWidth > box.clientWidth + 1 || scrollHeight > box.clientHeight + 1,
      )
      .map(({ textContent }) => textContent)
  await board.expectText('.wall-top', name)
  await board.expectValue([], tooLarge)
  service.emit('biddingStart', livePlayer({ name }))
  await board.expectText('.lot-name', name)
  await board.expectValue([], tooLarge)
})

test('the overlay: transparent between lots, banner and notices within margins of 5 %', async ({
  board,
  service,
}) => {
  await board.open('/?view=overlay')
  await expect.poll(() => service.record.joins.length, { timeout: 60_000 }).toBe(1)
  expect(await board.text('body')).toBe('')
  const grounds = await board.read(() =>
    [document.documentElement, document.body].map((node) => getComputedStyle(node).backgroundColor),
  )
  expect(grounds).toEqual(['rgba(0, 0, 0, 0)', 'rgba(0, 0, 0, 0)'])
  service.emit('biddingStart', livePlayer())
  // Of another player: the one on show would be marked.
  service.emit('Unsold', livePlayer({ name: 'Fay Rao', pdf_sl_no: 79 }))
  await board.expectText(LOCATED.banner, 'Dev Kulkarni [SL: 77] Current Bid: ₹20,00,000')
  await board.expectText(LOCATED.notices, 'Player Unsold')
  await board.expectValue(
    true,
    (...selectors: string[]) =>
      selectors.every((selector) => {
        const box = document.querySelector(selector)?.getBoundingClientRect()
        if (box === undefined) return false
        return (
          box.left >= 0.05 * innerWidth - 1 &&
          box.right <= 0.95 * innerWidth + 1 &&
          box.top >= 0.05 * innerHeight - 1 &&
          box.bottom <= 0.95 * innerHeight + 1
        )
      }),
    LOCATED.banner,
    LOCATED.notices,
  )
  service.emit('playerSold', livePlayer())
  await board.expectCount(LOCATED.banner, 0)
  await board.expectCount(LOCATED.notices, 0)
})
