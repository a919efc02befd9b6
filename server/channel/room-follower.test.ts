import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { BEFORE_FIRST, type Position } from '../../contract/position.ts'
import { makeTestFolder } from '../../tests/kit/test-folder.ts'
import { type AuctionLog, LogUnavailable, type RoomState, UNKNOWN } from '../log/auction-log.ts'
import { openSqliteLog } from '../test/sqlite-log.ts'
import { RoomFollower } from './room-follower.ts'

let log: AuctionLog
let isAway: boolean
/** Reads wait for it. */
let opened: Promise<void>
let reads: number
let hasViewers: boolean
let sent: string[]
let follower: RoomFollower

/** A log whose reads fail while it is away. */
function unreliable(real: AuctionLog): AuctionLog {
  const answer = async <Result>(read: () => Promise<Result>) => {
    reads += 1
    await opened
    if (isAway) throw new LogUnavailable('away')
    return read()
  }
  return {
    ...real,
    room: (room) => answer(() => real.room(room)),
    eventsAfter: (room, after, limit) => answer(() => real.eventsAfter(room, after, limit)),
  }
}

function start() {
  return new RoomFollower({
    log: unreliable(log),
    broadcast(room, events) {
      for (const { eventType, seq } of events) sent.push(`${room} ${eventType} ${seq}`)
      expect(follower.position(room).seq).toBe(events.at(-1)?.seq)
    },
    reset: (room, { seq, lot }) => sent.push(`${room} reset ${seq} ${nameOf(lot)}`),
    hasViewers: () => hasViewers,
    onError() {},
  })
}

beforeEach(async () => {
  ;[isAway, opened, reads, hasViewers, sent] = [false, Promise.resolve(), 0, true, []]
  log = openSqliteLog(await makeTestFolder('gavel-test-'))
  follower = start()
})
afterEach(async () => {
  vi.useRealTimers()
  follower.stop()
  await log.close()
})

const publish = (eventType: 'biddingStart' | 'playerSold' | 'NewPlayer', name: string, note = '') =>
  log.append('hall', { id: `${eventType} ${name}`, event: { eventType, data: { name, note } } })
const confirm = () => follower.confirm('hall', { isWaiting: () => true })
const nameOf = (lot: RoomState['lot']) => (lot as { name: string } | null)?.name ?? 'no lot'
const seqsAfter = async (position: Position) => {
  const events = await follower.eventsAfter('hall', position)
  return events === UNKNOWN ? UNKNOWN : events.map(({ seq }) => seq)
}

test('callers of confirm share one read that began after their calls', async () => {
  await Promise.all(Array.from({ length: 50 }, confirm))
  expect(reads).toBeLessThan(4)
})

test('while the log is away one read a second is tried; then nothing is lost', async () => {
  await confirm()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  isAway = true
  const onFailed = vi.fn()
  let isConfirmed = false
  const waiting = follower
    .confirm('hall', { isWaiting: () => true, onFailed })
    .then(() => (isConfirmed = true))
  await publish('NewPlayer', 'Asha')
  const before = reads
  await vi.advanceTimersByTimeAsync(4_500)
  expect(reads - before).toBeLessThan(8)
  expect(onFailed).toHaveBeenCalled()
  expect(isConfirmed).toBe(false)
  isAway = false
  await vi.advanceTimersByTimeAsync(1_500)
  await waiting
  expect(sent).toEqual(['hall NewPlayer 1'])
})

describe('viewers are reset where the log does not know what they were sent', () => {
  test('also in a quiet room, within five seconds', async () => {
    await publish('biddingStart', 'Asha')
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    follower.stop()
    // Nobody wakes it, as after a failover.
    log = { ...log, subscribe: () => () => {} }
    follower = start()
    await confirm()
    await log.removeRoom('hall')
    await vi.advanceTimersByTimeAsync(5_000)
    await vi.waitFor(() => expect(sent).toEqual(['hall reset 0 no lot']))
  })
})

