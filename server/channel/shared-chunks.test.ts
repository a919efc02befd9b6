import { expect, test } from 'vitest'
import { messageChunk, pingChunks } from './shared-chunks.ts'

const data = { name: 'Asha' }
const LOT = { eventType: 'biddingStart', data, seq: 7, epoch: 'e1' }

test('the lot is encoded once for all who join the room', () => {
  const chunk = messageChunk('hall', LOT)
  expect(messageChunk('hall', { ...LOT })).toBe(chunk)
  expect(chunk.body).toBe(`42["auctionEvent",${JSON.stringify(LOT)}]`)
})

test.each([
  ['number', 'hall', { ...LOT, seq: 8 }],
  ['epoch', 'hall', { ...LOT, epoch: 'e2' }],
  ['type', 'hall', { ...LOT, eventType: 'playerSold' }],
  ['mark', 'hall', { ...LOT, replayed: true }],
  ['lot', 'hall', { ...LOT, data: { name: 'Birju' } }],
  ['room', 'annexe', LOT],
  ['message without a lot', 'hall', { ...LOT, data: null }],
])('another %s is encoded anew', (_what, room, message) => {
  messageChunk('hall', LOT)
  const chunk = messageChunk(room, message)
  expect(chunk.body).toBe(`42["auctionEvent",${JSON.stringify(message)}]`)
  expect(chunk.room).toBe(room)
})

test('the ping is encoded once for a position, and anew for the next one and another epoch', () => {
  const position = { seq: 7, lot: null }
  const chunks = pingChunks(position, 'e1')
  expect(chunks.map(({ body }) => body)).toEqual(['2{"epoch":"e1","seq":7}'])
  expect(pingChunks(position, 'e1')).toBe(chunks)
  expect(pingChunks(position, 'e2')[0]?.body).toBe('2{"epoch":"e2","seq":7}')
  expect(pingChunks({ seq: 8, lot: null }, 'e2')[0]?.body).toBe('2{"epoch":"e2","seq":8}')
})
