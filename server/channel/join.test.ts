/** What is hard to bring about over the wire: the log ahead of the node, slow or failing reads. */
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
  readonly told: number
  readonly kept?: number
  readonly lot?: unknown
  readonly isSale?: (seq: number) => boolean
  /** Characters of each event. */
  readonly size?: number
}

/** A room whose log has `inLog` events, of which this node has told `told`. */
function room({ inLog, told, kept = 1, lot = LOT, isSale = () => false, size = 0 }: Room) {
  const events: LoggedEvent[] = Array.from({ length: inLog }, (_, n) => ({
    seq: n + 1,
    eventType: isSale(n + 1) ? 'playerSold' : 'NewPlayer',
    data: { name: `Player ${n + 1}`, ...(size > 0 && { img: 'x'.repeat(size) }) },
  })).slice(kept - 1)
  let position: RoomPosition = { seq: told, lot }
  const received: AuctionEventMessage[] = []
  const replaySizes: number[] = []
  const onError = vi.fn()
  const onDelivered = vi.fn()
  let epoch = 'e1'
  let isConnected = true
  let isPolling = true
  let isBehind = false
  const waiting: (() => void)[] = []
  let isIn = false
  const eventsAfter = vi.fn(async (_room: string, seq: number, limit: number) =>
    events.filter((event) => event.seq > seq).slice(0, limit),
  )
  const catchUp = vi.fn(async (_room: string) => {})
  const tail: Tail = { position: () => position, epoch: () => epoch, catchUp, stop: () => {} }
  const log = { eventsAfter } as unknown as AuctionLog
  const shared = { eventsAfter, has: () => false }
  const ground = { reads: shared, tail, newestSale: createNewestSaleFinder(log, tail), onError }
  return {
    received,
    /** How many events were told again at once. */
    replaySizes,
    onError,
    onDelivered,
    eventsAfter,
    catchUp,
    isIn: () => isIn,
    leave: () => {
      isConnected = false
    },
    /** From now on what the viewer is told waits for `poll`. */
    stopPolling: () => {
      isPolling = false
    },
    /** The viewer takes what waits for it. */
    async poll() {
      isBehind = false
      for (const settle of waiting.splice(0)) settle()
      await new Promise(setImmediate)
    },
    /** The node tells one more event; viewers who are in hear it. */
    tellOne() {
      const event = events.find(({ seq }) => seq === position.seq + 1)
      if (event === undefined) throw new Error('nothing left to tell')
      position = { seq: event.seq, lot }
      if (isIn) received.push(event)
    },
    /** The log has another history from now on, of which the node has told up to `seq`. */
    startOver(seq: number, present: unknown) {
      epoch = 'e2'
      position = { seq, lot: present }
    },
    join: (cursor: Cursor | null) =>
      join(
        ground,
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
            isIn = true
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
  test('replays up to what the node has sent; the broadcast brings the rest', async () => {
    const hall = room({ inLog: 6, told: 4 })
    await hall.join(2)
    expect(seqs(hall.received)).toEqual([3, 4])
    hall.tellOne()
    hall.tellOne()
    expect(seqs(hall.received)).toEqual([3, 4, 5, 6])
  })

  test('reads on when the node moves during the read', async () => {
    const hall = room({ inLog: 6, told: 3 })
    hall.eventsAfter.mockImplementationOnce(async (_room, seq, limit) => {
      hall.tellOne()
      hall.tellOne()
      return Array.from({ length: limit }, (_, n) => ({
        seq: seq + 1 + n,
        eventType: 'NewPlayer',
        data: {},
      }))
    })
    await hall.join(2)
    expect(seqs(hall.received)).toEqual([3, 4, 5])
    hall.tellOne()
    expect(seqs(hall.received)).toEqual([3, 4, 5, 6])
  })
})

describe('joining while the node is behind or the log is away', () => {
  test('a viewer who has seen more on another node waits and misses nothing', async () => {
    const hall = room({ inLog: 6, told: 2 })
    hall.catchUp.mockImplementationOnce(async () => {
      for (let n = 3; n <= 6; n += 1) hall.tellOne()
    })
    await hall.join(4)
    expect(seqs(hall.received)).toEqual([5, 6])
  })

  test('a log that is away is waited for; then what was missed is replayed', async () => {
    const hall = room({ inLog: 6, told: 4 })
    hall.eventsAfter.mockRejectedValueOnce(new Error('store away'))
    hall.catchUp.mockImplementationOnce(async () => {
      hall.tellOne()
      hall.tellOne()
    })
    await hall.join(2)
    expect(seqs(hall.received)).toEqual([3, 4, 5, 6])
    expect(hall.received.every(({ replayed }) => replayed)).toBe(true)
    expect(hall.onError).toHaveBeenCalledOnce()
  })

  test('a viewer who leaves while waiting is sent nothing', async () => {
    const hall = room({ inLog: 6, told: 2 })
    hall.catchUp.mockImplementationOnce(async () => hall.leave())
    await hall.join(4)
    expect(hall.eventsAfter).not.toHaveBeenCalled()
    expect([hall.received, hall.isIn()]).toEqual([[], false])
  })
})

const presentLot = (seq: number, epoch = 'e1') => [
  { eventType: 'biddingStart', data: LOT, seq, epoch },
]

describe('a replay', () => {
  const settled = () => new Promise(setImmediate)

  test('of a thousand ordinary events is sent at once', async () => {
    const hall = room({ inLog: 1_001, told: 1_001, size: 300 })
    hall.stopPolling()
    await hall.join(1)
    expect(hall.replaySizes).toEqual([1_000])
    expect(seqs(hall.received)).toEqual(Array.from({ length: 1_000 }, (_, n) => n + 2))
  })

  test('of large events is sent in portions, each after the one before has been taken', async () => {
    const hall = room({ inLog: 80, told: 79, size: 60_000 })
    hall.stopPolling()
    const joining = hall.join(1)
    await settled()
    const [portion = 0] = hall.replaySizes
    expect(portion * 60_000).toBeLessThan(2 * 1024 * 1024)
    expect(hall.received).toHaveLength(portion)
    await settled()
    expect(hall.replaySizes).toHaveLength(1)
    expect(hall.isIn()).toBe(false)
    await hall.poll()
    expect(hall.replaySizes).toHaveLength(2)
    // What is told meanwhile is told again to this one, in its turn.
    hall.tellOne()
    while (!hall.isIn()) await hall.poll()
    await joining
    expect(seqs(hall.received)).toEqual(Array.from({ length: 79 }, (_, n) => n + 2))
    expect(Math.max(...hall.replaySizes) * 60_000).toBeLessThan(2 * 1024 * 1024)
  })

  test('reads no more than the viewer has asked for', async () => {
    const hall = room({ inLog: 900, told: 900, size: 60_000 })
    hall.stopPolling()
    void hall.join(1)
    await settled()
    const [, , limit] = hall.eventsAfter.mock.lastCall ?? []
    expect(Number(limit) * hall.eventsAfter.mock.calls.length).toBeLessThanOrEqual(40)
  })

  test('is read alike for viewers who went at different events, so that they share the reads', async () => {
    const hall = room({ inLog: 100, told: 100 })
    await hall.join(3)
    const reads = hall.eventsAfter.mock.calls.splice(0)
    await hall.join(7)
    expect(hall.eventsAfter.mock.calls.slice(1)).toEqual(reads.slice(1))
    expect(seqs(hall.received)).toEqual([
      ...Array.from({ length: 97 }, (_, n) => n + 4),
      ...Array.from({ length: 93 }, (_, n) => n + 8),
    ])
  })

  test('that falls too far behind on its way ends in the present lot', async () => {
    const hall = room({ inLog: 1_020, told: 1_000, size: 60_000 })
    hall.stopPolling()
    const joining = hall.join(1)
    await settled()
    for (let told = 1_000; told < 1_020; told += 1) hall.tellOne()
    while (!hall.isIn()) await hall.poll()
    await joining
    expect(hall.received.slice(-1)).toEqual(presentLot(1_020))
    expect(hall.received.length).toBeLessThan(100)
  })

  test('ends when the viewer goes before it has taken all of it', async () => {
    const hall = room({ inLog: 80, told: 80, size: 60_000 })
    hall.stopPolling()
    const joining = hall.join(1)
    await settled()
    hall.leave()
    await hall.poll()
    await joining
    expect(hall.replaySizes).toHaveLength(1)
    expect(hall.isIn()).toBe(false)
  })
})

test.each([
  ['what it missed', 2],
  ['the present lot', null],
])('a viewer whose session ends as it is told %s is not entered', async (_what, cursor) => {
  const hall = room({ inLog: 5, told: 5 })
  hall.onDelivered.mockImplementation(() => hall.leave())
  await hall.join(cursor)
  expect(hall.onDelivered).toHaveBeenCalledOnce()
  expect(hall.isIn()).toBe(false)
})

describe('a cursor that is not replayed', () => {
  test('from exactly the longest replay ago is still replayed', async () => {
    const hall = room({ inLog: 1_001, told: 1_001 })
    await hall.join(1)
    expect(hall.received).toHaveLength(1_000)
  })

  test('from longer ago gives the present lot, and nothing is read', async () => {
    const hall = room({ inLog: 1_002, told: 1_002 })
    await hall.join(1)
    expect(hall.received).toEqual(presentLot(1_002))
    expect(hall.eventsAfter).not.toHaveBeenCalled()
  })

  test('from before what the log has kept gives the present lot', async () => {
    const hall = room({ inLog: 20, told: 20, kept: 15 })
    await hall.join(10)
    expect(hall.received).toEqual(presentLot(20))
  })

  test('from the future gives the present lot, after a check whether the node is behind', async () => {
    const hall = room({ inLog: 5, told: 5 })
    await hall.join(9)
    expect(hall.catchUp).toHaveBeenCalledOnce()
    expect(hall.received).toEqual(presentLot(5))
  })

  test('where the log cannot be read for good gives the present lot and the broadcast', async () => {
    const hall = room({ inLog: 5, told: 4 })
    const cause = new Error('disk gone')
    hall.eventsAfter.mockRejectedValue(cause)
    await hall.join(2)
    expect(hall.received).toEqual(presentLot(4))
    expect(hall.onError).toHaveBeenCalledWith('hall', cause)
    hall.tellOne()
    expect(seqs(hall.received)).toEqual([4, 5])
  })
})

describe('a cursor that is not replayed, with no lot under the hammer', () => {
  const isSale = (seq: number) => seq % 600 === 0
  const sale = (n: number, seq: number) => [
    { eventType: 'playerSold', data: { name: `Player ${n}` }, seq, epoch: 'e1', replayed: true },
  ]

  test('gives the sale that closed the last lot, at the present number, so that a banner goes', async () => {
    const hall = room({ inLog: 1_150, told: 1_150, lot: null, isSale })
    await hall.join(1)
    expect(hall.received).toEqual(sale(600, 1_150))
  })

  test('gives the newest sale however far back it is kept', async () => {
    const hall = room({
      inLog: 9_000,
      told: 9_000,
      kept: 200,
      lot: null,
      isSale: (seq) => seq === 300,
    })
    await hall.join(1)
    expect(hall.received).toEqual(sale(300, 9_000))
  })

  test('gives the newest of several sales that are far back', async () => {
    const hall = room({ inLog: 9_000, told: 9_000, lot: null, isSale: (seq) => seq < 4_001 })
    await hall.join(1)
    expect(hall.received).toEqual(sale(4_000, 9_000))
  })

  test('gives nothing where the log keeps no sale', async () => {
    const hall = room({
      inLog: 3_000,
      told: 3_000,
      kept: 500,
      lot: null,
      isSale: (seq) => seq < 500,
    })
    await hall.join(1)
    expect(hall.received).toEqual([])
  })

  test('is looked up once for a hall of viewers, and again only for what is new', async () => {
    const hall = room({ inLog: 1_201, told: 1_199, lot: null, isSale })
    await Promise.all(Array.from({ length: 50 }, () => hall.join(1)))
    expect(hall.received).toHaveLength(50)
    expect(hall.eventsAfter).toHaveBeenCalledTimes(1)
    hall.tellOne()
    hall.received.length = 0
    await hall.join(1)
    expect(hall.received).toEqual(sale(1_200, 1_200))
    expect(hall.eventsAfter).toHaveBeenLastCalledWith('hall', 1_199, 1)
  })

  test('of a viewer without a cursor gives nothing: there is no banner to correct', async () => {
    const hall = room({ inLog: 1_200, told: 1_200, lot: null, isSale })
    await hall.join(null)
    expect(hall.received).toEqual([])
    expect(hall.eventsAfter).not.toHaveBeenCalled()
  })

  test('in a room without an event reads nothing and keeps nothing', async () => {
    const hall = room({ inLog: 0, told: 0, lot: null })
    await hall.join(7)
    expect(hall.received).toEqual([epochStarted(0)])
    expect(hall.eventsAfter).not.toHaveBeenCalled()
  })

  test('where the log cannot be read gives the broadcast alone, and is looked up again', async () => {
    const hall = room({ inLog: 1_201, told: 1_200, lot: null, isSale })
    hall.eventsAfter.mockRejectedValueOnce(new Error('disk gone'))
    await hall.join(1)
    expect(hall.received).toEqual([])
    expect(hall.onError).toHaveBeenCalledOnce()
    await hall.join(1)
    expect(hall.received).toEqual(sale(1_200, 1_200))
  })
})

describe('a cursor with an epoch', () => {
  test('of this history is replayed as a number is', async () => {
    const hall = room({ inLog: 5, told: 5 })
    await hall.join({ epoch: 'e1', seq: 3 })
    expect(seqs(hall.received)).toEqual([4, 5])
  })

  test('of another history gives the present lot, whatever its number', async () => {
    for (const seq of [0, 3, 5, 9]) {
      const hall = room({ inLog: 5, told: 5 })
      await hall.join({ epoch: 'e0', seq })
      expect(hall.received).toEqual(presentLot(5))
      expect(hall.eventsAfter).not.toHaveBeenCalled()
    }
  })

  test('of another history gives the newest sale where there is no lot', async () => {
    const hall = room({ inLog: 5, told: 5, lot: null, isSale: (seq) => seq === 4 })
    await hall.join({ epoch: 'e0', seq: 3 })
    expect(hall.received).toMatchObject([{ eventType: 'playerSold', seq: 5, epoch: 'e1' }])
  })

  test.each([0, 5])(
    'of another history, with neither lot nor sale among %i events, tells of the epoch alone',
    async (told) => {
      const hall = room({ inLog: told, told, lot: null })
      await hall.join({ epoch: 'e0', seq: 3 })
      expect(hall.received).toEqual([epochStarted(told)])
      expect(hall.isIn()).toBe(true)
    },
  )

  test('of this history, but beyond its end, makes the board start over', async () => {
    const hall = room({ inLog: 5, told: 5 })
    await hall.join({ epoch: 'e1', seq: 9 })
    expect(hall.catchUp).toHaveBeenCalledOnce()
    expect(hall.received).toEqual([epochStarted(0, 'e10'), ...presentLot(5)])
  })

  test('another history that begins while a replay is read: the board is told its lot', async () => {
    const hall = room({ inLog: 5, told: 5 })
    hall.eventsAfter.mockImplementationOnce(async () => {
      hall.startOver(2, LOT)
      return []
    })
    await hall.join({ epoch: 'e1', seq: 3 })
    expect(hall.received).toEqual(presentLot(2, 'e2'))
  })

  test('another history that begins while a replay is being told: the rest is not told', async () => {
    const hall = room({ inLog: 80, told: 80, size: 60_000 })
    hall.stopPolling()
    const joining = hall.join({ epoch: 'e1', seq: 1 })
    await new Promise(setImmediate)
    hall.startOver(7, LOT)
    while (!hall.isIn()) await hall.poll()
    await joining
    const after = hall.received.slice(hall.replaySizes[0])
    expect(after.at(-1)).toEqual(presentLot(7, 'e2')[0])
    expect(after.filter(({ epoch }) => epoch === 'e2')).toHaveLength(1)
  })
})

test('a viewer who left during the read is not entered into the room', async () => {
  const hall = room({ inLog: 5, told: 5 })
  const joining = hall.join(2)
  hall.leave()
  await joining
  expect(hall.isIn()).toBe(false)
  expect(hall.received).toEqual([])
})
