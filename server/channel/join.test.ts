/** Cases that are hard to produce over the network: the log ahead of the node, slow or failing reads. */
import { describe, expect, test, vi } from 'vitest'
import type { AuctionEventMessage, Cursor } from '../../contract/channel.ts'
import type { AuctionLog } from '../log/auction-log.ts'
import { join, type Viewer } from './join.ts'
import { createNewestSaleFinder } from './newest-sale.ts'
import { SEPARATOR } from './packets.ts'
import type { RoomPosition, Tail } from './tail.ts'

const LOT = { name: 'Tarun' }

interface Room {
  readonly inLog: number
  /** All of them, unless the node is behind. */
  readonly sent?: number
  readonly kept?: number
  readonly lot?: unknown
  readonly isSale?: (seq: number) => boolean
  /** Characters of each event. */
  readonly size?: number
  /** The number that the room began with, if the node knows it. */
  readonly first?: number
  /** The number at which an earlier epoch ended, if the log knows it. */
  readonly ended?: number
}

/** A room whose log has `inLog` events, of which this node has sent `sent`. */
function room(parts: Room) {
  const { inLog, sent = inLog, kept = 1, lot = LOT, isSale, size = 0, first = 0 } = parts
  const events = range(kept, inLog).map((seq) => ({
    seq,
    eventType: isSale?.(seq) ? 'playerSold' : 'NewPlayer',
    data: { name: `Player ${seq}`, ...(size > 0 && { img: 'x'.repeat(size) }) },
  }))
  let position: RoomPosition = { seq: sent, lot }
  const received: AuctionEventMessage[] = []
  const replaySizes: number[] = []
  const onError = vi.fn()
  const onDelivered = vi.fn()
  const onJoined = vi.fn()
  let epoch = 'e1'
  let logEpoch = 'e1'
  let isConnected = true
  let isPolling = true
  let isBehind = false
  const waiting: (() => void)[] = []
  let isInRoom = false
  const eventsAfter = vi.fn(async (_room: string, seq: number, limit: number) =>
    events.filter((event) => event.seq > seq).slice(0, limit),
  )
  const catchUp = vi.fn(async (_room: string) => {})
  const tail: Tail = {
    position: () => position,
    isRead: () => true,
    firstSeq: () => first,
    epoch: () => epoch,
    catchUp,
    catchUpAll: async () => {},
    stop: () => {},
  }
  const log = { eventsAfter } as unknown as AuctionLog
  const endOfEpoch = vi.fn(async (_room: string, _epoch: string) => parts.ended ?? null)
  const shared = {
    eventsAfter,
    endOfEpoch,
    epoch: () => logEpoch,
    announce: () => false,
    withdraw: () => {},
    forget: () => {},
  }
  const dependencies = {
    reads: shared,
    tail,
    newestSale: createNewestSaleFinder(log, tail).newestSale,
    onJoined,
    onError,
  }
  const viewer: Viewer = {
    isConnected: () => isConnected,
    send(message) {
      received.push(message)
      onDelivered()
    },
    sendReplay(chunks) {
      const packets = chunks.flatMap(({ body }) => body.toString().split(SEPARATOR))
      replaySizes.push(packets.length)
      received.push(...packets.map((packet) => JSON.parse(packet.slice(2))[1]))
      isBehind = !isPolling
      onDelivered()
    },
    isBehind: () => isBehind,
    nextPoll: () => new Promise((resolve) => waiting.push(resolve)),
    nextTurn: async () => {},
    subscribe: () => {
      isInRoom = true
    },
  }
  const hall = {
    received,
    /** The number of events in each portion of a replay. */
    replaySizes,
    onError,
    onDelivered,
    onJoined,
    eventsAfter,
    endOfEpoch,
    catchUp,
    /** The log has another epoch, of which the node does not know yet. */
    setLogEpoch(next: string) {
      logEpoch = next
    },
    isInRoom: () => isInRoom,
    leave: () => {
      isConnected = false
    },
    /** The viewer receives the waiting messages. */
    async poll() {
      isBehind = false
      for (const settle of waiting.splice(0)) settle()
      await new Promise(setImmediate)
    },
    /** The node broadcasts the next events to the viewers in the room. */
    broadcastNext(count = 1) {
      for (const event of events.filter(({ seq }) => seq > position.seq).slice(0, count)) {
        position = { seq: event.seq, lot }
        if (isInRoom) received.push(event)
      }
    },
    /** The log gets a new epoch, of which the node has sent events up to `seq`. */
    startOver(seq: number) {
      epoch = 'e2'
      logEpoch = 'e2'
      position = { seq, lot: LOT }
    },
    join: (cursor: Cursor | null) => join(dependencies, viewer, 'hall', cursor),
    /** Joins as far as that goes without a poll. @returns what polls until the viewer has joined */
    async beginJoin(cursor: Cursor) {
      isPolling = false
      const joining = hall.join(cursor)
      await new Promise(setImmediate)
      return async () => {
        while (!isInRoom && isConnected) await hall.poll()
        await joining
      }
    },
  }
  return hall
}

