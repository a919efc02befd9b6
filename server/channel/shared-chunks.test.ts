import { expect, test } from 'vitest'
import { lotChunk, pingChunk, snapshotChunk } from './shared-chunks.ts'

const state = { seq: 7, check: '0123456789abcdef', lot: { name: 'Asha' } }

test('what a room’s state says is encoded once for all sessions, and anew for the next state', () => {
  const position = '"seq":7,"check":"0123456789abcdef"'
  expect(pingChunk(state).body).toBe(`2{${position}}`)
  const snapshot = `42["auctionEvent",{"eventType":"Snapshot","data":{"name":"Asha"},${position}`
  expect(snapshotChunk('hall', state, false).body).toBe(`${snapshot}}]`)
  expect(snapshotChunk('hall', state, true).body).toBe(`${snapshot},"reset":true}]`)
  expect(lotChunk('hall', state).body).toBe(
    '42["auctionEvent",{"eventType":"biddingStart","data":{"name":"Asha"}}]',
  )
  expect(pingChunk(state)).toBe(pingChunk(state))
  expect(snapshotChunk('hall', state, true)).toBe(snapshotChunk('hall', state, true))
  expect(pingChunk({ ...state })).not.toBe(pingChunk(state))
})
