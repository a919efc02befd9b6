/** Events, notices, the sale and hostile words (§2.7, §2.8, §4, §9). */
import { expect } from '@playwright/test'
import { isDrawnOn } from '../journeys/support/drawing.ts'
import { auctionFile, details, livePlayer, player, team } from '../kit/wire.ts'
import { LOCATED } from './board.ts'
import { test } from './fixtures.ts'

test('§2.7, §4 biddingStart shows the banner, and a raise changes its amount', async ({
  board,
  service,
}) => {
  await board.openLive()
  expect(await board.count(LOCATED.banner)).toBe(0)
  service.emit('biddingStart', livePlayer())
  await board.expectText(LOCATED.banner, /^Dev Kulkarni \[SL: 77\] Current Bid: ₹20,00,000$/)
  service.emit('biddingStart', livePlayer({ amount: 25_00_000 }))
  await board.expectText(LOCATED.banner, 'Current Bid: ₹25,00,000')
  await board.press('End')
  await board.expectValue(
    0,
    (banner) => document.querySelector(banner)?.getBoundingClientRect().top,
    LOCATED.banner,
  )
})

test('§4 each event has its notice, and these four do not change the banner', async ({
  board,
  service,
}) => {
  await board.openLive()
  service.emit('biddingStart', livePlayer())
  await board.expectText(LOCATED.banner, 'Dev Kulkarni')
  for (const [eventType, title, label] of [
    ['NewPlayer', 'New Player Added', 'New Player'],
    ['Unsold', 'Player Unsold', 'Unsold'],
    ['ChangeTeam', 'Team Changed', 'Team Changed'],
    ['UndoSold', 'Undo Sold', 'Undo Sold'],
  ] as const) {
    service.emit(eventType, livePlayer({ name: 'Ela Bose', amount: 99_00_000 }))
    await board.expectText(LOCATED.notices, new RegExp(`${title} Ela Bose ${label}`, 'i'))
  }
  service.emit('biddingEnd', livePlayer({ name: 'Nobody' }))
  await board.expectText(LOCATED.banner, 'Current Bid: ₹20,00,000')
  await board.expectCount(LOCATED.notices, 0)
  expect(await board.count(LOCATED.canvas)).toBe(0)
})

test('§2.7, §2.8, §9 a sale shows a notice and 3 s of confetti, and the banner is gone after 3000 ms', async ({
  board,
  service,
}) => {
  await board.openLive()
  service.emit('biddingStart', livePlayer())
  await board.expectText(LOCATED.banner, 'Dev Kulkarni')
  const soldBanner = await board.watch('section[data-state=sold]')
  const canvas = await board.watch(LOCATED.canvas)
  service.emit('playerSold', livePlayer({ amount: 40_00_000 }))
  await board.expectText(LOCATED.notices, /Player Sold! Dev Kulkarni Sold/i)
  await board.expectValue(true, isDrawnOn)
  for (const stays of [soldBanner, canvas]) {
    const stay = await board.stayOf(stays)
    expect(stay).toBeGreaterThan(2500)
    expect(stay).toBeLessThan(6000)
  }
  expect(await board.count(LOCATED.banner)).toBe(0)
})

test('§4, §9 a biddingStart within the 3 s replaces the banner and stays', async ({
  board,
  service,
}) => {
  await board.openLive()
  service.emit('biddingStart', livePlayer())
  await board.expectText(LOCATED.banner, 'Dev Kulkarni')
  service.emit('playerSold', livePlayer())
  await board.expectText(LOCATED.banner, 'SOLD')
  const canvas = await board.watch(LOCATED.canvas)
  service.emit('biddingStart', livePlayer({ name: 'Ela Bose', pdf_sl_no: 78 }))
  await board.stayOf(canvas)
  await board.expectCount(LOCATED.notices, 0)
  await board.expectText(LOCATED.banner, 'Ela Bose [SL: 78] Current Bid')
})

test('hostile names are shown as text and run nothing', async ({ board, service }) => {
  const hostile = '<img src=x onerror="window.hacked=1"><script>window.hacked=1</script>'
  service.serveFile(
    auctionFile({
      auction_details: details({ series_name: hostile }),
      teams: [team({ team_name: hostile, players: [player({ full_name: hostile })] })],
      recent_sell: [player({ full_name: '\u202e[SL: 1]', profile_pic: 'javascript:hacked=1' })],
    }),
  )
  await board.open()
  await board.expectChannel('live')
  await board.expectText('h1', `${hostile} Auction`)
  await board.expectText('article h3', hostile)
  service.emit('biddingStart', livePlayer({ name: hostile, img: 'javascript:hacked=1' }))
  await board.expectText(LOCATED.banner, hostile)
  service.emit('Unsold', livePlayer({ name: hostile }))
  await board.expectText(LOCATED.notices, hostile)
  await board.choose('Recent Sells')
  await board.expectText(LOCATED.panel, '[SL: 1]')
  expect(await board.read(() => Reflect.has(window, 'hacked'))).toBe(false)
  await board.expectNoSidewaysScroll()
})