async function joined(parts: Room, cursor: Cursor | null) {
  const hall = room(parts)
  await hall.join(cursor)
  return hall
}

const range = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, n) => from + n)

const seqs = (messages: readonly AuctionEventMessage[]) => messages.map(({ seq }) => seq)

const lotAt = (seq: number, epoch = 'e1') => ({ eventType: 'biddingStart', data: LOT, seq, epoch })

/** Cursors of the epoch before, and of the present one. */
const e0 = (seq: number): Cursor => ({ epoch: 'e0', seq })
const e1 = (seq: number, lot = false): Cursor => ({ epoch: 'e1', seq, lot })

const epochStarted = (seq: number, epoch = 'e1') => ({
  eventType: 'EpochStarted',
  data: null,
  seq,
  epoch,
})

const goesOn = (seq: number, upTo: number) => ({
  eventType: 'EpochContinued',
  data: { from: 'e0', upTo },
  seq,
  epoch: 'e1',
})

describe('joining while the log is ahead of the node', () => {
  test('replays events up to the node’s position; the broadcast sends the rest', async () => {
    const hall = await joined({ inLog: 6, sent: 4 }, 2)
    expect(seqs(hall.received)).toEqual([3, 4])
    hall.broadcastNext(2)
    expect(seqs(hall.received)).toEqual([3, 4, 5, 6])
  })

  test('continues reading when the node advances during the read', async () => {
    const hall = room({ inLog: 6, sent: 3 })
    hall.eventsAfter.mockImplementationOnce(async (_room, seq, limit) => {
      hall.broadcastNext(2)
      return hall.eventsAfter('hall', seq, limit)
    })
    await hall.join(2)
    expect(seqs(hall.received)).toEqual([3, 4, 5])
    hall.broadcastNext()
    expect(seqs(hall.received)).toEqual([3, 4, 5, 6])
  })
})

describe('joining while the node is behind or the log is unavailable', () => {
  test('a viewer ahead of this node waits and misses nothing', async () => {
    const hall = room({ inLog: 6, sent: 2 })
    hall.catchUp.mockImplementationOnce(async () => hall.broadcastNext(4))
    await hall.join(4)
    expect(seqs(hall.received)).toEqual([5, 6])
  })

  test('waits until the log is available, then replays the missed events', async () => {
    const hall = room({ inLog: 6, sent: 4 })
    hall.eventsAfter.mockRejectedValueOnce(new Error('store away'))
    hall.catchUp.mockImplementationOnce(async () => hall.broadcastNext(2))
    await hall.join(2)
    expect(seqs(hall.received)).toEqual([3, 4, 5, 6])
    expect(hall.received.every(({ replayed }) => replayed)).toBe(true)
    expect(hall.onError).toHaveBeenCalledOnce()
  })

  test('sends nothing to a viewer who leaves while waiting', async () => {
    const hall = room({ inLog: 6, sent: 2 })
    hall.catchUp.mockImplementationOnce(async () => hall.leave())
    await hall.join(4)
    expect(hall.eventsAfter).not.toHaveBeenCalled()
    expect([hall.received, hall.isInRoom()]).toEqual([[], false])
  })

  test('gives the current lot and the broadcast if the log stays unreadable', async () => {
    const hall = room({ inLog: 5, sent: 4 })
    const cause = new Error('disk gone')
    hall.eventsAfter.mockRejectedValue(cause)
    await hall.join(2)
    expect(hall.received).toEqual([lotAt(4)])
    expect(hall.onError).toHaveBeenCalledWith('hall', cause)
    hall.broadcastNext()
    expect(seqs(hall.received)).toEqual([4, 5])
  })
})

