import { IncomingMessage } from 'node:http'
import { Socket } from 'node:net'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { ServerResponse } from '../lib/node-http.ts'
import { Chunk, chunksOf } from './chunk.ts'
import { createDelivery } from './delivery.ts'
import { Session } from './session.ts'
import { lotChunk, pingChunk, snapshotChunk } from './shared-chunks.ts'
import { UnjoinedSessions } from './unjoined.ts'

const KIB = 1_024

function sessionWith(...chunks: readonly Chunk[]) {
  const session = new Session('sid', '', { left: 0, at: 0 })
  session.enqueue(chunks)
  return session
}

test('packets of a room are joined into chunks of 64 KiB, in order', () => {
  const packets = ['a', 'b', 'c', 'd', 'e'].map((letter) => letter.repeat(40 * KIB))
  const chunks = chunksOf(packets, 'hall')
  expect(chunks.map(({ bytes, room }) => [bytes, room])).toEqual([
    [80 * KIB + 1, 'hall'],
    [80 * KIB + 1, 'hall'],
    [40 * KIB, 'hall'],
  ])
  expect(chunks.map(({ body }) => body.toString()).join('\x1e')).toBe(packets.join('\x1e'))
  expect(chunksOf([], 'hall')).toEqual([])
})

test('the events of one room leave the queue, or those of all rooms, but not the session’s own', () => {
  const [own, hall, village] = [new Chunk('2'), new Chunk('42', 'hall'), new Chunk('42', 'village')]
  const session = sessionWith(own, hall, village)
  session.dropEvents('hall')
  expect(session.drain()).toEqual([own, village])
  const other = sessionWith(hall, own, village)
  other.dropEvents()
  expect(other.drain()).toEqual([own])
  const events = sessionWith(hall)
  events.dropEvents()
  expect(events.hasQueued).toBe(false)
})

test('what has left the queue doesn’t count against its bound', () => {
  const large = new Chunk('x'.repeat(3_000 * KIB), 'hall')
  const session = sessionWith(large)
  session.dropEvents('hall')
  expect(session.enqueue([large])).toBe(true)
  session.drain()
  expect(session.enqueue([large])).toBe(true)
  expect(session.enqueue([large])).toBe(false)
})

test('the next poll has come once the queue is empty', async () => {
  const hall = new Chunk('42', 'hall')
  for (const end of ['drain', 'dropEvents'] as const) {
    const session = sessionWith(hall)
    const settled = vi.fn()
    void session.nextPoll().then(settled)
    await Promise.resolve()
    expect(settled).not.toHaveBeenCalled()
    session[end]()
    await Promise.resolve()
    expect(settled).toHaveBeenCalledOnce()
  }
})

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

const VIEWERS = 100

test('a broadcast in many slices is delivered when the last open poll has its response', async () => {
  const responses = Array.from({ length: VIEWERS }, () => {
    const request = new IncomingMessage(new Socket())
    Object.assign(request, { httpVersion: '1.1', httpVersionMajor: 1, httpVersionMinor: 1 })
    return new ServerResponse(request)
  })
  const sessions = responses.map((poll, n) =>
    Object.assign(new Session(`sid${n}`, '', { left: 0, at: 0 }), { poll }),
  )
  const answered = () => responses.filter(({ writableEnded }) => writableEnded).length
  const onDelivered = vi.fn(answered)
  let clock = 0
  // Each reading is 30 ms later, so that every slice is over at its first.
  const now = vi.spyOn(performance, 'now').mockImplementation(() => (clock += 30))
  createDelivery(() => {}).broadcast(
    sessions,
    [new Chunk('42["auctionEvent"]', 'hall')],
    onDelivered,
  )
  expect(answered()).toBeLessThan(VIEWERS)
  expect(onDelivered).not.toHaveBeenCalled()
  for (let turn = 0; turn < VIEWERS; turn += 1) await new Promise(setImmediate)
  now.mockRestore()
  expect(onDelivered).toHaveBeenCalledOnce()
  expect(onDelivered).toHaveReturnedWith(VIEWERS)
})

