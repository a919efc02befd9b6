import { afterEach, beforeEach, describe, expect, type MockInstance, test, vi } from 'vitest'
import type { EventType } from '../../contract/auction-event.ts'
import type { AuctionEventMessage } from '../../contract/channel.ts'
import type { AuctionLog, RoomState } from '../log/auction-log.ts'
import { openSqliteLog } from '../log/sqlite-log.ts'
import { folderOfTest } from '../test/folder.ts'
import { startTail, type Tail } from './tail.ts'

let log: AuctionLog
const tails: Tail[] = []

beforeEach(async () => {
  log = openSqliteLog(await folderOfTest(), { now: () => 100 })
})
afterEach(async () => {
  vi.useRealTimers()
  for (const tail of tails.splice(0)) tail.stop()
  await log.close()
})

function publish(id: string, eventType: EventType = 'biddingStart', room = 'hall') {
  return log.append(room, { id, event: { eventType, data: { name: id } } })
}

async function start(parts: Partial<Parameters<typeof startTail>[0]> = {}) {
  const onError = vi.fn()
  const onEpoch = vi.fn()
  const onRemoved = vi.fn()
  const sent: AuctionEventMessage[] = []
  const tail = await startTail({
    log,
    onError,
    onRemoved,
    onEpoch,
    broadcast: (_room, messages) => sent.push(...messages),
    ...parts,
  })
  tails.push(tail)
  return { tail, sent, onError, onEpoch, onRemoved, seqs: () => sent.map(({ seq }) => seq) }
}

/** Retries a check with a time limit for slow machines. */
function eventually(check: () => void) {
  return vi.waitFor(check, { timeout: 20_000 })
}

