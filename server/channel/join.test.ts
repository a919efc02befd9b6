/** Cases that are hard to produce over the network: the log ahead of the node, slow or failing reads. */
import { describe, expect, test, vi } from 'vitest'
import type { AuctionEventMessage, Cursor } from '../../contract/channel.ts'
import type { AuctionLog, LoggedEvent } from '../log/auction-log.ts'
import { join } from './join.ts'
import { createNewestSaleFinder } from './newest-sale.ts'
import { SEPARATOR } from './packets.ts'
import type { RoomPosition, Tail } from './tail.ts'

const LOT = { name: 'Tarun' }

interface Room {
  readonly inLog: number
  readonly sent: number
  readonly kept?: number
  readonly lot?: unknown
  readonly isSale?: (seq: number) => boolean
  /** Characters of each event. */
  readonly size?: number
  /** The number that the room began with, if the node knows it. */
  readonly first?: number
}

/** A room whose log has `inLog` events, of which this node has sent `sent`. */
function room({
  inLog,
  sent,
  kept = 1,
  lot = LOT,
  isSale = () => false,
  size = 0,
  first = 0,
}: Room) {
  const events: LoggedEvent[] = Array.from({ length: inLog }, (_, n) => ({
    seq: n + 1,
    eventType: isSale(n + 1) ? 'playerSold' : 'NewPlayer',
    data: { name: `Player ${n + 1}`, ...(size > 0 && { img: 'x'.repeat(size) }) },
  })).slice(kept - 1)
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
  const endOfEpoch = vi.fn(async (_room: string, _epoch: string): Promise<number | null> => null)
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
  return {
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
    /** From now on messages wait for `poll`. */
    stopPolling: () => {
      isPolling = false
    },
    /** The viewer receives the waiting messages. */
    async poll() {
      isBehind = false
      for (const settle of waiting.splice(0)) settle()
      await new Promise(setImmediate)
    },
    /** The node broadcasts the next event to the viewers in the room. */
    broadcastNext() {
      const event = events.find(({ seq }) => seq === position.seq + 1)
      if (event === undefined) throw new Error('no event left to broadcast')
      position = { seq: event.seq, lot }
      if (isInRoom) received.push(event)
    },
    /** The log gets a new epoch, of which the node has sent events up to `seq`. */
    startOver(seq: number, present: unknown) {
      epoch = 'e2'
      logEpoch = 'e2'
      position = { seq, lot: present }
    },
    join: (cursor: Cursor | null) =>
      join(
        dependencies,
        {
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
        },
        'hall',
        cursor,
      ),
  }
}

const epochStarted = (seq: number, epoch = 'e1') => ({
  eventType: 'EpochStarted',
  data: null,
  seq,
  epoch,
})

const seqs = (messages: readonly AuctionEventMessage[]) => messages.map(({ seq }) => seq)