describe('a replay', () => {
  test('sends a thousand ordinary events, the most of all, at once', async () => {
    const hall = room({ inLog: 1_001, size: 300 })
    await hall.beginJoin(1)
    expect(hall.isInRoom()).toBe(true)
    expect(hall.replaySizes).toEqual([1_000])
    expect(seqs(hall.received)).toEqual(range(2, 1_001))
  })

  test('sends large events in portions, each after the viewer has polled the previous one', async () => {
    const hall = room({ inLog: 80, sent: 79, size: 60_000 })
    const finish = await hall.beginJoin(1)
    const [portion = 0] = hall.replaySizes
    expect(portion * 60_000).toBeLessThan(2 * 1024 * 1024)
    expect(hall.received).toHaveLength(portion)
    await new Promise(setImmediate)
    expect(hall.replaySizes).toHaveLength(1)
    expect(hall.isInRoom()).toBe(false)
    await hall.poll()
    expect(hall.replaySizes).toHaveLength(2)
    // An event broadcast meanwhile reaches this viewer as part of the replay.
    hall.broadcastNext()
    await finish()
    expect(seqs(hall.received)).toEqual(range(2, 80))
    expect(Math.max(...hall.replaySizes) * 60_000).toBeLessThan(2 * 1024 * 1024)
  })

  test('reads only as far ahead as the viewer polls', async () => {
    const hall = room({ inLog: 900, size: 60_000 })
    await hall.beginJoin(1)
    const [, , limit] = hall.eventsAfter.mock.lastCall ?? []
    expect(Number(limit) * hall.eventsAfter.mock.calls.length).toBeLessThanOrEqual(40)
  })

  test('aligns its reads, so that viewers with different cursors share them', async () => {
    const hall = await joined({ inLog: 100 }, 3)
    const reads = hall.eventsAfter.mock.calls.splice(0)
    await hall.join(7)
    expect(hall.eventsAfter.mock.calls.slice(1)).toEqual(reads.slice(1))
    expect(seqs(hall.received)).toEqual([...range(4, 100), ...range(8, 100)])
  })

  test('ends with the current lot if it falls too far behind', async () => {
    const hall = room({ inLog: 1_020, sent: 1_000, size: 60_000 })
    const finish = await hall.beginJoin(1)
    hall.broadcastNext(20)
    await finish()
    expect(hall.received.at(-1)).toEqual(lotAt(1_020))
    expect(hall.received.length).toBeLessThan(100)
  })

  test('stops when the viewer leaves before the end', async () => {
    const hall = room({ inLog: 80, size: 60_000 })
    const finish = await hall.beginJoin(1)
    hall.leave()
    await hall.poll()
    await finish()
    expect(hall.replaySizes).toHaveLength(1)
    expect(hall.isInRoom()).toBe(false)
  })
})

test.each([
  ['the missed events', 2],
  ['the current lot', null],
])('a viewer whose session ends while %s is sent does not join the room', async (_what, cursor) => {
  const hall = room({ inLog: 5 })
  hall.onDelivered.mockImplementation(() => hall.leave())
  await hall.join(cursor)
  expect(hall.onDelivered).toHaveBeenCalledOnce()
  expect(hall.isInRoom()).toBe(false)
})

const isSale = (seq: number) => seq % 600 === 0
const sale = (n: number, seq: number) => ({
  eventType: 'playerSold',
  data: { name: `Player ${n}` },
  seq,
  epoch: 'e1',
  replayed: true,
})