describe('the tail of the log', () => {
  test('starts at the end and does not send earlier events', async () => {
    await publish('a')
    const { tail, seqs } = await start()
    expect(tail.position('hall').seq).toBe(100)
    await publish('b')
    await eventually(() => expect(seqs()).toEqual([101]))
  })

  test('reads the lot of a room for the first who joins it', async () => {
    await publish('a')
    const room = vi.spyOn(log, 'room')
    const { tail } = await start()
    expect([tail.isRead('hall'), tail.isRead('nowhere')]).toEqual([false, true])
    expect(room).not.toHaveBeenCalled()
    await Promise.all(Array.from({ length: 50 }, () => tail.catchUp('hall')))
    expect(room.mock.calls.length).toBeLessThan(5)
    expect(tail.isRead('hall')).toBe(true)
    expect(tail.position('hall')).toMatchObject({ seq: 100, lot: { name: 'a' } })
  })

  test('reads the lot as of the position, while events arrive', async () => {
    await publish('a')
    const { tail, seqs } = await start()
    const room = log.room
    vi.spyOn(log, 'room').mockImplementationOnce(async (name) => {
      const before = await room(name)
      await log.append('hall', { id: 'b', event: { eventType: 'Unsold', data: { name: 'a' } } })
      return before
    })
    await tail.catchUp('hall')
    expect(seqs()).toEqual([101])
    expect(tail.position('hall')).toMatchObject({ seq: 101, lot: null })
  })

  test('updates number and lot together with the broadcast', async () => {
    const seen: unknown[] = []
    const { tail } = await start({
      broadcast: (room, messages) => seen.push([messages.at(-1)?.seq, tail.position(room)]),
    })
    await publish('a')
    await eventually(() => expect(seen).toHaveLength(1))
    await publish('a sold', 'playerSold')
    await eventually(() => expect(seen).toHaveLength(2))
    expect(seen).toMatchObject([
      [100, { seq: 100, lot: { name: 'a' } }],
      [101, { seq: 101, lot: null }],
    ])
  })

  test('sends events stored during its start', async () => {
    const rooms = log.rooms
    log.rooms = async () => {
      const before = await rooms()
      await publish('meanwhile')
      return before
    }
    const { seqs } = await start()
    await eventually(() => expect(seqs()).toEqual([100]))
  })

  test('retries a failed read and loses nothing', async () => {
    vi.useFakeTimers()
    const { seqs, onError } = await start()
    const read = vi.spyOn(log, 'eventsAfter').mockRejectedValueOnce(new Error('disk gone'))
    await publish('a')
    await eventually(() => expect(onError).toHaveBeenCalledOnce())
    expect(seqs()).toEqual([])
    await vi.advanceTimersByTimeAsync(1_000)
    expect(seqs()).toEqual([100])
    read.mockRestore()
  })

  test('callers of catchUp wait through failures and share one read', async () => {
    vi.useFakeTimers()
    const { tail, onError } = await start()
    const read = vi.spyOn(log, 'eventsAfter').mockRejectedValueOnce(new Error('store away'))
    const settled = vi.fn()
    for (let n = 0; n < 50; n += 1) void tail.catchUp('hall').then(settled)
    await eventually(() => expect(onError).toHaveBeenCalledOnce())
    expect(settled).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1_000)
    expect(settled).toHaveBeenCalledTimes(50)
    expect(read.mock.calls.length).toBeLessThanOrEqual(3)
  })

  test('retries once a second while the log is unavailable, and only for rooms with waiting callers', async () => {
    vi.useFakeTimers()
    const { tail, onError } = await start()
    const read = vi.spyOn(log, 'eventsAfter').mockRejectedValue(new Error('store away'))
    let isWaiting = true
    const settled = vi.fn()
    for (let n = 0; n < 500; n += 1) {
      void tail.catchUp(`unknown-${n}`, () => isWaiting).then(settled)
    }
    await vi.advanceTimersByTimeAsync(0)
    expect(onError).toHaveBeenCalledTimes(500)
    read.mockClear()
    await vi.advanceTimersByTimeAsync(10_000)
    expect(read).toHaveBeenCalledTimes(10)
    isWaiting = false
    await vi.advanceTimersByTimeAsync(1_000)
    expect(settled).toHaveBeenCalledTimes(500)
    read.mockClear()
    await vi.advanceTimersByTimeAsync(60_000)
    expect(read).not.toHaveBeenCalled()
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
    const { seqs } = await start()
    await Promise.all(Array.from({ length: 1_200 }, (_, n) => publish(`id-${n}`)))
    await eventually(() => expect(seqs()).toEqual(Array.from({ length: 1_200 }, (_, n) => 100 + n)))
  })

  describe('when the log has another epoch', () => {
    /** The log says that it has another epoch. */
    function announceEpoch() {
      vi.spyOn(log, 'epoch').mockReturnValue('e2')
      for (const [, onEpoch] of subscribe.mock.calls) onEpoch?.()
    }
    /** Delays the ends of epochs until the returned function is called. */
    function delayEnds() {
      vi.spyOn(log, 'epoch').mockReturnValue('e2')
      let answer = (_end: number) => {}
      const end = new Promise<number>((resolve) => (answer = resolve))
      vi.spyOn(log, 'endOfEpoch').mockReturnValue(end)
      return answer
    }
    /** Simulates a store that came back with other events. */
    function changeHistory(
      states: readonly RoomState[],
      ends: Readonly<Record<string, number>> = {},
    ) {
      vi.spyOn(log, 'endOfEpoch').mockImplementation(async (room) => ends[room] ?? null)
      haveRooms(states)
      vi.spyOn(log, 'eventsAfter').mockResolvedValue([])
      announceEpoch()
    }
    function haveRooms(states: readonly RoomState[]) {
      const rooms = states.map(({ room, seq }) => ({ room, first: 1, seq }))
      vi.spyOn(log, 'rooms').mockResolvedValue(rooms)
      vi.spyOn(log, 'room').mockImplementation(
        async (room) => states.find((state) => state.room === room) ?? null,
      )
    }
    /** Starts with a viewer in the hall. */
    async function startWithViewer() {
      const started = await start()
      await started.tail.catchUp('hall')
      return started
    }
    let subscribe: MockInstance<AuctionLog['subscribe']>
    beforeEach(() => {
      subscribe = vi.spyOn(log, 'subscribe')
    })
    afterEach(() => vi.restoreAllMocks())

    test('sends each room its current lot, or EpochStarted without one', async () => {
      await publish('a')
      const { tail, sent, onEpoch } = await startWithViewer()
      const lot = { name: 'other' }
      changeHistory([{ room: 'annexe', seq: 7, lot }])
      await eventually(() => expect(sent).toHaveLength(2))
      expect(sent).toContainEqual({ eventType: 'biddingStart', data: lot, seq: 7, epoch: 'e2' })
      expect(sent).toContainEqual({ eventType: 'EpochStarted', data: null, seq: 0, epoch: 'e2' })
      expect(tail.position('annexe')).toMatchObject({ seq: 7, lot })
      expect(tail.position('hall')).toMatchObject({ seq: 0, lot: null })
      expect(tail.epoch()).toBe('e2')
      expect(onEpoch.mock.calls).toEqual([[false]])
    })

    test('drops events read during the change', async () => {
      await publish('a')
      const { sent } = await startWithViewer()
      const read = vi.spyOn(log, 'eventsAfter').mockImplementationOnce(async () => {
        changeHistory([{ room: 'hall', seq: 3, lot: null }])
        return [{ seq: 101, eventType: 'Unsold', data: { name: 'of which history?' } }]
      })
      await publish('b')
      await eventually(() => expect(sent).toHaveLength(1))
      expect(sent).toEqual([{ eventType: 'EpochStarted', data: null, seq: 3, epoch: 'e2' }])
      expect(read).toHaveBeenCalled()
    })

    test('a room whose events are all there is told that its numbers go on, and goes on', async () => {
      await publish('a')
      await publish('b')
      const from = log.epoch()
      const { tail, sent, onEpoch } = await startWithViewer()
      changeHistory([{ room: 'hall', seq: 103, lot: null }], { hall: 103 })
      await eventually(() => expect(sent).toHaveLength(1))
      expect(onEpoch.mock.calls).toEqual([[true]])
      expect(sent).toEqual([
        { eventType: 'EpochContinued', data: { from, upTo: 103 }, seq: 101, epoch: 'e2' },
      ])
      expect(tail.position('hall')).toMatchObject({ seq: 101, lot: { name: 'b' } })
      vi.mocked(log.eventsAfter).mockRestore()
      await publish('c')
      await eventually(() => expect(sent.at(-1)).toMatchObject({ seq: 102, epoch: 'e2' }))
    })

    test('only the rooms that have lost events start over', async () => {
      await publish('a')
      await publish('a', 'Unsold', 'annexe')
      const { tail, sent } = await startWithViewer()
      await tail.catchUp('annexe')
      changeHistory(
        [
          { room: 'annexe', seq: 100, lot: null },
          { room: 'hall', seq: 99, lot: null },
        ],
        { hall: 99, annexe: 100 },
      )
      await eventually(() => expect(sent).toHaveLength(2))
      expect(sent).toContainEqual({ eventType: 'EpochStarted', data: null, seq: 99, epoch: 'e2' })
      expect(sent).toContainEqual(
        expect.objectContaining({ eventType: 'EpochContinued', seq: 100 }),
      )
      expect(tail.position('hall')).toMatchObject({ seq: 99, lot: null })
      expect(tail.position('annexe')).toMatchObject({ seq: 100, lot: null })
    })

    test('sends the events of a room that began meanwhile', async () => {
      await publish('a')
      const { sent } = await start()
      const answer = delayEnds()
      announceEpoch()
      await publish('a', 'Unsold', 'annexe')
      await new Promise(setImmediate)
      answer(100)
      await eventually(() => expect(sent.at(-1)).toMatchObject({ eventType: 'Unsold', seq: 100 }))
    })

    test('callers of catchUp wait until the positions are of the new epoch', async () => {
      await publish('a')
      const { tail } = await start()
      const answer = delayEnds()
      const caughtUp = vi.fn()
      const waiting = tail.catchUp('hall').then(caughtUp)
      announceEpoch()
      await new Promise(setImmediate)
      expect(caughtUp).not.toHaveBeenCalled()
      answer(100)
      await waiting
      expect(tail.epoch()).toBe('e2')
    })

    test('retries when the rooms cannot be read', async () => {
      vi.useFakeTimers()
      await publish('a')
      const { sent, onError } = await startWithViewer()
      const failing = vi.spyOn(log, 'rooms').mockRejectedValue(new Error('store away'))
      vi.spyOn(log, 'endOfEpoch').mockResolvedValue(null)
      vi.spyOn(log, 'eventsAfter').mockResolvedValue([])
      announceEpoch()
      await vi.advanceTimersByTimeAsync(0)
      expect(onError).toHaveBeenCalledOnce()
      failing.mockRestore()
      haveRooms([{ room: 'hall', seq: 3, lot: null }])
      await vi.advanceTimersByTimeAsync(1_000)
      expect(sent).toMatchObject([{ seq: 3, epoch: 'e2' }])
    })
  })

  describe('rooms end', () => {
    const startOver = { eventType: 'EpochStarted', data: null, seq: 0 }

    test('forgets a removed room and tells its viewers to start over', async () => {
      await publish('a')
      const { tail, sent, onRemoved } = await start()
      await tail.catchUp('hall')
      await log.removeRoom('hall')
      await eventually(() => expect(sent).toMatchObject([startOver]))
      expect(sent[0]?.epoch).not.toBe(log.epoch())
      expect(onRemoved.mock.calls).toEqual([['hall']])
      expect(tail.position('hall')).toMatchObject({ seq: 0, lot: null })
    })

    test('notices a removal also if the room has begun again before it was read', async () => {
      await publish('a')
      await publish('b')
      const { tail, sent } = await start()
      await tail.catchUp('hall')
      await Promise.all([log.removeRoom('hall'), publish('c', 'playerSold')])
      const again = { seq: 103, epoch: log.epoch(), data: { name: 'c' } }
      await eventually(() => expect(sent).toMatchObject([startOver, again]))
      expect(tail.position('hall')).toMatchObject({ seq: 103, lot: null })
      expect(tail.firstSeq('hall')).toBe(103)
    })

    test('says nothing when a room changes only its data file', async () => {
      await publish('a')
      const { tail, sent } = await start()
      await log.replaceDataFile('hall', '{}')
      await log.replaceDataFile('annexe', '{}')
      await tail.catchUpAll(() => true)
      expect(sent).toEqual([])
    })
  })

  test('sends nothing after it is stopped', async () => {
    const { tail, seqs } = await start()
    tail.stop()
    await publish('a')
    expect(seqs()).toEqual([])
  })
})