describe('the events after a position', () => {
  test('are those up to the room’s, read once where they are not in memory', async () => {
    const first = await publish('NewPlayer', '1')
    const second = await publish('NewPlayer', '2')
    await publish('NewPlayer', '3')
    await confirm()
    const before = reads
    const both = await Promise.all([seqsAfter(first), seqsAfter(second)])
    expect(both).toEqual([[2, 3], [3]])
    expect(reads - before).toBe(1)
    expect(await seqsAfter(BEFORE_FIRST)).toEqual([1, 2, 3])
  })

  test('are unknown for a position of another history, above the room’s, or too long ago', async () => {
    await publish('NewPlayer', '1')
    const { seq, check } = await publish('NewPlayer', '2')
    await confirm()
    const other = '0123456789abcdef'
    expect(await seqsAfter({ seq, check: other })).toBe(UNKNOWN)
    expect(await seqsAfter({ seq: 1, check: other })).toBe(UNKNOWN)
    expect(await seqsAfter({ seq: 3, check })).toBe(UNKNOWN)
    for (let n = 3; n <= 1_002; n += 1) await publish('NewPlayer', `${n}`)
    await confirm()
    expect(await seqsAfter({ seq, check })).toHaveLength(1_000)
    await publish('NewPlayer', '1003')
    await confirm()
    expect(await seqsAfter({ seq, check })).toBe(UNKNOWN)
  })

  test('are unknown where they would take too much memory', async () => {
    const first = await publish('NewPlayer', '1')
    for (let n = 2; n < 180; n += 1) await publish('NewPlayer', `${n}`, 'x'.repeat(50_000))
    await confirm()
    expect(await seqsAfter(first)).toBe(UNKNOWN)
  })

  test('a failed read is the caller’s, and the next one works', async () => {
    const first = await publish('NewPlayer', '1')
    await publish('NewPlayer', '2')
    await confirm()
    isAway = true
    await expect(seqsAfter(first)).rejects.toBeInstanceOf(LogUnavailable)
    isAway = false
    expect(await seqsAfter(first)).toEqual([2])
  })
})

test('a room that ends and begins anew while others are compared is sent each event once', async () => {
  let wakeAll = () => {}
  follower.stop()
  log = {
    ...log,
    subscribe(wake) {
      wakeAll = () => wake(null)
      return () => {}
    },
  }
  follower = start()
  // As many as are compared at once, so that the hall comes later.
  for (let n = 0; n < 500; n += 1) await follower.confirm(`room-${n}`, { isWaiting: () => true })
  await confirm()
  await follower.confirm('room-last', { isWaiting: () => true })
  await publish('NewPlayer', '1')
  const { promise, resolve } = Promise.withResolvers<void>()
  opened = promise
  wakeAll()
  hasViewers = false
  follower.left('hall')
  hasViewers = true
  opened = Promise.resolve()
  await confirm()
  await publish('NewPlayer', '2')
  await confirm()
  const before = reads
  resolve()
  await vi.waitFor(() => expect(reads).toBeGreaterThan(before))
  await confirm()
  expect(sent).toEqual(['hall NewPlayer 2'])
})

test('a room is forgotten with its last viewer and join', async () => {
  await publish('NewPlayer', '1')
  hasViewers = false
  follower.hold('hall')
  await confirm()
  expect(follower.position('hall').seq).toBe(1)
  follower.release('hall')
  expect(follower.position('hall').seq).toBe(0)
  const before = reads
  await publish('NewPlayer', '2')
  expect(reads).toBe(before)
})

test('stopping ends all waiting, and nothing is sent after it', async () => {
  await confirm()
  isAway = true
  const waiting = confirm()
  follower.stop()
  await waiting
  isAway = false
  await publish('NewPlayer', '1')
  expect(sent).toEqual([])
})
