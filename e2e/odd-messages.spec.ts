import { expect } from '@playwright/test'
import { livePlayer } from '../testing/wire.ts'
import { openLive, test } from './support/journey.ts'

test('§4, §8 unknown event types are ignored without a message', async ({
  board,
  service,
  log,
}) => {
  await openLive(board, service)
  for (const eventType of [
    'biddingEnd',
    'BiddingStart',
    'PLAYERSOLD',
    ' playerSold',
    'newPlayer',
    '',
    '__proto__',
    'constructor',
    'toString',
    'hasOwnProperty',
  ]) {
    service.emit(eventType, livePlayer({ name: 'Nobody' }))
  }
  service.emit('Unsold', livePlayer({ name: 'Somebody' }))
  await expect(board.notice('Player Unsold')).toContainText('Somebody')
  await expect(board.notices).toHaveCount(1)
  await expect(board.banner).toHaveCount(0)
  expect(log.lines()).toEqual([])
})

test('§4, §7 malformed messages are ignored and the next valid one works', async ({
  board,
  service,
  log,
}) => {
  log.allow(/^warning: auctionEvent ignored/)
  await openLive(board, service)
  const player = livePlayer({ name: 'Nobody' })
  const malformed: readonly (readonly unknown[])[] = [
    [],
    [null],
    ['biddingStart'],
    ['biddingStart', player],
    [42],
    [true],
    [[]],
    [['biddingStart', player]],
    [{}],
    [{ eventType: null, data: player }],
    [{ eventType: 7, data: player }],
    [{ eventType: ['biddingStart'], data: player }],
    [{ eventType: { toString: 'biddingStart' }, data: player }],
    [{ eventType: 'biddingStart' }],
    [{ eventType: 'biddingStart', data: null }],
    [{ eventType: 'biddingStart', data: 'Nobody' }],
    [{ eventType: 'biddingStart', data: [player] }],
    [{ eventType: 'biddingStart', data: {} }],
    [{ eventType: 'playerSold', data: null }],
    [{ eventType: 'Unsold', data: 3 }],
    [{ type: 'biddingStart', data: player }],
    [Buffer.from('biddingStart')],
    [JSON.stringify({ eventType: 'biddingStart', data: player })],
  ]
  for (const message of malformed) service.emitRaw(...message)
  service.emit('biddingStart', livePlayer())
  await expect(board.banner).toContainText('Dev Kulkarni')
  await expect(board.notices).toHaveCount(0)
  await expect(board.canvas).toHaveCount(0)
  await expect(board.alert).toHaveCount(0)
  expect(service.openSockets()).toBe(1)
})

test('§4 invalid fields of a live player show as a dash', async ({ board, service }) => {
  await openLive(board, service)
  for (const odd of [null, {}, [], -1, 'NaN', true]) {
    service.emit(
      'biddingStart',
      livePlayer({ name: 'Odd One', amount: odd, img: odd, pdf_sl_no: '9' }),
    )
    await expect(board.banner).toContainText('Current Bid: —')
    service.emit('Unsold', { name: odd, img: odd, pdf_sl_no: odd })
    await expect(board.notice('Player Unsold').first()).toBeVisible()
    const live = [board.banner, board.notices]
    for (const place of live) {
      for (const words of await place.allInnerTexts()) {
        expect(words).not.toMatch(/undefined|null|\[object|Invalid|₹NaN|₹-|₹0/)
      }
    }
  }
})

test('§7 a message of one megabyte is handled', async ({ board, service }) => {
  await openLive(board, service)
  service.emit('Unheard', { name: 'x'.repeat(900_000) })
  service.emit('biddingStart', livePlayer({ notes: 'x'.repeat(900_000) }))
  await expect(board.banner).toContainText('Dev Kulkarni')
})
