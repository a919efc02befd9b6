import { expect } from '@playwright/test'
import { livePlayer } from '../kit/wire.ts'
import { requestsFor } from './foreign/record.ts'
import { BoardPage } from './support/board-page.ts'
import { CROSSING_POLL } from './support/console-log.ts'
import { openLive, startBidding, test, untilJoined } from './support/journey.ts'
import { collectRequests } from './support/requests.ts'

const PICTURES = ['asha', 'mariners', 'dev'].map((name) => `/pictures/${name}.svg`)

test('§7, §9 a whole visit requests only the page, one data file, one polling channel with one join, and the pictures; the channel closes when the page is reloaded or left', async ({
  board,
  service,
  log,
}) => {
  log.allow(CROSSING_POLL)
  const made = collectRequests(board.page)
  await openLive(board, service)
  await startBidding(board, service)
  service.emit('biddingStart', livePlayer({ amount: 30_00_000 }))
  await expect(board.banner).toContainText('₹30,00,000')
  service.emit('playerSold', livePlayer())
  await expect(board.canvas).toHaveCount(1)
  for (const label of ['Pending Players', 'Recent Sells', 'Top Sells', 'Teams'] as const) {
    await board.choose(label)
  }
  await expect(board.banner).toHaveCount(0)
  const unexpected = made.filter(({ url }) => {
    if (url.origin !== board.origin) return true
    if (url.pathname === '/' || url.pathname.startsWith('/assets/')) return false
    if (url.pathname === '/auctiondatafile.json') return url.search !== ''
    if (url.pathname === '/socket.io/') return url.searchParams.get('transport') !== 'polling'
    return !PICTURES.includes(url.pathname)
  })
  expect(unexpected.map(({ url }) => url.href)).toEqual([])
  expect(made.filter(({ url }) => url.pathname === '/')).toHaveLength(1)
  const files = requestsFor(service.record, '/auctiondatafile.json')
  expect(files.map(({ method, query }) => `${method} ${query}`)).toEqual(['GET '])
  expect(service.record.joins).toEqual([['test-room']])
  expect(service.record.transports).toEqual(['polling'])
  expect(service.record.upgrades).toEqual([])
  expect(requestsFor(service.record, '/socket.io/').length).toBeGreaterThan(2)
  expect(service.openSockets()).toBe(1)
  await board.page.reload()
  await untilJoined(service, 2)
  await expect.poll(() => service.openSockets()).toBe(1)
  await board.page.goto('about:blank')
  await expect.poll(() => service.openSockets()).toBe(0)
})

test('§7, §9 room and service address are settings in the page, without a rebuild', async ({
  page,
  startService,
}) => {
  const service = await startService({ allowsOtherOrigins: true })
  const host = await startService({ settings: { service: service.url, room: 'hall-2' } })
  const board = new BoardPage(page, host.url)
  await board.openReady()
  await untilJoined(service, 1)
  expect(service.record.joins).toEqual([['hall-2']])
  service.emit('biddingStart', livePlayer(), 'hall-2')
  await expect(board.banner).toContainText('Dev Kulkarni')
  expect(requestsFor(service.record, '/auctiondatafile.json')).toHaveLength(0)
  expect(requestsFor(host.record, '/auctiondatafile.json')).toHaveLength(1)
  expect(requestsFor(host.record, '/socket.io/')).toHaveLength(0)
})