type Case = [what: string, room: Room, cursor: Cursor | null, sent: AuctionEventMessage[]]
const EMPTY: Room = { inLog: 0, lot: null }

describe('without reading events, a join gives', () => {
  test.each<Case>([
    ['no sale if it has no cursor', { inLog: 1_200, lot: null, isSale }, null, []],
    ['the epoch if there is no event', EMPTY, 7, [epochStarted(0)]],
    ['the same with another epoch', EMPTY, e0(3), [epochStarted(0)]],
    ['nothing if there was none before', EMPTY, e1(0, true), []],
    ['the lot if too much was missed', { inLog: 1_002 }, 1, [lotAt(1_002)]],
    ...[0, 3, 5, 9].map<Case>((seq) => [
      `the lot with number ${seq} of another epoch`,
      { inLog: 5 },
      e0(seq),
      [lotAt(5)],
    ]),
    ['the lot if it wants it', { inLog: 5 }, e1(5, true), [lotAt(5)]],
    ['no lot if it does not want it', { inLog: 5 }, e1(5, false), []],
    ['that an epoch goes on', { inLog: 5, ended: 5 }, e0(5), [goesOn(5, 5)]],
    [
      'that an epoch goes on, and the lot if too much was missed',
      { inLog: 1_500, ended: 1_400 },
      e0(100),
      [goesOn(100, 1_400), lotAt(1_500)],
    ],
  ])('%s', async (_what, parts, cursor, sent) => {
    const hall = await joined(parts, cursor)
    expect(hall.received).toEqual(sent)
    expect(hall.isInRoom()).toBe(true)
    expect(hall.eventsAfter).not.toHaveBeenCalled()
  })
})

describe('instead of a replay, a join gives', () => {
  const noLot = { inLog: 9_000, lot: null }
  test.each<Case>([
    ['the lot if the log begins later', { inLog: 20, kept: 15 }, 10, [lotAt(20)]],
    ['the lot if all are too many', { inLog: 1_500, first: 1 }, e1(0), [lotAt(1_500)]],
    ['the lot if the first is unknown', { inLog: 1_500 }, e1(0), [lotAt(1_500)]],
    [
      'the lot if the first are not kept',
      { inLog: 1_500, first: 1_000, kept: 1_200 },
      e1(0),
      [lotAt(1_500)],
    ],
    ['the epoch without lot or sale', { inLog: 5, lot: null }, e0(3), [epochStarted(5)]],
    [
      'the epoch beyond what is left of one, though the number is in the log',
      { inLog: 9, lot: null, ended: 4 },
      e0(5),
      [epochStarted(9)],
    ],
    [
      'the sale that closed the last lot, with the current number, so that the banner disappears',
      { ...noLot, inLog: 1_150, isSale },
      1,
      [sale(600, 1_150)],
    ],
    [
      'the newest sale even if it is far back',
      { ...noLot, kept: 200, isSale: (seq) => seq === 300 },
      1,
      [sale(300, 9_000)],
    ],
    [
      'the newest of several far back',
      { ...noLot, isSale: (seq) => seq < 4_001 },
      1,
      [sale(4_000, 9_000)],
    ],
    ['nothing without a sale', { ...noLot, kept: 500, isSale: (seq) => seq < 500 }, 1, []],
  ])('%s', async (_what, parts, cursor, sent) => {
    const hall = await joined(parts, cursor)
    expect(hall.received).toEqual(sent)
    expect(hall.isInRoom()).toBe(true)
  })
})

test.each<[string, Cursor, AuctionEventMessage[]]>([
  ['without an epoch gives the current lot', 9, [lotAt(5)]],
  ['with the current epoch starts over', e1(9), [epochStarted(0, 'e10'), lotAt(5)]],
])('a cursor from the future %s after the node has caught up', async (_what, cursor, sent) => {
  const hall = await joined({ inLog: 5 }, cursor)
  expect(hall.catchUp).toHaveBeenCalledOnce()
  expect(hall.received).toEqual(sent)
})

