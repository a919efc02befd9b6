import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, type MockInstance, test, vi } from 'vitest'
import type { AuctionEventMessage } from '../../contract/channel.ts'
import type { AuctionLog, RoomState } from '../log/auction-log.ts'
import { openSqliteLog } from '../log/sqlite-log.ts'
import { startTail } from './tail.ts'

let folder: string
let log: AuctionLog

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gavel-tail-'))
  log = openSqliteLog(folder, { now: () => 100 })
})
afterEach(async () => {
  await log.close()
  await rm(folder, { recursive: true })
})

function publish(id: string, eventType: 'biddingStart' | 'playerSold' = 'biddingStart') {
  return log.append('hall', { id, event: { eventType, data: { name: id } } })
}

async function start(onError = vi.fn()) {
  const sent: AuctionEventMessage[] = []
  const tail = await startTail({
    log,
    onError,
    broadcast: (_room, messages) => sent.push(...messages),
  })
  return { tail, sent, onError, seqs: () => sent.map(({ seq }) => seq) }
}

/** Retries a check with a time limit for slow machines. */
function eventually(check: () => void) {
  return vi.waitFor(check, { timeout: 20_000 })
}

describe('the tail of the log', () => {
  test('starts at the end and does not send earlier events', async () => {
    await publish('a')
    const { tail, seqs } = await start()
    expect(tail.position('hall')).toEqual({ seq: 100, lot: { name: 'a' } })
    await publish('b')
    await eventually(() => expect(seqs()).toEqual([101]))
    tail.stop()
  })

  test('has position 0 for a room without events', async () => {
    const { tail } = await start()
    expect(tail.position('nowhere')).toEqual({ seq: 0, lot: null })
    tail.stop()
  })

  test('updates number and lot together with the broadcast', async () => {
    const seen: unknown[] = []
    const tail = await startTail({
      log,
      onError: vi.fn(),
      broadcast: (room, messages) => seen.push([messages.at(-1)?.seq, tail.position(room)]),
    })
    await publish('a')
    await eventually(() => expect(seen).toHaveLength(1))
    await publish('a sold', 'playerSold')
    await eventually(() => expect(seen).toHaveLength(2))
    expect(seen).toEqual([
      [100, { seq: 100, lot: { name: 'a' } }],
      [101, { seq: 101, lot: null }],
    ])
    tail.stop()
  })

  test('sends events stored during its start', async () => {
    const rooms = log.rooms
    log.rooms = async () => {
      const before = await rooms()
      await publish('meanwhile')
      return before
    }
    const { tail, seqs } = await start()
    await eventually(() => expect(seqs()).toEqual([100]))
    tail.stop()
  })

  test('retries a failed read and loses nothing', async () => {
    vi.useFakeTimers()
    try {
      const { tail, seqs, onError } = await start()
      const read = vi.spyOn(log, 'eventsAfter').mockRejectedValueOnce(new Error('disk gone'))
      await publish('a')
      await eventually(() => expect(onError).toHaveBeenCalledOnce())
      expect(seqs()).toEqual([])
      await vi.advanceTimersByTimeAsync(1_000)
      expect(seqs()).toEqual([100])
      read.mockRestore()
      tail.stop()
    } finally {
      vi.useRealTimers()
    }
  })

  test('callers of catchUp wait through failures and share one read', async () => {
    vi.useFakeTimers()
    try {
      const { tail, onError } = await start()
      const read = vi.spyOn(log, 'eventsAfter').mockRejectedValueOnce(new Error('store away'))
      let settled = 0
      for (let n = 0; n < 50; n += 1) {
        void tail.catchUp('hall').then(() => {
          settled += 1
        })
      }
      await eventually(() => expect(onError).toHaveBeenCalledOnce())
      expect(settled).toBe(0)
      await vi.advanceTimersByTimeAsync(1_000)
      expect(settled).toBe(50)
      expect(read.mock.calls.length).toBeLessThanOrEqual(3)
      tail.stop()
    } finally {
      vi.useRealTimers()
    }
  })

  test('retries once a second while the log is unavailable, and only for rooms with waiting callers', async () => {
    vi.useFakeTimers()
    try {
      const { tail, onError } = await start()
      const read = vi.spyOn(log, 'eventsAfter').mockRejectedValue(new Error('store away'))
      let isWaiting = true
      let settled = 0
      for (let n = 0; n < 500; n += 1) {
        void tail
          .catchUp(`unknown-${n}`, () => isWaiting)
          .then(() => {
            settled += 1
          })
      }
      await vi.advanceTimersByTimeAsync(0)
      expect(onError).toHaveBeenCalledTimes(500)
      read.mockClear()
      await vi.advanceTimersByTimeAsync(10_000)
      expect(read).toHaveBeenCalledTimes(10)
      isWaiting = false
      await vi.advanceTimersByTimeAsync(1_000)
      expect(settled).toBe(500)
      read.mockClear()
      await vi.advanceTimersByTimeAsync(60_000)
      expect(read).not.toHaveBeenCalled()
      tail.stop()
    } finally {
      vi.useRealTimers()
    }
  })

  test('stopping releases waiting callers', async () => {
    const { tail } = await start()
    vi.spyOn(log, 'eventsAfter').mockRejectedValue(new Error('store away'))
    const waiting = tail.catchUp('hall')
    tail.stop()
    await waiting
    await tail.catchUp('hall')
  })

  test('sends more events than one read returns', async () => {
    const { tail, seqs } = await start()
    await Promise.all(Array.from({ length: 1_200 }, (_, n) => publish(`id-${n}`)))
    await eventually(() => expect(seqs()).toEqual(Array.from({ length: 1_200 }, (_, n) => 100 + n)))
    tail.stop()
  })

  test('sends the epoch with every event', async () => {
    const { tail, sent } = await start()
    await publish('a')
    await eventually(() => expect(sent).toMatchObject([{ seq: 100, epoch: log.epoch() }]))
    expect(tail.epoch()).toBe(log.epoch())
    tail.stop()
  })

  describe('when the log has another epoch', () => {
    /** Simulates a store that came back with other events. */
    function changeHistory(rooms: readonly RoomState[]) {
      vi.spyOn(log, 'epoch').mockReturnValue('e2')
      vi.spyOn(log, 'rooms').mockResolvedValue(rooms)
      vi.spyOn(log, 'eventsAfter').mockResolvedValue([])
      for (const [, onEpoch] of subscribe.mock.calls) onEpoch?.()
    }
    let subscribe: MockInstance<AuctionLog['subscribe']>
    beforeEach(() => {
      subscribe = vi.spyOn(log, 'subscribe')
    })
    afterEach(() => vi.restoreAllMocks())

    test('sends each room its current lot, or EpochStarted without one', async () => {
      await publish('a')
      const { tail, sent } = await start()
      const lot = { name: 'other' }
      changeHistory([{ room: 'annexe', seq: 7, lot }])
      await eventually(() => expect(sent).toHaveLength(2))
      expect(sent).toContainEqual({ eventType: 'biddingStart', data: lot, seq: 7, epoch: 'e2' })
      expect(sent).toContainEqual({ eventType: 'EpochStarted', data: null, seq: 0, epoch: 'e2' })
      expect(tail.position('annexe')).toEqual({ seq: 7, lot })
      expect(tail.position('hall')).toEqual({ seq: 0, lot: null })
      expect(tail.epoch()).toBe('e2')
      tail.stop()
    })

    test('drops events read during the change', async () => {
      await publish('a')
      const { tail, sent } = await start()
      const read = vi.spyOn(log, 'eventsAfter').mockImplementationOnce(async () => {
        changeHistory([{ room: 'hall', seq: 3, lot: null }])
        return [{ seq: 101, eventType: 'Unsold', data: { name: 'of which history?' } }]
      })
      await publish('b')
      await eventually(() => expect(sent).toHaveLength(1))
      expect(sent).toEqual([{ eventType: 'EpochStarted', data: null, seq: 3, epoch: 'e2' }])
      expect(read).toHaveBeenCalled()
      tail.stop()
    })

    test('retries when the rooms cannot be read', async () => {
      vi.useFakeTimers()
      try {
        const { tail, sent, onError } = await start()
        const failing = vi.spyOn(log, 'rooms').mockRejectedValue(new Error('store away'))
        vi.spyOn(log, 'epoch').mockReturnValue('e2')
        for (const [, onEpoch] of subscribe.mock.calls) onEpoch?.()
        await vi.advanceTimersByTimeAsync(0)
        expect(onError).toHaveBeenCalledOnce()
        failing.mockResolvedValue([{ room: 'hall', seq: 3, lot: null }])
        await vi.advanceTimersByTimeAsync(1_000)
        expect(sent).toMatchObject([{ seq: 3, epoch: 'e2' }])
        tail.stop()
      } finally {
        vi.useRealTimers()
      }
    })
  })

  test('sends nothing after it is stopped', async () => {
    const { tail, seqs } = await start()
    tail.stop()
    await publish('a')
    expect(seqs()).toEqual([])
  })
})
