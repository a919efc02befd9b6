import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { Worker } from 'node:worker_threads'
import { expect, test } from 'vitest'
import { describeAuctionLog } from './auction-log.contract.ts'
import { type Entry, LogUnavailable } from './auction-log.ts'
import { openThreadedLog } from './threaded-log.ts'

describeAuctionLog('the SQLite log on its threads', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'gavel-log-'))
  const data = join(folder, 'log')
  let copies = 0
  return {
    open: ({ now, ...options } = {}) =>
      openThreadedLog(data, { ...options, ...(now && { now: now() }) }),
    async save() {
      const copy = join(folder, `copy-${++copies}`)
      await cp(data, copy, { recursive: true })
      return async () => {
        // Their inodes stay, as with a snapshot of the volume.
        const names = await readdir(copy)
        for (const name of await readdir(data))
          if (!names.includes(name)) await rm(join(data, name))
        for (const name of names)
          await writeFile(join(data, name), await readFile(join(copy, name)))
      }
    },
    destroy: () => rm(folder, { recursive: true }),
    // Each opening starts two threads.
    runs: 1,
  }
})

const unsold = (id: string): Entry => ({ id, event: { eventType: 'Unsold', data: { name: id } } })

test('while another process locks the file, changes fail and what is there can be read', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'gavel-log-'))
  const log = await openThreadedLog(folder)
  const { seq } = await log.append('hall', unsold('a'))
  const other = new DatabaseSync(join(folder, 'auction.sqlite'))
  other.exec('BEGIN IMMEDIATE')
  await expect(log.append('hall', unsold('b'))).rejects.toBeInstanceOf(LogUnavailable)
  await expect(log.check()).rejects.toBeInstanceOf(LogUnavailable)
  expect(await log.room('hall')).toMatchObject({ seq })
  other.exec('ROLLBACK')
  other.close()
  expect(await log.append('hall', unsold('b'))).toEqual({ seq: seq + 1, duplicate: false })
  await log.close()
  await rm(folder, { recursive: true })
})

test('after a thread has ended another goes on, in a new epoch, with all that was answered', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'gavel-log-'))
  const workers: Worker[] = []
  const keep = (worker: Worker) => workers.push(worker)
  process.on('worker', keep)
  const ended: unknown[] = []
  const log = await openThreadedLog(folder, { onEnded: (cause) => ended.push(cause) })
  process.off('worker', keep)
  const { seq } = await log.append('hall', unsold('a'))
  const epoch = log.epoch()
  const epochs: string[] = []
  log.subscribe(
    () => {},
    () => epochs.push(log.epoch()),
  )
  await Promise.all(workers.map((worker) => worker.terminate()))
  expect(ended).toHaveLength(2)
  expect(log.isFollowed()).toBe(false)
  await expect
    .poll(() => log.append('hall', unsold('b')).catch(String), { timeout: 10_000 })
    .toEqual({ seq: seq + 1, duplicate: false })
  expect(epochs).toEqual([log.epoch()])
  expect(log.isFollowed()).toBe(true)
  expect(await log.endOfEpoch('hall', epoch)).toBe(seq)
  expect((await log.eventsAfter('hall', 0, 10)).map((event) => event.seq)).toEqual([seq, seq + 1])
  await log.close()
  await rm(folder, { recursive: true })
})
