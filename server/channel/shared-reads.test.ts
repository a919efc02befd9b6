import { expect, test, vi } from 'vitest'
import type { LoggedEvent } from '../log/auction-log.ts'
import { createSharedReads, type EventsAfter, type SharedReads } from './shared-reads.ts'

function log(last: number) {
  return vi.fn<EventsAfter>(async (_room, seq, limit) =>
    Array.from(
      { length: Math.max(0, Math.min(limit, last - seq)) },
      (_, n): LoggedEvent => ({ seq: seq + 1 + n, eventType: 'Unsold', data: {} }),
    ),
  )
}

/** Whether a read would be shared. */
function isShared({ announce, withdraw }: SharedReads, ...read: [string, number, number]): boolean {
  const known = announce(...read)
  if (!known) withdraw(...read)
  return known
}

/** Shared reads of a log in the epoch `history.epoch`. */
function setUp(eventsAfter = log(10)) {
  const endOfEpoch = vi.fn(async () => 7)
  const history = { epoch: 'e2' }
  const reads = createSharedReads({ eventsAfter, endOfEpoch, epoch: () => history.epoch })
  return { reads, read: reads.eventsAfter, eventsAfter, endOfEpoch, history }
}

test('viewers who missed the same events share one read', async () => {
  const { read, eventsAfter } = setUp()
  const all = await Promise.all(Array.from({ length: 500 }, () => read('hall', 4, 6)))
  expect(eventsAfter).toHaveBeenCalledOnce()
  expect(new Set(all).size).toBe(1)
  expect((await read('hall', 4, 6)).map(({ seq }) => seq)).toEqual([5, 6, 7, 8, 9, 10])
  expect(eventsAfter).toHaveBeenCalledOnce()
})

test('another room, cursor or length needs another read', async () => {
  const { read, eventsAfter } = setUp()
  await Promise.all([read('hall', 4, 6), read('annexe', 4, 6), read('hall', 5, 5)])
  expect(eventsAfter).toHaveBeenCalledTimes(3)
})

test('another epoch needs another read', async () => {
  const { read, eventsAfter, history } = setUp()
  await read('hall', 4, 6)
  history.epoch = 'e3'
  await read('hall', 4, 6)
  expect(eventsAfter).toHaveBeenCalledTimes(2)
})

test('a failed or incomplete read is not cached', async () => {
  const { read, eventsAfter } = setUp()
  eventsAfter.mockRejectedValueOnce(new Error('store away'))
  await expect(read('hall', 4, 6)).rejects.toThrow('store away')
  expect(await read('hall', 4, 6)).toHaveLength(6)
  await read('hall', 8, 5)
  await read('hall', 8, 5)
  expect(eventsAfter).toHaveBeenCalledTimes(4)
})

test('only the newest reads are cached', async () => {
  const { read, eventsAfter } = setUp(log(200))
  for (let seq = 0; seq < 140; seq += 1) await read('hall', seq, 1)
  await read('hall', 139, 1)
  expect(eventsAfter).toHaveBeenCalledTimes(140)
  await read('hall', 0, 1)
  expect(eventsAfter).toHaveBeenCalledTimes(141)
})

test('the cache is also limited in bytes', async () => {
  const name = 'x'.repeat(1024 * 1024)
  const { reads, read, eventsAfter } = setUp()
  eventsAfter.mockImplementation(async (_room, seq) => [
    { seq: seq + 1, eventType: 'Unsold', data: { name } },
  ])
  for (let seq = 0; seq < 40; seq += 1) await read('hall', seq, 1)
  const held = Array.from({ length: 40 }, (_, seq) => isShared(reads, 'hall', seq, 1))
  expect(held.filter(Boolean).length).toBeLessThan(16)
  expect(isShared(reads, 'hall', 39, 1)).toBe(true)
  expect(isShared(reads, 'hall', 0, 1)).toBe(false)
})

test('a read during which the epoch changed is not cached', async () => {
  const { reads, read, eventsAfter, history } = setUp()
  eventsAfter.mockImplementation(async (_room, seq) => {
    history.epoch = 'e3'
    return [{ seq: seq + 1, eventType: 'Unsold', data: {} }]
  })
  await read('hall', 0, 1)
  history.epoch = 'e2'
  expect(isShared(reads, 'hall', 0, 1)).toBe(false)
})

test('a room that was removed needs another read, also if one is under way', async () => {
  const { reads, read } = setUp()
  await Promise.all([read('hall', 4, 6), read('annexe', 4, 6)])
  const underWay = read('hall', 0, 4)
  reads.forget('hall')
  await underWay
  expect([isShared(reads, 'hall', 4, 6), isShared(reads, 'hall', 0, 4)]).toEqual([false, false])
  expect(isShared(reads, 'annexe', 4, 6)).toBe(true)
})

test('viewers of the same earlier epoch share one read of its end, within one epoch', async () => {
  const { reads, endOfEpoch, history } = setUp()
  const ends = await Promise.all(Array.from({ length: 500 }, () => reads.endOfEpoch('hall', 'e1')))
  expect(new Set(ends)).toEqual(new Set([7]))
  expect(endOfEpoch).toHaveBeenCalledOnce()
  await reads.endOfEpoch('annexe', 'e1')
  await reads.endOfEpoch('hall', 'e0')
  expect(endOfEpoch).toHaveBeenCalledTimes(3)
  history.epoch = 'e3'
  await reads.endOfEpoch('hall', 'e1')
  expect(endOfEpoch).toHaveBeenCalledTimes(4)
  reads.forget('hall')
  await reads.endOfEpoch('hall', 'e1')
  expect(endOfEpoch).toHaveBeenCalledTimes(5)
})

test('the end of an epoch is not cached if it could not be read, or the epoch changed meanwhile', async () => {
  const { reads, endOfEpoch, history } = setUp()
  endOfEpoch.mockRejectedValueOnce(new Error('store away'))
  await expect(reads.endOfEpoch('hall', 'e3')).rejects.toThrow('store away')
  const reading = reads.endOfEpoch('hall', 'e3')
  history.epoch = 'e3'
  await reading
  history.epoch = 'e2'
  await reads.endOfEpoch('hall', 'e3')
  expect(endOfEpoch).toHaveBeenCalledTimes(3)
})

test('of viewers who wait for the same read only the first pays for it, unless it leaves', async () => {
  const { announce, withdraw, eventsAfter } = setUp().reads
  expect([announce('hall', 4, 6), announce('hall', 4, 6)]).toEqual([false, true])
  expect(announce('annexe', 4, 6)).toBe(false)
  withdraw('hall', 4, 6)
  expect(announce('hall', 4, 6)).toBe(false)
  await eventsAfter('hall', 4, 6)
  expect(announce('hall', 4, 6)).toBe(true)
})
