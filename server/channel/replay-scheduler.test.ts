import { expect, test, vi } from 'vitest'
import { replayChunks } from './replay-chunks.ts'
import { createReplayScheduler } from './replay-scheduler.ts'

const turn = () => new Promise<void>((resolve) => setImmediate(resolve))

test('viewers who missed the same events share the encoded replay', () => {
  const run = Array.from({ length: 16 }, (_, n) => ({
    seq: n + 1,
    eventType: 'NewPlayer',
    data: { name: `Player ${n}` },
  }))
  const [whole] = replayChunks('hall', run, 0, 'e1')
  expect(replayChunks('hall', run, 0, 'e1')[0]).toBe(whole)
  const partial = replayChunks('hall', run, 14, 'e1')
  expect(partial).toHaveLength(2)
  expect(replayChunks('hall', run, 15, 'e1')[0]).toBe(partial[1])
})

test('only a few reads start in one turn of the event loop, and addresses alternate', async () => {
  const scheduler = createReplayScheduler()
  const started: string[] = []
  for (let n = 0; n < 100; n += 1)
    void scheduler.next('crowd', true).then(() => started.push('crowd'))
  void scheduler.next('quiet', true).then(() => started.push('quiet'))
  await turn()
  await turn()
  expect(started.length).toBeLessThan(50)
  expect(started.slice(0, 2)).toContain('quiet')
  await vi.waitFor(() => expect(started).toHaveLength(101))
})

test('only an address that has used up its share waits', async () => {
  const scheduler = createReplayScheduler({ perSecond: 0.001, burst: 2 })
  const started: string[] = []
  for (let n = 0; n < 5; n += 1)
    void scheduler.next('crowd', true).then(() => started.push('crowd'))
  for (let n = 0; n < 2; n += 1)
    void scheduler.next('quiet', true).then(() => started.push('quiet'))
  await turn()
  await turn()
  await turn()
  expect(started.toSorted()).toEqual(['crowd', 'crowd', 'quiet', 'quiet'])
})

test('the /64 networks of one /56 share its rate', async () => {
  const scheduler = createReplayScheduler({ perSecond: 0.001, burst: 2 })
  const started: string[] = []
  for (const address of ['2001:db8:1:7', '2001:db8:1:8', '2001:db8:1:9', '2001:db8:1:107']) {
    void scheduler.next(address, true).then(() => started.push(address))
  }
  await turn()
  await turn()
  await turn()
  expect(started.toSorted()).toEqual(['2001:db8:1:107', '2001:db8:1:7', '2001:db8:1:8'])
})
