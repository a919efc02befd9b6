import { mkdtemp, open, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { describeAuctionLog } from './auction-log.contract.ts'
import type { AuctionLog, Entry } from './auction-log.ts'
import { LogFull, LogUnavailable } from './auction-log.ts'
import { openSqliteLog } from './sqlite-log.ts'

describeAuctionLog('the SQLite log', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'gavel-log-'))
  return {
    open: async (options) => openSqliteLog(folder, options),
    destroy: () => rm(folder, { recursive: true }),
  }
})

describe('the SQLite log on its file', () => {
  let folder: string

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'gavel-log-'))
  })
  afterEach(() => rm(folder, { recursive: true }))

  test('makes its folder', async () => {
    const log = openSqliteLog(join(folder, 'some', 'where'))
    await log.check()
    await log.close()
  })

  test('refuses a file that is no database', async () => {
    await writeFile(
      join(folder, 'auction.sqlite'),
      'not a database, but quite long enough'.repeat(9),
    )
    expect(() => openSqliteLog(folder)).toThrow(/not a database/)
  })

  test('refuses a file of a newer release', () => {
    const database = new DatabaseSync(join(folder, 'auction.sqlite'))
    database.exec('PRAGMA user_version = 99')
    database.close()
    expect(() => openSqliteLog(folder)).toThrow(/newer release/)
  })

  test('nothing is half-applied when a step of an append fails', async () => {
    const log = openSqliteLog(folder)
    await log.append('hall', { id: 'a', event: { eventType: 'Unsold', data: { name: 'A' } } })
    // Stands for a full disk: the last statement of the step is the one that fails.
    const saboteur = new DatabaseSync(join(folder, 'auction.sqlite'))
    saboteur.exec(`CREATE TRIGGER full BEFORE INSERT ON data_files
      BEGIN SELECT RAISE(ABORT, 'disk full'); END`)
    const entry = {
      id: 'b',
      event: { eventType: 'biddingStart', data: { name: 'B' } },
      dataFile: '{}',
    } as const
    const before = await log.room('hall')
    await expect(log.append('hall', entry)).rejects.toThrow('disk full')
    expect(await log.room('hall')).toEqual(before)
    expect(await log.eventsAfter('hall', 0, 10)).toHaveLength(1)
    expect(await log.dataFile('hall')).toBeNull()

    saboteur.exec('DROP TRIGGER full')
    saboteur.close()
    expect(await log.append('hall', entry)).toEqual({
      seq: (before?.seq ?? 0) + 1,
      duplicate: false,
    })
    await log.close()
  })
})

describe('the SQLite log when its store fails', () => {
  const bid = (id: string): Entry => ({
    id,
    event: { eventType: 'biddingStart', data: { name: id, note: 'x'.repeat(4_000) } },
    dataFile: JSON.stringify({ note: id.repeat(2_000) }),
  })
  let folder: string
  let log: AuctionLog
  /** The log's own connection. */
  let connection: DatabaseSync

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'gavel-log-'))
    const exec = vi.spyOn(DatabaseSync.prototype, 'exec')
    log = openSqliteLog(folder)
    connection = exec.mock.contexts[0] as DatabaseSync
    exec.mockRestore()
    await log.append('hall', bid('first'))
  })
  afterEach(async () => {
    await log.close()
    await rm(folder, { recursive: true })
  })

  /** Fails with `failure` and changes nothing; reads go on; succeeds after `mend`. */
  async function failsAndRecovers(failure: typeof LogUnavailable, mend: () => unknown) {
    const before = await log.room('hall')
    const seq = before?.seq ?? 0
    const mark = await log.dataFileMark('hall')
    for (const id of ['second', 'third']) {
      await expect(log.append('hall', bid(id))).rejects.toBeInstanceOf(failure)
      await expect(log.replaceDataFile('hall', 'x'.repeat(100_000))).rejects.toBeInstanceOf(failure)
    }
    expect(await log.room('hall')).toEqual(before)
    expect(await log.eventsAfter('hall', 0, 10)).toHaveLength(1)
    expect(await log.dataFileMark('hall')).toBe(mark)
    await mend()
    expect(await log.append('hall', bid('second'))).toEqual({ seq: seq + 1, duplicate: false })
    expect(await log.append('hall', bid('first'))).toEqual({ seq, duplicate: true })
    expect((await log.eventsAfter('hall', 0, 10)).map((event) => event.seq)).toEqual([seq, seq + 1])
  }

  test('full: LogFull, nothing changed, by itself again when there is room', async () => {
    const { page_count: pages } = connection.prepare('PRAGMA page_count').get() ?? {}
    connection.exec(`PRAGMA max_page_count = ${pages}`)
    await failsAndRecovers(LogFull, () => connection.exec('PRAGMA max_page_count = 1000000'))
  })

  test('read-only: LogUnavailable, nothing changed, by itself again when it can be written', async () => {
    connection.exec('PRAGMA query_only = ON')
    await failsAndRecovers(LogUnavailable, () => connection.exec('PRAGMA query_only = OFF'))
  })

  test('locked: LogUnavailable after a while in which the process goes on', async () => {
    const other = new DatabaseSync(join(folder, 'auction.sqlite'))
    other.exec('BEGIN IMMEDIATE')
    let turns = 0
    const alive = setInterval(() => turns++, 20)
    await expect(log.append('hall', bid('late'))).rejects.toBeInstanceOf(LogUnavailable)
    clearInterval(alive)
    expect(turns).toBeGreaterThan(10)
    expect(await log.eventsAfter('hall', 0, 10)).toHaveLength(1)

    const waiting = log.append('hall', bid('late'))
    other.exec('ROLLBACK')
    other.close()
    expect(await waiting).toMatchObject({ duplicate: false })
  })

  test('gone: LogUnavailable and not ready; by itself again when it is back', async () => {
    const away = `${folder}-away`
    await rename(folder, away)
    await expect(log.check()).rejects.toBeInstanceOf(LogUnavailable)
    await failsAndRecovers(LogUnavailable, () => rename(away, folder))
    await log.check()
  })

  test.each([
    ['at its head', 0, 100],
    ['behind its first page', 4_096, 32_768],
  ])('damaged %s: LogUnavailable, as from a failing disk', async (_where, from, length) => {
    // By another connection, as a backup does: the log's own goes on with the pages it remembers.
    const other = new DatabaseSync(join(folder, 'auction.sqlite'))
    other.exec('PRAGMA wal_checkpoint(TRUNCATE)')
    other.close()
    const file = await open(join(folder, 'auction.sqlite'), 'r+')
    await file.write(Buffer.alloc(length, 'Z'), 0, length, from)
    await file.close()
    await expect(log.append('hall', bid('second'))).rejects.toBeInstanceOf(LogUnavailable)
    await expect(log.room('hall')).rejects.toBeInstanceOf(LogUnavailable)
  })

  test('replaced by another file: LogUnavailable, so that nothing is written to the old', async () => {
    await rename(join(folder, 'auction.sqlite'), join(folder, 'old.sqlite'))
    await writeFile(join(folder, 'auction.sqlite'), '')
    await failsAndRecovers(LogUnavailable, () =>
      rename(join(folder, 'old.sqlite'), join(folder, 'auction.sqlite')),
    )
  })
})
