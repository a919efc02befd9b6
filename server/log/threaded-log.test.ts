import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Worker } from 'node:worker_threads'
import { beforeEach, describe, expect, test } from 'vitest'
import { makeTestFolder } from '../../tests/kit/test-folder.ts'
import { ConfigError } from '../lib/config-error.ts'
import { bid, describeAuctionLog, inFolder } from './auction-log.contract.ts'
import { LogUnavailable } from './auction-log.ts'
import { openThreadedLog } from './threaded-log.ts'

let folder: string

beforeEach(async () => {
  folder = await makeTestFolder('gavel-test-')
})

const open = () => openThreadedLog(folder)

describeAuctionLog('the SQLite log on its threads', inFolder(openThreadedLog))

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
  const log = await openThreadedLog(folder, { onEnded: (cause) => ended.push(cause) })
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
