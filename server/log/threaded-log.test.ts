import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type { Worker } from 'node:worker_threads'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { makeTestFolder } from '../../tests/kit/test-folder.ts'
import { ConfigError } from '../lib/config-error.ts'
import type { BlockingMethods } from '../test/blocking-thread.ts'
import { bid, describeAuctionLog, inFolder } from './auction-log.contract.ts'
import { LogUnavailable } from './auction-log.ts'
import { LogThread } from './log-thread.ts'
import { ThreadedLog } from './threaded-log.ts'

let folder: string

beforeEach(async () => {
  folder = await makeTestFolder('gavel-test-')
})

const open = () => ThreadedLog.open(folder)

describeAuctionLog('the SQLite log on its threads', inFolder(ThreadedLog.open))

test('the position of the last event is known without a read, and no other', async () => {
  const log = await open()
  const first = await log.append('hall', bid('a'))
  expect(log.isNewest?.('hall', first)).toBe(true)
  const second = await log.append('hall', bid('b'))
  const isNewest = [first, second, { ...second, check: first.check }].map((position) =>
    log.isNewest?.('hall', position),
  )
  expect(isNewest).toEqual([false, true, false])
  await log.removeRoom('hall')
  expect(log.isNewest?.('hall', second)).toBe(false)
  await log.close()
})

test('after a thread has ended another goes on with all that was answered, and wakes all rooms', async () => {
  const workers: Worker[] = []
  const keep = (worker: Worker) => workers.push(worker)
  process.on('worker', keep)
  const ended: unknown[] = []
  const log = await ThreadedLog.open(folder, { onEnded: (cause) => ended.push(cause) })
  process.off('worker', keep)
  const { seq } = await log.append('hall', bid('a'))
  const woken: (string | null)[] = []
  log.subscribe((room) => woken.push(room))
  await Promise.all(workers.map((worker) => worker.terminate()))
  expect(ended).toHaveLength(2)
  expect(log.isFollowed()).toBe(false)
  await expect
    .poll(() => log.append('hall', bid('b')).catch(String), { timeout: 10_000 })
    .toMatchObject({ seq: seq + 1, duplicate: false })
  expect(woken).toEqual([null, 'hall'])
  expect(log.isFollowed()).toBe(true)
  expect((await log.recordedEvents('hall', 0, 10)).map((event) => event.seq)).toEqual([
    seq,
    seq + 1,
  ])
  await log.close()
})

test('a DATA_DIR that cannot be written to is named in one line', async () => {
  // Also root, who may write to every folder, cannot open this file.
  await mkdir(join(folder, 'server.lock'))
  const refusal = await open().catch((cause: unknown) => cause)
  expect(refusal).toBeInstanceOf(ConfigError)
  expect(String(refusal)).toContain(`DATA_DIR: ${folder} cannot be written to: unable to open`)
})

describe('two servers on one DATA_DIR', () => {
  test('the second refuses to start with one line, and the first continues', async () => {
    const first = await open()
    const refusal = await open().catch((cause: unknown) => cause)
    expect(refusal).toBeInstanceOf(ConfigError)
    expect(String(refusal)).toMatch(/^[^\n]*DATA_DIR: another server is using [^\n]*$/)
    await first.append('hall', { id: 'a', event: { eventType: 'Unsold', data: { name: 'A' } } })
    await first.close()
  })

  test('after the lock file is deleted the second starts and the first stops writing', async () => {
    const unsold = { eventType: 'Unsold', data: { name: 'A' } } as const
    const first = await open()
    await first.append('hall', { id: 'a', event: unsold })
    await rm(join(folder, 'server.lock'))
    const second = await open()
    await expect(first.append('hall', { id: 'b', event: unsold })).rejects.toThrow(
      /^another server has taken over/,
    )
    await expect(first.replaceDataFile('hall', '{}')).rejects.toBeInstanceOf(LogUnavailable)
    await expect(first.check()).rejects.toBeInstanceOf(LogUnavailable)
    await second.append('hall', { id: 'b', event: unsold })
    await second.check()
    expect(await second.recordedEvents('hall', 0, 10)).toHaveLength(2)
    await second.close()
    await first.close()
  })
})

test.runIf(process.platform === 'linux')(
  'a folder that the system does not make is an error in one line with DATA_DIR',
  async () => {
    // Linux answers that no such folder exists, although its parent does.
    folder = '/proc/self/gavel/data'
    await expect(open()).rejects.toThrow(/^DATA_DIR: [^\n]* cannot be used: ENOENT[^\n]*$/)
  },
)

test('an unusable log is an error in one line with DATA_DIR, and leaves no lock', async () => {
  const path = join(folder, 'auction.sqlite')
  await writeFile(path, 'not a database, but quite long enough'.repeat(9))
  await expect(open()).rejects.toThrow(/^DATA_DIR: .* cannot be used: file is not a database$/)
  await rm(path)
  await (await open()).close()
})

describe('a thread of the log', () => {
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
})