describe('the newest sale', () => {
  test('is searched backwards, and no further than the log keeps', async () => {
    const hall = await joined({ inLog: 9_000, kept: 4_501, lot: null }, 1)
    expect(hall.eventsAfter.mock.calls.map(([, seq]) => seq)).toEqual(
      [8, 7, 6, 5, 4].map((n) => n * 1_000),
    )
  })

  test('is looked up once for many viewers, and then only in new events', async () => {
    const hall = room({ inLog: 1_201, sent: 1_199, lot: null, isSale })
    await Promise.all(Array.from({ length: 50 }, () => hall.join(1)))
    expect(hall.received).toHaveLength(50)
    expect(hall.eventsAfter).toHaveBeenCalledTimes(1)
    hall.broadcastNext()
    hall.received.length = 0
    await hall.join(1)
    expect(hall.received).toEqual([sale(1_200, 1_200)])
    expect(hall.eventsAfter).toHaveBeenLastCalledWith('hall', 1_199, 1)
  })

  test('is not sent if the log cannot be read, and looked up again next time', async () => {
    const hall = room({ inLog: 1_201, sent: 1_200, lot: null, isSale })
    hall.eventsAfter.mockRejectedValueOnce(new Error('disk gone'))
    await hall.join(1)
    expect(hall.received).toEqual([])
    expect(hall.onError).toHaveBeenCalledOnce()
    await hall.join(1)
    expect(hall.received).toEqual([sale(1_200, 1_200)])
  })
})

describe('a cursor with an epoch', () => {
  test('that wants the lot is sent it first, with the cursor’s number', async () => {
    const hall = await joined({ inLog: 5 }, e1(3, true))
    expect(hall.received[0]).toEqual(lotAt(3))
    expect(hall.received.slice(1)).toMatchObject([
      { seq: 4, replayed: true },
      { seq: 5, replayed: true },
    ])
  })

  test.each<[string, Room, number, number[]]>([
    ['unless the replay closes it', { inLog: 5, isSale: (seq) => seq === 4 }, 3, [4, 5]],
    ['also after an earlier sale', { inLog: 5, isSale: (seq) => seq === 2 }, 3, [3, 4, 5]],
    ['unless there is none', { inLog: 5, lot: null }, 4, [5]],
    ['and all events, if the room had none then', { inLog: 9, kept: 6, first: 6 }, 0, range(5, 9)],
  ])('that wants the lot is sent it %s', async (_what, parts, seq, sent) => {
    const hall = await joined(parts, e1(seq, true))
    expect(seqs(hall.received)).toEqual(sent)
  })

  test('that wants the lot gets it before the first of many portions', async () => {
    const hall = await joined({ inLog: 40, size: 60 * 1024 }, e1(1, true))
    expect(hall.replaySizes.length).toBeGreaterThan(1)
    expect(seqs(hall.received)).toEqual(range(1, 40))
    expect(hall.received[0]).toMatchObject({ eventType: 'biddingStart' })
  })

  test('from just before the room’s first event gets all events from the first', async () => {
    const hall = await joined({ inLog: 120, kept: 81, first: 81 }, e1(80))
    expect(seqs(hall.received)).toEqual(range(81, 120))
  })

  test('is not compared with the log’s epochs if it is of the present one', async () => {
    const hall = await joined({ inLog: 5 }, e1(3))
    expect(hall.endOfEpoch).not.toHaveBeenCalled()
  })

  test('a new epoch during the read of a replay sends its lot', async () => {
    const hall = room({ inLog: 5 })
    hall.eventsAfter.mockImplementationOnce(async () => {
      hall.startOver(2)
      return []
    })
    await hall.join(e1(3))
    expect(hall.received).toEqual([lotAt(2, 'e2')])
  })

  test('nothing is read in an epoch of the log that the node does not know yet', async () => {
    const hall = room({ inLog: 5 })
    hall.setLogEpoch('e2')
    hall.catchUp.mockImplementationOnce(async () => hall.startOver(2))
    await hall.join(e1(3))
    expect(hall.received).toEqual([lotAt(2, 'e2')])
    expect(hall.eventsAfter).not.toHaveBeenCalled()
  })

  test('a new epoch during a replay ends the replay', async () => {
    const hall = room({ inLog: 80, size: 60_000 })
    const finish = await hall.beginJoin(e1(1))
    hall.startOver(7)
    await finish()
    const after = hall.received.slice(hall.replaySizes[0])
    expect(after.at(-1)).toEqual(lotAt(7, 'e2'))
    expect(after.filter(({ epoch }) => epoch === 'e2')).toHaveLength(1)
  })
})

