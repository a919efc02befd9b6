import type { Worker } from 'node:worker_threads'
import { expect, test } from 'vitest'
import { makeTestFolder } from '../../tests/kit/test-folder.ts'
import { bid, describeAuctionLog, inFolder } from './auction-log.contract.ts'
import { openThreadedLog } from './threaded-log.ts'

describeAuctionLog('the SQLite log on its threads', inFolder(openThreadedLog))

test('the position of the last event is known without a read, and no other', async () => {
  const log = await openThreadedLog(await makeTestFolder('gavel-test-'))
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
  const folder = await makeTestFolder('gavel-test-')
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