describe('joining while the log is ahead of the node', () => {
  test('replays events up to the node’s position; the broadcast sends the rest', async () => {
    const hall = room({ inLog: 6, sent: 4 })
    await hall.join(2)
    expect(seqs(hall.received)).toEqual([3, 4])
    hall.broadcastNext()
    hall.broadcastNext()
    expect(seqs(hall.received)).toEqual([3, 4, 5, 6])
  })

  test('continues reading when the node advances during the read', async () => {
    const hall = room({ inLog: 6, sent: 3 })
    hall.eventsAfter.mockImplementationOnce(async (_room, seq, limit) => {
      hall.broadcastNext()
      hall.broadcastNext()
      return Array.from({ length: limit }, (_, n) => ({
        seq: seq + 1 + n,
        eventType: 'NewPlayer',
        data: {},
      }))
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
    hall.catchUp.mockImplementationOnce(async () => {
      for (let n = 3; n <= 6; n += 1) hall.broadcastNext()
    })
    await hall.join(4)
    expect(seqs(hall.received)).toEqual([5, 6])
  })

  test('waits until the log is available, then replays the missed events', async () => {
    const hall = room({ inLog: 6, sent: 4 })
    hall.eventsAfter.mockRejectedValueOnce(new Error('store away'))
    hall.catchUp.mockImplementationOnce(async () => {
      hall.broadcastNext()
      hall.broadcastNext()
    })
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
})

const presentLot = (seq: number, epoch = 'e1') => [
  { eventType: 'biddingStart', data: LOT, seq, epoch },
]

describe('a replay', () => {
  const settled = () => new Promise(setImmediate)

  test('sends a thousand ordinary events at once', async () => {
    const hall = room({ inLog: 1_001, sent: 1_001, size: 300 })
    hall.stopPolling()
    await hall.join(1)
    expect(hall.replaySizes).toEqual([1_000])
    expect(seqs(hall.received)).toEqual(Array.from({ length: 1_000 }, (_, n) => n + 2))
  })

  test('sends large events in portions, each after the viewer has polled the previous one', async () => {
    const hall = room({ inLog: 80, sent: 79, size: 60_000 })
    hall.stopPolling()
    const joining = hall.join(1)
    await settled()
    const [portion = 0] = hall.replaySizes
    expect(portion * 60_000).toBeLessThan(2 * 1024 * 1024)
    expect(hall.received).toHaveLength(portion)
    await settled()
    expect(hall.replaySizes).toHaveLength(1)
    expect(hall.isInRoom()).toBe(false)
    await hall.poll()
    expect(hall.replaySizes).toHaveLength(2)
    // An event broadcast meanwhile reaches this viewer as part of the replay.
    hall.broadcastNext()
    while (!hall.isInRoom()) await hall.poll()
    await joining
    expect(seqs(hall.received)).toEqual(Array.from({ length: 79 }, (_, n) => n + 2))
    expect(Math.max(...hall.replaySizes) * 60_000).toBeLessThan(2 * 1024 * 1024)
  })

  test('reads only as far ahead as the viewer polls', async () => {
    const hall = room({ inLog: 900, sent: 900, size: 60_000 })
    hall.stopPolling()
    void hall.join(1)
    await settled()
    const [, , limit] = hall.eventsAfter.mock.lastCall ?? []
    expect(Number(limit) * hall.eventsAfter.mock.calls.length).toBeLessThanOrEqual(40)
  })

  test('aligns its reads, so that viewers with different cursors share them', async () => {
    const hall = room({ inLog: 100, sent: 100 })
    await hall.join(3)
    const reads = hall.eventsAfter.mock.calls.splice(0)
    await hall.join(7)
    expect(hall.eventsAfter.mock.calls.slice(1)).toEqual(reads.slice(1))
    expect(seqs(hall.received)).toEqual([
      ...Array.from({ length: 97 }, (_, n) => n + 4),
      ...Array.from({ length: 93 }, (_, n) => n + 8),
    ])
  })

  test('ends with the current lot if it falls too far behind', async () => {
    const hall = room({ inLog: 1_020, sent: 1_000, size: 60_000 })
    hall.stopPolling()
    const joining = hall.join(1)
    await settled()
    for (let sent = 1_000; sent < 1_020; sent += 1) hall.broadcastNext()
    while (!hall.isInRoom()) await hall.poll()
    await joining
    expect(hall.received.slice(-1)).toEqual(presentLot(1_020))
    expect(hall.received.length).toBeLessThan(100)
  })

  test('stops when the viewer leaves before the end', async () => {
    const hall = room({ inLog: 80, sent: 80, size: 60_000 })
    hall.stopPolling()
    const joining = hall.join(1)
    await settled()
    hall.leave()
    await hall.poll()
    await joining
    expect(hall.replaySizes).toHaveLength(1)
    expect(hall.isInRoom()).toBe(false)
  })
})

test.each([
  ['the missed events', 2],
  ['the current lot', null],
])('a viewer whose session ends while %s is sent does not join the room', async (_what, cursor) => {
  const hall = room({ inLog: 5, sent: 5 })
  hall.onDelivered.mockImplementation(() => hall.leave())
  await hall.join(cursor)
  expect(hall.onDelivered).toHaveBeenCalledOnce()
  expect(hall.isInRoom()).toBe(false)
})

describe('a cursor that is not replayed', () => {
  test('exactly as old as the longest replay is still replayed', async () => {
    const hall = room({ inLog: 1_001, sent: 1_001 })
    await hall.join(1)
    expect(hall.received).toHaveLength(1_000)
  })

  test('older than that gives the current lot without a read', async () => {
    const hall = room({ inLog: 1_002, sent: 1_002 })
    await hall.join(1)
    expect(hall.received).toEqual(presentLot(1_002))
    expect(hall.eventsAfter).not.toHaveBeenCalled()
  })

  test('older than the log’s first event gives the current lot', async () => {
    const hall = room({ inLog: 20, sent: 20, kept: 15 })
    await hall.join(10)
    expect(hall.received).toEqual(presentLot(20))
  })

  test('from the future gives the current lot after the node has caught up', async () => {
    const hall = room({ inLog: 5, sent: 5 })
    await hall.join(9)
    expect(hall.catchUp).toHaveBeenCalledOnce()
    expect(hall.received).toEqual(presentLot(5))
  })

  test('gives the current lot and the broadcast if the log stays unreadable', async () => {
    const hall = room({ inLog: 5, sent: 4 })
    const cause = new Error('disk gone')
    hall.eventsAfter.mockRejectedValue(cause)
    await hall.join(2)
    expect(hall.received).toEqual(presentLot(4))
    expect(hall.onError).toHaveBeenCalledWith('hall', cause)
    hall.broadcastNext()
    expect(seqs(hall.received)).toEqual([4, 5])
  })
})

describe('a cursor that is not replayed, with no lot under the hammer', () => {
  const isSale = (seq: number) => seq % 600 === 0
  const sale = (n: number, seq: number) => [
    { eventType: 'playerSold', data: { name: `Player ${n}` }, seq, epoch: 'e1', replayed: true },
  ]

  test.each<[string, Partial<Room> & { inLog: number }, AuctionEventMessage[]]>([
    [
      'the sale that closed the last lot, with the current number, so that the banner disappears',
      { inLog: 1_150, isSale },
      sale(600, 1_150),
    ],
    [
      'the newest sale even if it is far back',
      { inLog: 9_000, kept: 200, isSale: (seq) => seq === 300 },
      sale(300, 9_000),
    ],
    [
      'the newest of several sales far back',
      { inLog: 9_000, isSale: (seq) => seq < 4_001 },
      sale(4_000, 9_000),
    ],
    ['nothing if the log has no sale', { inLog: 3_000, kept: 500, isSale: (seq) => seq < 500 }, []],
  ])('gives %s', async (_what, more, expected) => {
    const hall = room({ sent: more.inLog, lot: null, ...more })
    await hall.join(1)
    expect(hall.received).toEqual(expected)
  })

  test('searches backwards, and no further than the log keeps', async () => {
    const hall = room({ inLog: 9_000, sent: 9_000, kept: 4_501, lot: null })
    await hall.join(1)
    expect(hall.eventsAfter.mock.calls.map(([, seq]) => seq)).toEqual(
      [8, 7, 6, 5, 4].map((n) => n * 1_000),
    )
  })

  test('looks up the sale once for many viewers, and then only in new events', async () => {
    const hall = room({ inLog: 1_201, sent: 1_199, lot: null, isSale })
    await Promise.all(Array.from({ length: 50 }, () => hall.join(1)))
    expect(hall.received).toHaveLength(50)
    expect(hall.eventsAfter).toHaveBeenCalledTimes(1)
    hall.broadcastNext()
    hall.received.length = 0
    await hall.join(1)
    expect(hall.received).toEqual(sale(1_200, 1_200))
    expect(hall.eventsAfter).toHaveBeenLastCalledWith('hall', 1_199, 1)
  })

  test('gives nothing to a viewer without a cursor, who has no banner to correct', async () => {
    const hall = room({ inLog: 1_200, sent: 1_200, lot: null, isSale })
    await hall.join(null)
    expect(hall.received).toEqual([])
    expect(hall.eventsAfter).not.toHaveBeenCalled()
  })

  test('reads nothing in a room without events', async () => {
    const hall = room({ inLog: 0, sent: 0, lot: null })
    await hall.join(7)
    expect(hall.received).toEqual([epochStarted(0)])
    expect(hall.eventsAfter).not.toHaveBeenCalled()
  })

  test('gives only the broadcast if the log cannot be read, and looks up the sale again next time', async () => {
    const hall = room({ inLog: 1_201, sent: 1_200, lot: null, isSale })
    hall.eventsAfter.mockRejectedValueOnce(new Error('disk gone'))
    await hall.join(1)
    expect(hall.received).toEqual([])
    expect(hall.onError).toHaveBeenCalledOnce()
    await hall.join(1)
    expect(hall.received).toEqual(sale(1_200, 1_200))
  })
})

describe('a cursor with an epoch', () => {
  test('that wants the lot is sent it first, with the cursor’s number, unless the replay tells it', async () => {
    const lotWith = (seq: number) => ({ eventType: 'biddingStart', data: LOT, seq, epoch: 'e1' })
    const upToDate = room({ inLog: 5, sent: 5 })
    await upToDate.join({ epoch: 'e1', seq: 5, lot: true })
    expect(upToDate.received).toEqual([lotWith(5)])
    const behind = room({ inLog: 5, sent: 5 })
    await behind.join({ epoch: 'e1', seq: 3, lot: true })
    expect(behind.received[0]).toEqual(lotWith(3))
    expect(behind.received.slice(1)).toMatchObject([
      { seq: 4, replayed: true },
      { seq: 5, replayed: true },
    ])
    const closed = room({ inLog: 5, sent: 5, isSale: (seq) => seq === 4 })
    await closed.join({ epoch: 'e1', seq: 3, lot: true })
    expect(seqs(closed.received)).toEqual([4, 5])
    const before = room({ inLog: 5, sent: 5, isSale: (seq) => seq === 2 })
    await before.join({ epoch: 'e1', seq: 3, lot: true })
    expect(seqs(before.received)).toEqual([3, 4, 5])
  })

  test('that wants the lot gets nothing in addition if there is none, or does not want it', async () => {
    const none = room({ inLog: 5, sent: 5, lot: null })
    await none.join({ epoch: 'e1', seq: 4, lot: true })
    expect(seqs(none.received)).toEqual([5])
    const unwanted = room({ inLog: 5, sent: 5 })
    await unwanted.join({ epoch: 'e1', seq: 5, lot: false })
    expect(unwanted.received).toEqual([])
  })

  test('of a time when the room had no event is sent all of them', async () => {
    const hall = room({ inLog: 9, sent: 9, kept: 6, first: 6 })
    await hall.join({ epoch: 'e1', seq: 0, lot: true })
    expect(seqs(hall.received.slice(-4))).toEqual([6, 7, 8, 9])
    const empty = room({ inLog: 0, sent: 0, lot: null })
    await empty.join({ epoch: 'e1', seq: 0, lot: true })
    expect(empty.received).toEqual([])
  })

  test('that wants the lot gets it before the first of many portions', async () => {
    const hall = room({ inLog: 40, sent: 40, size: 60 * 1024 })
    await hall.join({ epoch: 'e1', seq: 1, lot: true })
    expect(hall.replaySizes.length).toBeGreaterThan(1)
    expect(seqs(hall.received)).toEqual(Array.from({ length: 40 }, (_, n) => n + 1))
    expect(hall.received[0]).toMatchObject({ eventType: 'biddingStart' })
  })

  test('of another epoch gives the current lot for any number', async () => {
    for (const seq of [0, 3, 5, 9]) {
      const hall = room({ inLog: 5, sent: 5 })
      await hall.join({ epoch: 'e0', seq })
      expect(hall.received).toEqual(presentLot(5))
      expect(hall.eventsAfter).not.toHaveBeenCalled()
    }
  })

  test.each([0, 5])(
    'of another epoch, without a lot or sale among %i events, gives only the epoch',
    async (sent) => {
      const hall = room({ inLog: sent, sent, lot: null })
      await hall.join({ epoch: 'e0', seq: 3 })
      expect(hall.received).toEqual([epochStarted(sent)])
      expect(hall.isInRoom()).toBe(true)
    },
  )

  test('of the current epoch but beyond its end makes the board start over', async () => {
    const hall = room({ inLog: 5, sent: 5 })
    await hall.join({ epoch: 'e1', seq: 9 })
    expect(hall.catchUp).toHaveBeenCalledOnce()
    expect(hall.received).toEqual([epochStarted(0, 'e10'), ...presentLot(5)])
  })

  test('a new epoch during the read of a replay sends its lot', async () => {
    const hall = room({ inLog: 5, sent: 5 })
    hall.eventsAfter.mockImplementationOnce(async () => {
      hall.startOver(2, LOT)
      return []
    })
    await hall.join({ epoch: 'e1', seq: 3 })
    expect(hall.received).toEqual(presentLot(2, 'e2'))
  })

  test('a new epoch during a replay ends the replay', async () => {
    const hall = room({ inLog: 80, sent: 80, size: 60_000 })
    hall.stopPolling()
    const joining = hall.join({ epoch: 'e1', seq: 1 })
    await new Promise(setImmediate)
    hall.startOver(7, LOT)
    while (!hall.isInRoom()) await hall.poll()
    await joining
    const after = hall.received.slice(hall.replaySizes[0])
    expect(after.at(-1)).toEqual(presentLot(7, 'e2')[0])
    expect(after.filter(({ epoch }) => epoch === 'e2')).toHaveLength(1)
  })
})

describe('a cursor of an earlier epoch', () => {
  const goesOn = (seq: number, upTo: number, epoch = 'e1') => ({
    eventType: 'EpochContinued',
    data: { from: 'e0', upTo },
    seq,
    epoch,
  })

  test('that goes on in the present one is told so, then gets the missed events', async () => {
    const hall = room({ inLog: 5, sent: 5 })
    hall.endOfEpoch.mockResolvedValue(4)
    await hall.join({ epoch: 'e0', seq: 3 })
    expect(hall.endOfEpoch).toHaveBeenCalledExactlyOnceWith('hall', 'e0')
    expect(hall.received[0]).toEqual(goesOn(3, 4))
    expect(hall.received.slice(1)).toMatchObject([
      { seq: 4, epoch: 'e1', replayed: true },
      { seq: 5, epoch: 'e1', replayed: true },
    ])
  })

  test('with nothing missed is only told so', async () => {
    const hall = room({ inLog: 5, sent: 5 })
    hall.endOfEpoch.mockResolvedValue(5)
    await hall.join({ epoch: 'e0', seq: 5 })
    expect(hall.received).toEqual([goesOn(5, 5)])
    expect(hall.isInRoom()).toBe(true)
  })

  test('too old for a replay is told so, then gets the current lot', async () => {
    const hall = room({ inLog: 1_500, sent: 1_500 })
    hall.endOfEpoch.mockResolvedValue(1_400)
    await hall.join({ epoch: 'e0', seq: 100 })
    expect(hall.received).toEqual([goesOn(100, 1_400), ...presentLot(1_500)])
  })

  test('beyond what is left of it starts over, though the number is in the log', async () => {
    const hall = room({ inLog: 9, sent: 9, lot: null })
    hall.endOfEpoch.mockResolvedValue(4)
    await hall.join({ epoch: 'e0', seq: 5 })
    expect(hall.received).toEqual([epochStarted(9)])
  })

  test('one of the present epoch costs no such read', async () => {
    const hall = room({ inLog: 5, sent: 5 })
    await hall.join({ epoch: 'e1', seq: 3 })
    expect(hall.endOfEpoch).not.toHaveBeenCalled()
  })

  test('is read again when the log is available', async () => {
    const hall = room({ inLog: 5, sent: 5 })
    hall.endOfEpoch.mockRejectedValueOnce(new Error('store away')).mockResolvedValue(5)
    await hall.join({ epoch: 'e0', seq: 4 })
    expect(hall.catchUp).toHaveBeenCalledOnce()
    expect(hall.received).toMatchObject([goesOn(4, 5), { seq: 5, replayed: true }])
  })

  test('of a newer epoch than the node’s waits until the node is in it', async () => {
    const hall = room({ inLog: 5, sent: 5 })
    hall.endOfEpoch.mockImplementationOnce(async () => {
      hall.setLogEpoch('e2')
      return 5
    })
    hall.catchUp.mockImplementationOnce(async () => hall.startOver(5, LOT))
    await hall.join({ epoch: 'e2', seq: 4 })
    expect(hall.received).toMatchObject([{ seq: 5, epoch: 'e2', replayed: true }])
  })

  test('a change of the epoch during a replay, without a loss, loses and repeats nothing', async () => {
    const hall = room({ inLog: 80, sent: 80, size: 60_000 })
    hall.endOfEpoch.mockResolvedValue(80)
    hall.stopPolling()
    const joining = hall.join({ epoch: 'e1', seq: 1 })
    await new Promise(setImmediate)
    hall.startOver(80, LOT)
    while (!hall.isInRoom()) await hall.poll()
    await joining
    const isEvent = ({ eventType }: AuctionEventMessage) => eventType !== 'EpochContinued'
    expect(seqs(hall.received.filter(isEvent))).toEqual(Array.from({ length: 79 }, (_, n) => n + 2))
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

describe('a cursor of a viewer who has seen no event of the room,', () => {
  test('only what is before its first, gets all events from the first', async () => {
    const hall = room({ inLog: 120, sent: 120, kept: 81, first: 81 })
    await hall.join({ epoch: 'e1', seq: 80 })
    expect(seqs(hall.received)).toEqual(Array.from({ length: 40 }, (_, n) => n + 81))
  })

  test.each([
    ['are too many', 1, 1],
    ['are not kept', 1_000, 1_200],
    ['are not known', 0, 1],
  ])('none at all, gets the current lot if the first %s', async (_what, first, kept) => {
    const hall = room({ inLog: 1_500, sent: 1_500, first, kept })
    await hall.join({ epoch: 'e1', seq: 0 })
    expect(hall.received).toEqual(presentLot(1_500))
  })
})

test.each([
  ['no cursor', {}, null, 'first'],
  ['the lists’ cursor, which wants the lot', {}, { epoch: 'e1', seq: 6, lot: true }, 'first'],
  ['a cursor within reach', {}, 2, 'replay'],
  ['a cursor with nothing missed', {}, 6, 'replay'],
  ['a cursor that is too old', { kept: 5 }, 2, 'snapshot'],
  ['a cursor of another epoch', {}, { epoch: 'e0', seq: 2 }, 'new_epoch'],
  ['a cursor beyond the end', {}, 9, 'new_epoch'],
  ['a cursor of a room that was removed', { first: 5 }, 2, 'new_epoch'],
] as const)(
  'a join with %s is counted once, by what it came to',
  async (_what, more, cursor, outcome) => {
    const hall = room({ inLog: 6, sent: 6, ...more })
    await hall.join(cursor)
    expect(hall.onJoined.mock.calls).toEqual([[outcome]])
  },
)

test('a viewer who left during the read does not join the room', async () => {
  const hall = room({ inLog: 5, sent: 5 })
  const joining = hall.join(2)
  hall.leave()
  await joining
  expect(hall.isInRoom()).toBe(false)
  expect(hall.received).toEqual([])
  expect(hall.onJoined).not.toHaveBeenCalled()
})
