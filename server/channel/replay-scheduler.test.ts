import { expect, test, vi } from 'vitest'
import { replayChunks } from './replay-chunks.ts'
import { createReplayScheduler } from './replay-scheduler.ts'

const turn = () => new Promise<void>((resolve) => setImmediate(resolve))

test('viewers who missed the same share what was encoded for the first', () => {
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

test('only a few reads begin in one turn of the event loop, and addresses take turns', async () => {
  const turns = createReplayScheduler()
  const begun: string[] = []
  for (let n = 0; n < 100; n += 1) void turns.next('crowd', true).then(() => begun.push('crowd'))
  void turns.next('quiet', true).then(() => begun.push('quiet'))
  await turn()
  await turn()
  expect(begun.length).toBeLessThan(50)
  expect(begun.slice(0, 2)).toContain('quiet')
  await vi.waitFor(() => expect(begun).toHaveLength(101))
})

test('an address that has used up its share waits, and no other does', async () => {
  const turns = createReplayScheduler({ perSecond: 0.001, burst: 2 })
  const begun: string[] = []
  for (let n = 0; n < 5; n += 1) void turns.next('crowd', true).then(() => begun.push('crowd'))
  for (let n = 0; n < 2; n += 1) void turns.next('quiet', true).then(() => begun.push('quiet'))
  await turn()
  await turn()
  await turn()
  expect(begun.toSorted()).toEqual(['crowd', 'crowd', 'quiet', 'quiet'])
})
