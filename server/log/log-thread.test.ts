import { setTimeout as delay } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { BlockingMethods } from '../test/blocking-thread.ts'
import { LogUnavailable } from './auction-log.ts'
import { LogThread } from './log-thread.ts'

let thread: LogThread<BlockingMethods>
let reported: string[]
let cells: Int32Array

beforeEach(() => {
  reported = []
  cells = new Int32Array(new SharedArrayBuffer(4))
  thread = new LogThread<BlockingMethods>({
    module: '../test/blocking-thread',
    onEnded: (cause) => reported.push(String(cause)),
    onStarted() {
      reported.push('started')
      void thread.call('open', [])
    },
  })
})
afterEach(() => {
  release()
  return thread.close()
})

function release() {
  Atomics.store(cells, 0, 1)
  Atomics.notify(cells, 0)
}

test('while the disk does not respond the event loop goes on, and calls fail', async () => {
  await thread.call('echo', ['ready'])
  const answered = (result: string) => reported.push(result)
  const waiting = thread.call('block', [cells], { answered, withinMs: 10 })
  await expect(waiting).rejects.toBeInstanceOf(LogUnavailable)
  // Without waiting behind it.
  await expect(thread.call('echo', ['next'])).rejects.toThrow('does not respond')
  expect(reported).toEqual([])
})

test('a late answer counts, and then calls work again', async () => {
  const answered = (result: string) => reported.push(result)
  const waiting = thread.call('block', [cells], { answered, withinMs: 10 })
  await expect(waiting).rejects.toBeInstanceOf(LogUnavailable)
  release()
  await expect.poll(() => reported).toEqual(['late'])
  expect(await thread.call('echo', ['again'])).toBe('again')
})

test('calls in progress fail when the thread ends, and a later one starts another', async () => {
  await expect(thread.call('fail', [])).rejects.toThrow('the thread of the auction log ended')
  expect(reported).toEqual(['Error: a bug'])
  await expect
    .poll(() => thread.call('echo', ['again']).catch(() => delay(50)), { timeout: 10_000 })
    .toBe('again')
  expect(reported).toEqual(['Error: a bug', 'started'])
})

test('a call after the end, or of a method that is not there yet, fails as one without a store', async () => {
  await expect(thread.call('missing' as 'echo', [''])).rejects.toBeInstanceOf(LogUnavailable)
  await thread.close()
  await expect(thread.call('echo', ['after'])).rejects.toThrow('the auction log is closed')
  expect(reported).toEqual([])
})
