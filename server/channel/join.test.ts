/** What is hard to bring about over the wire: the log ahead of the node, slow or failing reads. */
import { describe, expect, test, vi } from 'vitest'
import type { AuctionEventMessage } from '../../contract/channel.ts'
import type { AuctionLog, LoggedEvent } from '../log/auction-log.ts'
import { join } from './join.ts'
import type { Position, Tail } from './tail.ts'

const LOT = { name: 'Tarun' }

/** A room whose log has `inLog` events, of which this node has told `told`. */
function room({ inLog, told, kept = 1 }: { inLog: number; told: number; kept?: number }) {
  const events: LoggedEvent[] = Array.from({ length: inLog }, (_, n) => ({
    seq: n + 1,
    eventType: 'NewPlayer',
    data: { name: `Player ${n + 1}` },
  })).slice(kept - 1)
  let position: Position = { seq: told, lot: LOT }
  const heard: AuctionEventMessage[] = []
  const onError = vi.fn()
  let isConnected = true
  let isIn = false
  const eventsAfter = vi.fn(async (_room: string, seq: number, limit: number) =>
    events.filter((event) => event.seq > seq).slice(0, limit),
  )
  const tail: Tail = { position: () => position, stop: () => {} }
  return {
    heard,
    onError,
    eventsAfter,
    isIn: () => isIn,
    leave: () => {
      isConnected = false
    },
    /** The node tells one more event; viewers who are in hear it. */
    tellOne() {
      const event = events.find(({ seq }) => seq === position.seq + 1)
      if (event === undefined) throw new Error('nothing left to tell')
      position = { seq: event.seq, lot: LOT }
      if (isIn) heard.push(event)
    },
    join: (cursor: number | null) =>
      join(
        { log: { eventsAfter } as unknown as AuctionLog, tail, onError },
        {
          isConnected: () => isConnected,
          tell: (message) => heard.push(message),
          enter: () => {
            isIn = true
          },
        },
        'hall',
        cursor,
      ),
  }
}

const seqs = (messages: readonly AuctionEventMessage[]) => messages.map(({ seq }) => seq)

describe('joining while the log is ahead of the node', () => {
  test('replays up to what the node has told; the broadcast brings the rest', async () => {
    const hall = room({ inLog: 6, told: 4 })
    await hall.join(2)
    expect(seqs(hall.heard)).toEqual([3, 4])
    hall.tellOne()
    hall.tellOne()
    expect(seqs(hall.heard)).toEqual([3, 4, 5, 6])
  })

  test('reads on when the node moves during the read', async () => {
    const hall = room({ inLog: 6, told: 3 })
    hall.eventsAfter.mockImplementationOnce(async (_room, seq, limit) => {
      hall.tellOne()
      hall.tellOne()
      return [{ seq: seq + 1, eventType: 'NewPlayer', data: {} }].slice(0, limit)
    })
    await hall.join(2)
    expect(seqs(hall.heard)).toEqual([3, 4, 5])
    hall.tellOne()
    expect(seqs(hall.heard)).toEqual([3, 4, 5, 6])
  })
})

describe('a cursor that is not replayed', () => {
  const presentLot = (seq: number) => [{ eventType: 'biddingStart', data: LOT, seq }]

  test('from exactly the longest replay ago is still replayed', async () => {
    const hall = room({ inLog: 1_001, told: 1_001 })
    await hall.join(1)
    expect(hall.heard).toHaveLength(1_000)
  })

  test('from longer ago gives the present lot, and nothing is read', async () => {
    const hall = room({ inLog: 1_002, told: 1_002 })
    await hall.join(1)
    expect(hall.heard).toEqual(presentLot(1_002))
    expect(hall.eventsAfter).not.toHaveBeenCalled()
  })

  test('from before what the log has kept gives the present lot', async () => {
    const hall = room({ inLog: 20, told: 20, kept: 15 })
    await hall.join(10)
    expect(hall.heard).toEqual(presentLot(20))
  })

  test('where the log cannot be read gives the present lot and the broadcast', async () => {
    const hall = room({ inLog: 5, told: 4 })
    const cause = new Error('disk gone')
    hall.eventsAfter.mockRejectedValueOnce(cause)
    await hall.join(2)
    expect(hall.heard).toEqual(presentLot(4))
    expect(hall.onError).toHaveBeenCalledWith('hall', cause)
    hall.tellOne()
    expect(seqs(hall.heard)).toEqual([4, 5])
  })
})

test('a viewer who left during the read is not entered into the room', async () => {
  const hall = room({ inLog: 5, told: 5 })
  const joining = hall.join(2)
  hall.leave()
  await joining
  expect(hall.isIn()).toBe(false)
  expect(hall.heard).toEqual([])
})