describe('sessions that have not joined', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'] }))
  afterEach(() => void vi.useRealTimers())

  /** Sessions that were opened by these addresses, in this order. */
  function opened(...addresses: readonly string[]) {
    const unjoined = new UnjoinedSessions()
    const sessions = addresses.map(
      (address, n) => new Session(`s${n}`, address, { left: 1, at: 0 }),
    )
    for (const session of sessions) unjoined.add(session)
    return { unjoined, sessions }
  }

  test('the network with the most sessions gives way, with its oldest', () => {
    const { unjoined, sessions } = opened('1.1.1.1', '2.2.2.2', '3.3.3.3', '2.2.2.2', '2.2.2.2')
    expect(unjoined.toLeaveNode('4.4.4.4')).toBe(sessions[1])
    expect(unjoined.toLeaveNode('1.1.1.1')).toBe(sessions[1])
  })

  test('many /64 networks of one /48 count as one network', () => {
    const { unjoined, sessions } = opened(
      '1.1.1.1',
      '2001:db8:1:100',
      '1.1.1.1',
      '2001:db8:1:200',
      '2001:db8:1:300',
    )
    expect(unjoined.toLeaveNode('4.4.4.4')).toBe(sessions[1])
  })

  test('a viewer between handshake and join does not give way to one of a larger or equal network', () => {
    const { unjoined } = opened('1.1.1.1', '2.2.2.2', '2.2.2.2')
    for (const address of ['2.2.2.2', '1.1.1.1']) {
      expect(unjoined.toLeaveNode(address)).toBeUndefined()
    }
    expect(opened('1.1.1.1').unjoined.toLeaveNode('4.4.4.4')).toBeUndefined()
  })

  test('the oldest gives way to anyone once it had 3 s to join', () => {
    const { unjoined, sessions } = opened('1.1.1.1', '2.2.2.2')
    vi.advanceTimersByTime(2_900)
    expect(unjoined.toLeaveNode('2.2.2.2')).toBeUndefined()
    expect(unjoined.toLeaveNetwork('2.2.2.2')).toBeUndefined()
    vi.advanceTimersByTime(100)
    expect(unjoined.toLeaveNode('2.2.2.2')).toBe(sessions[0])
    expect(unjoined.toLeaveNetwork('2.2.2.2')).toBe(sessions[1])
  })

  test('in a full network its own oldest session gives way, whatever others have', () => {
    const { unjoined, sessions } = opened('1.1.1.1', '2001:db8:1:7', '2001:db8:1:8')
    vi.advanceTimersByTime(3_000)
    expect(unjoined.toLeaveNetwork('2001:db8:1:8')).toBe(sessions[2])
    expect(unjoined.toLeaveNetwork('2001:db8:1:0/56')).toBe(sessions[1])
    expect(unjoined.toLeaveNetwork('2001:db8:2/48')).toBeUndefined()
  })

  test('a session that has joined or ended does not count', () => {
    const { unjoined, sessions } = opened('1.1.1.1', '1.1.1.1', '1.1.1.1')
    for (const session of sessions) unjoined.delete(session)
    vi.advanceTimersByTime(3_000)
    expect(unjoined.toLeaveNode('4.4.4.4')).toBeUndefined()
    expect(unjoined.toLeaveNetwork('1.1.1.1')).toBeUndefined()
    expect([...unjoined.due(performance.now() + 10_000)]).toEqual([])
  })

  test('a flood of sessions does not lengthen the choice', () => {
    const flood = Array.from({ length: 10_000 }, (_, n) => `10.0.${n >> 8}.${n & 255}`)
    const { unjoined } = opened(...flood, '1.1.1.1', '1.1.1.1')
    expect(unjoined.toLeaveNode('4.4.4.4')).toBeUndefined()
  })
})
