/** A whole visit to our own server: nothing in the console, nothing against its policy. */
import { auctionFile, details, livePlayer, player, team } from '../kit/wire.ts'
import { LOCATED } from './board.ts'
import { test } from './fixtures.ts'

// No picture of these files exists on this server.
const FILE = {
  teams: [team({ team_logo: null, players: [player({ profile_pic: null })] })],
  recent_sell: [],
  top_sell: [],
  pending: [],
}

test('§4, §7 a whole auction on our own server: the board takes over from the page, and nothing in the console', async ({
  ownBoard: board,
  server,
  allowed,
}) => {
  allowed.length = 0
  await server.replaceDataFile(auctionFile(FILE))
  await board.openLive()
  await board.expectCount('#first-screen', 0)
  await board.expectCount('article', 1)
  await server.publish('biddingStart', livePlayer({ img: null }))
  await board.expectText(LOCATED.banner, 'Current Bid: ₹20,00,000')
  const canvas = await board.watch(LOCATED.canvas)
  await server.publish('playerSold', livePlayer({ img: null, amount: 25_00_000 }), {
    dataFile: auctionFile({
      ...FILE,
      auction_details: details({ sold_count: 64 }),
      recent_sell: [player({ full_name: 'Dev Kulkarni', profile_pic: null })],
    }),
  })
  await board.expectText(LOCATED.notices, 'Player Sold! Dev Kulkarni')
  await board.stayOf(canvas)
  await server.publish('NewPlayer', livePlayer({ img: null }))
  await board.expectText(LOCATED.notices, 'New Player Added')
  await board.expectText('dl', 'Sold 63')
  await board.click('Refresh')
  await board.expectText('dl', 'Sold 64')
  await board.click('Menu')
  await board.expectText('[popover]:popover-open', 'Settings')
  await board.tab.press('Escape')
  await board.choose('Recent Sells')
  await board.expectText(LOCATED.panel, 'Dev Kulkarni')
  await board.open('/?view=wall')
  await board.expectText('.wall-next', 'Waiting for the next player')
  await board.open('/?view=overlay')
  await server.publish('biddingStart', livePlayer({ img: null }))
  await board.expectText(LOCATED.banner, 'Dev Kulkarni')
})
