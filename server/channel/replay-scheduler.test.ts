import { expect, test, vi } from 'vitest'
import { BEFORE_FIRST } from '../../contract/position.ts'
import { replayChunks } from './replay-chunks.ts'
import { createReplayScheduler } from './replay-scheduler.ts'

const turns = async (count: number) => {
  for (let n = 0; n < count; n += 1) await new Promise(setImmediate)
}

/** Asks for a read for each address. @returns those whose read has started, so far */
function startedOf(scheduler: ReturnType<typeof createReplayScheduler>, addresses: string[]) {
  const started: string[] = []
  for (const address of addresses) {
    void scheduler.next(address, true).then(() => started.push(address))
  }
  return started
}

test('viewers who missed the same events share the encoded replay', () => {
  const run = Array.from({ length: 16 }, (_, n) => ({
    seq: n + 1,
    check: '0123456789abcdef',
    eventType: 'NewPlayer',
    data: { name: `Player ${n}` },
  }))
  const after = (index: number) => replayChunks('hall', run.slice(index), BEFORE_FIRST, 100_000)
  const [[whole], last] = after(0)
  expect(last).toBe(run[15])
  expect(after(0)[0]).toEqual([whole])
  const [partial] = after(14)
  expect(partial).toHaveLength(2)
  expect(after(15)[0][0]).toBe(partial[1])
  const [some, end] = replayChunks('hall', run.slice(1), BEFORE_FIRST, 1)
  expect([some.length, end]).toEqual([1, run[1]])
})

test('only a few reads start in one turn of the event loop, and addresses alternate', async () => {
  const started = startedOf(createReplayScheduler(), [...Array(100).fill('crowd'), 'quiet'])
  await turns(2)
  expect(started.length).toBeLessThan(50)
  expect(started.slice(0, 2)).toContain('quiet')
  await vi.waitFor(() => expect(started).toHaveLength(101))
})

test('only an address that has used up its share waits', async () => {
  const scheduler = createReplayScheduler({ perSecond: 0.001, burst: 2 })
  const started = startedOf(scheduler, [...Array(5).fill('crowd'), 'quiet', 'quiet'])
  await turns(3)
  expect(started.toSorted()).toEqual(['crowd', 'crowd', 'quiet', 'quiet'])
})

test('the /64 networks of one /56 share its rate', async () => {
  const scheduler = createReplayScheduler({ perSecond: 0.001, burst: 2 })
  const networks = ['2001:db8:1:7', '2001:db8:1:8', '2001:db8:1:9', '2001:db8:1:107']
  const started = startedOf(scheduler, networks)
  await turns(3)
  expect(started.toSorted()).toEqual(['2001:db8:1:107', '2001:db8:1:7', '2001:db8:1:8'])
})
