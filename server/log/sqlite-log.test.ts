import { open, readdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { makeTestFolder } from '../../tests/kit/test-folder.ts'
import { openSqliteLog } from '../test/sqlite-log.ts'
import { describeAuctionLog, inFolder } from './auction-log.contract.ts'
import { type AuctionLog, type Entry, LogFull, LogUnavailable } from './auction-log.ts'

describeAuctionLog('the SQLite log', inFolder(openSqliteLog))

let folder: string
let file: string

beforeEach(async () => {
  folder = await makeTestFolder('gavel-test-')
  file = join(folder, 'auction.sqlite')
})

/** Makes this statement fail, as on a full disk. @returns ends that */
function sabotage(statement: string) {
  const saboteur = new DatabaseSync(file)
  saboteur.exec(`CREATE TRIGGER full ${statement} BEGIN SELECT RAISE(ABORT, 'disk full'); END`)
  return () => {
    saboteur.exec('DROP TRIGGER full')
    saboteur.close()
  }
}

describe('the SQLite log on its file', () => {
  test.each([
    ['newer', 99],
    ['older', 3],
  ])('refuses a file of a release that is %s, and leaves it as it is', async (which, version) => {
    const database = new DatabaseSync(file)
    database.exec(`PRAGMA user_version = ${version}`)
    database.close()
    const before = await readFile(file)
    expect(() => openSqliteLog(folder)).toThrow(
      `was written by ${which === 'older' ? 'an' : 'a'} ${which} release`,
    )
    expect(await readFile(file)).toEqual(before)
  })

  test.each([0, 3])(
    'refuses a file of another program, whose version is %i, and leaves it as it is',
    async (version) => {
      const database = new DatabaseSync(file)
      database.exec(`CREATE TABLE players (name); PRAGMA user_version = ${version}`)
      database.close()
      const before = await readFile(file)
      expect(() => openSqliteLog(folder)).toThrow(/^auction\.sqlite is of another program: move it/)
      expect(await readFile(file)).toEqual(before)
      expect(await readdir(folder)).toEqual(['auction.sqlite', 'server.lock'])
    },
  )

  test('an append that fails changes nothing', async () => {
    const log = openSqliteLog(folder)
    await log.append('hall', { id: 'a', event: { eventType: 'Unsold', data: { name: 'A' } } })
    // The last statement of the transaction.
    const mend = sabotage('AFTER INSERT ON recorded_files')
    const entry = {
      id: 'b',
      event: { eventType: 'biddingStart', data: { name: 'B' } },
      dataFile: '{}',
    } as const
    const before = await log.room('hall')
    await expect(log.append('hall', entry)).rejects.toThrow('disk full')
    expect(await log.room('hall')).toEqual(before)
    expect(await log.recordedEvents('hall', 0, 10)).toHaveLength(1)
    expect(await log.dataFile('hall')).toBeNull()
    expect(await log.recordedFiles('hall', 0, 10)).toEqual([])

    mend()
    expect(await log.append('hall', entry)).toMatchObject({ seq: 2, duplicate: false })
    await log.close()
  })
})

describe('failures of the SQLite log’s store', () => {
  const bid = (id: string): Entry => ({
    id,
    event: { eventType: 'biddingStart', data: { name: id, note: 'x'.repeat(4_000) } },
    dataFile: JSON.stringify({ note: id.repeat(2_000) }),
  })
  let log: AuctionLog
  /** The log's own connection. */
  let connection: DatabaseSync

  beforeEach(async () => {
    const exec = vi.spyOn(DatabaseSync.prototype, 'exec')
    log = openSqliteLog(folder)
    connection = exec.mock.contexts.at(-1) as DatabaseSync
    exec.mockRestore()
    await log.append('hall', bid('first'))
  })
  afterEach(async () => {
    await log.close()
  })

  /** Expects writes to fail with `failure` and change nothing while reads work, and to succeed after `mend`. */
  async function failsAndRecovers(failure: typeof LogUnavailable, mend: () => unknown) {
    const before = await log.room('hall')
    const seq = before?.seq ?? 0
    const version = await log.dataFileVersion('hall')
    for (const id of ['second', 'third']) {
      await expect(log.append('hall', bid(id))).rejects.toBeInstanceOf(failure)
      await expect(log.replaceDataFile('hall', 'x'.repeat(100_000))).rejects.toBeInstanceOf(failure)
    }
    expect(await log.room('hall')).toEqual(before)
    expect(await log.recordedEvents('hall', 0, 10)).toHaveLength(1)
    expect(await log.dataFileVersion('hall')).toEqual(version)
    await mend()
    expect(await log.append('hall', bid('second'))).toMatchObject({
      seq: seq + 1,
      duplicate: false,
    })
    expect(await log.append('hall', bid('first'))).toMatchObject({ seq, duplicate: true })
    expect((await log.recordedEvents('hall', 0, 10)).map((event) => event.seq)).toEqual([
      seq,
      seq + 1,
    ])
  }

  test('full: LogFull without changes, and it recovers when there is room', async () => {
    const { page_count: pages } = connection.prepare('PRAGMA page_count').get() ?? {}
    connection.exec(`PRAGMA max_page_count = ${pages}`)
    await failsAndRecovers(LogFull, () => connection.exec('PRAGMA max_page_count = 1000000'))
  })

  test('read-only: LogUnavailable without changes, and it recovers when it is writable', async () => {
    connection.exec('PRAGMA query_only = ON')
    await failsAndRecovers(LogUnavailable, () => connection.exec('PRAGMA query_only = OFF'))
  })

  test('locked: LogUnavailable after a while, without blocking the process', async () => {
    const other = new DatabaseSync(file)
    other.exec('BEGIN IMMEDIATE')
    let turns = 0
    const alive = setInterval(() => turns++, 20)
    await expect(log.append('hall', bid('late'))).rejects.toBeInstanceOf(LogUnavailable)
    clearInterval(alive)
    expect(turns).toBeGreaterThan(10)
    expect(await log.recordedEvents('hall', 0, 10)).toHaveLength(1)

    const waiting = log.append('hall', bid('late'))
    other.exec('ROLLBACK')
    other.close()
    expect(await waiting).toMatchObject({ duplicate: false })
  })

  test('missing: LogUnavailable and not ready, and it recovers when it is back', async () => {
    const away = `${folder}-away`
    await rename(folder, away)
    await expect(log.check()).rejects.toBeInstanceOf(LogUnavailable)
    await failsAndRecovers(LogUnavailable, () => rename(away, folder))
    await log.check()
  })

  test.each([
    ['at its head', 0, 100],
    ['behind its first page', 4_096, 32_768],
  ])('damaged %s: LogUnavailable, as with a failing disk', async (_where, from, length) => {
    // By another connection, like a backup, because the log's own continues with its cached pages.
    const other = new DatabaseSync(file)
    other.exec('PRAGMA wal_checkpoint(TRUNCATE)')
    other.close()
    const handle = await open(file, 'r+')
    await handle.write(Buffer.alloc(length, 'Z'), 0, length, from)
    await handle.close()
    await expect(log.append('hall', bid('second'))).rejects.toBeInstanceOf(LogUnavailable)
    await expect(log.room('hall')).rejects.toBeInstanceOf(LogUnavailable)
  })

  test('replaced by another file: LogUnavailable, so that nothing is written to the old file', async () => {
    await rename(file, join(folder, 'old.sqlite'))
    await writeFile(file, '')
    await failsAndRecovers(LogUnavailable, () => rename(join(folder, 'old.sqlite'), file))
  })
})

describe('rooms end in the SQLite log', () => {
  const NAME = 'Padmanabhan Subramaniam'
  const sale = (n: number): Entry => ({
    id: `${NAME} ${n}`,
    event: { eventType: 'playerSold', data: { name: NAME, note: 'x'.repeat(n) } },
    dataFile: JSON.stringify({ players: Array.from({ length: n }, () => NAME) }),
  })
  /** Files that hold the name, in UTF-8 as SQLite writes it. */
  async function filesWithName() {
    const files = await readdir(folder)
    const contents = await Promise.all(files.map((file) => readFile(join(folder, file))))
    return files.filter((_file, n) => contents[n]?.includes(NAME))
  }

  /** Fills the room so that pages are split, reused and freed, among those of another room. */
  async function fill(log: AuctionLog) {
    const changes: Promise<unknown>[] = []
    for (let n = 1; n < 400; n += 1) {
      changes.push(log.append('hall', sale(n % 290)))
      if (n % 3 === 0) changes.push(log.append('annexe', other(n)))
    }
    await Promise.all(changes)
  }
  const other = (n: number): Entry => ({
    id: `${n}`,
    event: { eventType: 'Unsold', data: { name: 'Asha', note: 'y'.repeat(n) } },
    dataFile: '{}',
  })

  test('no file holds a name of a removed room, while the log is open and after a restart', async () => {
    let log = openSqliteLog(folder, { retainEvents: 300 })
    await fill(log)
    expect(await filesWithName()).toContain('auction.sqlite-wal')
    await log.removeRoom('hall')
    expect(await filesWithName()).toEqual([])
    expect(await log.recordedEvents('annexe', 0, 1_000)).toHaveLength(133)
    await log.close()
    log = openSqliteLog(folder)
    expect(await filesWithName()).toEqual([])
    await log.close()
  })

  test('a backup that is being made delays that until it is done', async () => {
    const log = openSqliteLog(folder)
    await fill(log)
    const backup = new DatabaseSync(file)
    backup.exec('BEGIN; SELECT count(*) FROM events')
    expect(await log.removeRoom('hall')).toBe(true)
    expect(await log.recordedEvents('hall', 0, 1)).toEqual([])
    expect(await filesWithName()).not.toEqual([])
    backup.close()
    await vi.waitFor(async () => expect(await filesWithName()).toEqual([]), { timeout: 20_000 })
    await log.close()
  })

  test('a removal that fails half-way leaves nothing readable and is completed', async () => {
    let log = openSqliteLog(folder)
    await log.append('hall', sale(1))
    const mend = sabotage('BEFORE DELETE ON events')
    await expect(log.removeRoom('hall')).rejects.toThrow('disk full')
    expect(await log.roomNames()).toEqual([])
    expect(await log.recordedEvents('hall', 0, 1)).toEqual([])
    // The name begins anew meanwhile.
    expect(await log.append('hall', other(1))).toMatchObject({ seq: 1, duplicate: false })
    await log.close()

    mend()
    log = openSqliteLog(folder)
    await vi.waitFor(async () => expect(await filesWithName()).toEqual([]), { timeout: 20_000 })
    expect(await log.recordedEvents('hall', 0, 10)).toHaveLength(1)
    await log.close()
  })
})
