/** Letters in the boxes of the wall: each engine shapes, wraps and cuts them by itself. */
import { auctionFile, livePlayer, player, team } from '../kit/wire.ts'
import { test } from './fixtures.ts'

test.use({ frame: { width: 1920, height: 1080 } })

const LONG = 'Sri Venkatanarasimharajuvaripeta Raghunathan-Krishnamoorthy of the Riverside'
const TAMIL = 'ஸ்ரீ வெங்கடநரசிம்மராஜுவாரிபேட்டை கிருஷ்ணமூர்த்தி இரகுநாதன்'
const HIGHEST = 9_99_99_99_999

test('the wall: names of 60 letters and the longest amount fit their boxes, and all fits the frame', async ({
  board,
  service,
}) => {
  service.serveFile(
    // Without a squad the programme begins with Top Sells.
    auctionFile({
      teams: Array.from({ length: 10 }, () => team({ team_name: LONG })),
      top_sell: [
        player({ full_name: TAMIL, team_name: LONG.repeat(2), auction_sold_amount: HIGHEST }),
      ],
    }),
  )
  await board.open('/?view=wall&rotate=0')
  await board.expectLive()
  const tooLarge = () =>
    [...document.querySelectorAll<HTMLElement>('.fitted > bdi')]
      .filter(
        ({ scrollWidth, scrollHeight, parentElement: box }) =>
          box === null || scrollWidth > box.clientWidth + 1 || scrollHeight > box.clientHeight + 1,
      )
      .map(({ textContent }) => textContent)
  await board.expectText('.wall-top', TAMIL)
  await board.expectValue([], tooLarge)
  // The element with the ellipsis cuts the text, not one around it.
  await board.expectValue([], () =>
    [...document.querySelectorAll<HTMLElement>('.wall-top p, .wall-top p *')]
      .filter((node) => getComputedStyle(node).display !== 'inline')
      .filter((node) => node.scrollWidth > node.clientWidth)
      .filter((node) => getComputedStyle(node).textOverflow !== 'ellipsis')
      .map((node) => node.tagName),
  )
  await board.expectValue(true, () => {
    const list = document.querySelector('.wall-top ol')?.getBoundingClientRect()
    const amount = document.querySelector('.wall-sold-for > bdi')?.getBoundingClientRect()
    return list !== undefined && amount !== undefined && amount.width > 0
      ? amount.left >= list.left && amount.right <= list.right + 0.5
      : false
  })
  service.emit('biddingStart', livePlayer({ name: TAMIL, amount: HIGHEST }))
  await board.expectText('.lot-name', TAMIL)
  await board.expectValue([], tooLarge)
  await board.expectValue([1920, 1080], () => [
    document.documentElement.scrollWidth,
    document.documentElement.scrollHeight,
  ])
  await board.expectValue(true, () => {
    const boxOf = (selector: string) => document.querySelector(selector)?.getBoundingClientRect()
    const [name, label, digits] = ['.lot-name', '.lot-label', '.digits'].map(boxOf)
    return name !== undefined && label !== undefined && digits !== undefined
      ? name.bottom <= label.top + 1 && digits.bottom <= innerHeight
      : false
  })
})