describe('a cursor of an earlier epoch', () => {
  test('that goes on in the present one is told so, then gets the missed events', async () => {
    const hall = await joined({ inLog: 5, ended: 4 }, e0(3))
    expect(hall.endOfEpoch).toHaveBeenCalledExactlyOnceWith('hall', 'e0')
    expect(hall.received[0]).toEqual(goesOn(3, 4))
    expect(hall.received.slice(1)).toMatchObject([
      { seq: 4, epoch: 'e1', replayed: true },
      { seq: 5, epoch: 'e1', replayed: true },
    ])
  })

  test('is read again when the log is available', async () => {
    const hall = room({ inLog: 5, ended: 5 })
    hall.endOfEpoch.mockRejectedValueOnce(new Error('store away'))
    await hall.join(e0(4))
    expect(hall.catchUp).toHaveBeenCalledOnce()
    expect(hall.received).toMatchObject([goesOn(4, 5), { seq: 5, replayed: true }])
  })

  test('of a newer epoch than the node’s waits until the node is in it', async () => {
    const hall = room({ inLog: 5 })
    hall.endOfEpoch.mockImplementationOnce(async () => {
      hall.setLogEpoch('e2')
      return 5
    })
    hall.catchUp.mockImplementationOnce(async () => hall.startOver(5))
    await hall.join({ epoch: 'e2', seq: 4 })
    expect(hall.received).toMatchObject([{ seq: 5, epoch: 'e2', replayed: true }])
  })

  test('a change of the epoch during a replay, without a loss, loses and repeats nothing', async () => {
    const hall = room({ inLog: 80, size: 60_000, ended: 80 })
    const finish = await hall.beginJoin(e1(1))
    hall.startOver(80)
    await finish()
    const isEvent = ({ eventType }: AuctionEventMessage) => eventType !== 'EpochContinued'
    expect(seqs(hall.received.filter(isEvent))).toEqual(range(2, 80))
    const told = hall.received.findIndex((message) => !isEvent(message))
    const before = hall.received[told - 1]?.seq
    expect(hall.received[told]).toEqual({
      eventType: 'EpochContinued',
      data: { from: 'e1', upTo: 80 },
      seq: before,
      epoch: 'e2',
    })
  })
})

test.each([
  ['no cursor', {}, null, 'first'],
  ['the lists’ cursor, which wants the lot', {}, e1(6, true), 'first'],
  ['a cursor within reach', {}, 2, 'replay'],
  ['a cursor with nothing missed', {}, 6, 'replay'],
  ['a cursor that is too old', { kept: 5 }, 2, 'snapshot'],
  ['a cursor of another epoch', {}, e0(2), 'new_epoch'],
  ['a cursor beyond the end', {}, 9, 'new_epoch'],
  ['a cursor of a room that was removed', { first: 5 }, 2, 'new_epoch'],
] as const)(
  'a join with %s is counted once, by what it came to',
  async (_what, more, cursor, outcome) => {
    const hall = await joined({ inLog: 6, ...more }, cursor)
    expect(hall.onJoined.mock.calls).toEqual([[outcome]])
  },
)

test('a viewer who left during the read does not join the room', async () => {
  const hall = room({ inLog: 5 })
  const joining = hall.join(2)
  hall.leave()
  await joining
  expect(hall.isInRoom()).toBe(false)
  expect(hall.received).toEqual([])
  expect(hall.onJoined).not.toHaveBeenCalled()
})
