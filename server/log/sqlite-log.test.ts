import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { describeAuctionLog } from './auction-log.contract.ts'
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
