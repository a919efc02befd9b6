/**
 * The auction log in one SQLite file: nothing to install, one server at a time. This is its connection for
 * changes; `sqlite-reads.ts` reads.
 *
 * It keeps the promises of `auction-log.ts`. With WAL and `synchronous = FULL` an acknowledged
 * publication also survives a power cut (SQLite documentation, "PRAGMA synchronous").
 */
import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { BEFORE_FIRST, type Position } from '../../contract/position.ts'
import { ConfigError } from '../lib/config-error.ts'
import { contentTag } from '../lib/content-tag.ts'
import { makeFolder } from '../lib/make-folder.ts'
import {
  type Appended,
  type AuctionLog,
  type Entry,
  IdConflict,
  LogUnavailable,
  MOST_RECORDED_BYTES,
  mustMeet,
  RETAIN_EVENTS,
  type RecordedFile,
  type RemovalConditions,
  type Retention,
} from './auction-log.ts'
import { checkAfter, digestOf } from './entry-digest.ts'
import { lotTextAfter } from './lot-change.ts'
import { packFile } from './packed-file.ts'
import { type Change, commitTogether, type Transaction } from './sqlite-commits.ts'
import { isBusy } from './sqlite-fault.ts'
import { createRemovals, type Removals } from './sqlite-removals.ts'
import { blobOf, integerOf, textOf, textOrNull } from './sqlite-row.ts'
import { watchFiles } from './watched-files.ts'

/** How long to wait for another process that locks the file, such as a backup. */
const PATIENCE_MS = 2_000

const SCHEMA_VERSION = 5

/** Everything of a room hangs on its number, which no other room gets: one made anew meets no old event. */
const SCHEMA = `
  PRAGMA user_version = ${SCHEMA_VERSION};
  CREATE TABLE IF NOT EXISTS rooms (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    name TEXT NOT NULL UNIQUE,
    seq INTEGER NOT NULL DEFAULT 0,
    "check" TEXT NOT NULL DEFAULT '',
    lot TEXT,
    changed_at INTEGER NOT NULL
  ) STRICT;
  CREATE TABLE IF NOT EXISTS events (
    room INTEGER NOT NULL,
    seq INTEGER NOT NULL,
    "check" TEXT NOT NULL,
    id TEXT NOT NULL,
    digest BLOB NOT NULL,
    event_type TEXT NOT NULL,
    data TEXT NOT NULL,
    at INTEGER NOT NULL,
    PRIMARY KEY (room, seq),
    UNIQUE (room, id)
  ) STRICT, WITHOUT ROWID;
  -- Its position: see DataFileVersion.
  CREATE TABLE IF NOT EXISTS data_files (
    room INTEGER PRIMARY KEY,
    version INTEGER NOT NULL,
    body TEXT NOT NULL,
    tag TEXT NOT NULL,
    series TEXT,
    seq INTEGER NOT NULL,
    "check" TEXT NOT NULL
  ) STRICT;
  -- The earlier data files of the room. bytes_before: of the older ones, kept or not.
  CREATE TABLE IF NOT EXISTS recorded_files (
    room INTEGER NOT NULL,
    seq INTEGER NOT NULL,
    version INTEGER NOT NULL,
    is_with_event INTEGER NOT NULL,
    at INTEGER NOT NULL,
    bytes_before INTEGER NOT NULL,
    packed BLOB NOT NULL,
    PRIMARY KEY (room, seq, version)
  ) STRICT;
  CREATE TABLE IF NOT EXISTS owner (
    only INTEGER PRIMARY KEY CHECK (only = 1),
    server TEXT NOT NULL
  ) STRICT;
  -- Removed rooms of which events or recorded data files are still to be deleted.
  CREATE TABLE IF NOT EXISTS removed_rooms (
    id INTEGER PRIMARY KEY
  ) STRICT;
`

const FIND_ROOM = `SELECT id, seq, "check", lot, changed_at FROM rooms WHERE name = ?`

const ADD_ROOM = `
  INSERT INTO rooms (name, changed_at) VALUES (?, ?) RETURNING id, seq, "check", lot, changed_at`

const REPLACE_DATA_FILE = `
  INSERT INTO data_files (room, version, body, tag, series, seq, "check") VALUES (?, 1, ?, ?, ?, ?, ?)
  ON CONFLICT (room) DO UPDATE SET
    version = version + 1, body = excluded.body, tag = excluded.tag, series = excluded.series,
    seq = excluded.seq, "check" = excluded."check"
  RETURNING version`

/** A bid that directly follows the data file changes nothing in it. */
const MOVE_FILE = `UPDATE data_files SET seq = ?2, "check" = ?3 WHERE room = ?1 AND seq = ?2 - 1`

const MOVE_ROOM = `UPDATE rooms SET seq = ?, "check" = ?, lot = ?, changed_at = ? WHERE id = ?`

const SET_OWNER = `
  INSERT INTO owner (only, server) VALUES (1, ?)
  ON CONFLICT (only) DO UPDATE SET server = excluded.server`

/** `?2` is the last number to delete. Few at a time, in case the settings now keep far fewer. */
const FORGET = `
  DELETE FROM events WHERE room = ?1 AND seq <= ?2
  AND seq < (SELECT min(seq) FROM events WHERE room = ?1) + 100`

const OLDEST_FILES = `
  SELECT rowid, version, seq, bytes_before FROM recorded_files
  WHERE room = ? ORDER BY seq, version LIMIT 2`

const NEWEST_FILE = `
  SELECT version, bytes_before + length(packed) AS bytes FROM recorded_files
  WHERE room = ? ORDER BY seq DESC, version DESC LIMIT 1`

/** Recorded data files that one publication deletes at most, in case the settings now keep far fewer. */
const MOST_FORGOTTEN = 10

type Statements = ReturnType<typeof statementsOf>

/** Makes the changes of `AuctionLog`. */
export class SqliteWriter {
  readonly #folder: string
  readonly #lock: DatabaseSync
  readonly #database: DatabaseSync
  readonly #statements: Statements
  readonly #transaction: Transaction
  readonly #removals: Removals
  /** Whether the files are still where they were opened. */
  readonly #isInPlace: () => boolean
  /** Names this server as the owner of the log. */
  readonly #server = randomUUID()
  readonly #limits: Required<Retention>

  /**
   * Opens the log in `folder`, which is made when it is missing.
   * @throws {ConfigError} when another server uses it
   * @throws when the folder or the file cannot be written or is not a log
   */
  constructor(folder: string, options: Retention = {}) {
    this.#folder = folder
    this.#limits = {
      retainEvents: options.retainEvents ?? RETAIN_EVENTS,
      mostRecordedBytes: options.mostRecordedBytes ?? MOST_RECORDED_BYTES,
    }
    const lock = lockFolder(folder)
    const path = join(folder, 'auction.sqlite')
    let database: DatabaseSync
    try {
      database = openDatabase(path, folder)
    } catch (cause) {
      lock.close()
      throw cause
    }
    this.#lock = lock
    // If the lock file beside it is deleted, a second server could start: the first notices here.
    database.prepare(SET_OWNER).run(this.#server)
    // From here on we wait ourselves: SQLite's own waiting would block the thread.
    database.exec('PRAGMA busy_timeout = 0')
    this.#database = database
    this.#isInPlace = watchFiles(folder, path, `${path}-wal`)
    this.#statements = statementsOf(database)
    this.#transaction = commitTogether((changes) => this.#runTogether(changes))
    this.#removals = createRemovals(database, this.#transaction)
  }

  append(room: string, entry: Entry): Promise<Appended> {
    return this.#transaction(() => this.#add(room, entry))
  }

  replaceDataFile(...given: Parameters<AuctionLog['replaceDataFile']>) {
    return this.#transaction(() => ({ version: this.#replace(...given) }))
  }

  async removeRoom(room: string, conditions: RemovalConditions = {}): Promise<boolean> {
    const id = await this.#transaction(() => this.#remove(room, conditions))
    if (id === null) return false
    await this.#removals.deleteRest(id)
    return true
  }

  /** Fails as a publication would where another process holds the log. Without changes it writes nothing. */
  check(): Promise<void> {
    return this.#transaction(() => {})
  }

  close(): void {
    this.#removals.close()
    this.#database.close()
    this.#lock.close()
  }

  /** Makes the changes in one transaction. @throws when one of them can't be made: none is */
  #runTogether(changes: readonly Change[]) {
    const database = this.#database
    const { begin, commit, findOwner } = this.#statements
    // SQLite keeps writing to a file that was moved or deleted, where the data would be lost.
    if (!this.#isInPlace()) {
      throw new LogUnavailable(
        `the auction log in ${this.#folder} was moved or removed: put it back, or restart the server`,
      )
    }
    // Left over if the last rollback failed.
    if (database.isTransaction) database.exec('ROLLBACK')
    begin.run()
    try {
      if (textOf(findOwner.get(), 'server') !== this.#server) {
        throw new LogUnavailable(
          `another server has taken over the auction log in ${this.#folder}: this one must be stopped`,
        )
      }
      const settlements = changes.map((change) => change.run())
      commit.run()
      for (const settle of settlements) settle()
    } catch (cause) {
      if (database.isTransaction) database.exec('ROLLBACK')
      throw cause
    }
  }

  #add(name: string, entry: Entry): Appended {
    const { id, event, dataFile, seriesName = null, condition } = entry
    const { findId, addEvent, moveRoom, moveFile, forget } = this.#statements
    const data = JSON.stringify(event.data)
    const digest = digestOf(entry, data)
    const known = this.#find(name)
    const first = known === null ? undefined : findId.get(known.id, id)
    if (first !== undefined) {
      if (!digest.equals(blobOf(first, 'digest'))) {
        throw new IdConflict('the id belongs to another publication')
      }
      return { seq: integerOf(first, 'seq'), check: textOf(first, 'check'), duplicate: true }
    }
    mustMeet(condition, known ?? BEFORE_FIRST, this.#fileOf(known).tag)
    const at = Date.now()
    const room = known ?? this.#begin(name, at)
    const seq = room.seq + 1
    const check = checkAfter(room.check, digest.toString('base64url'), id)
    addEvent.run(room.id, seq, check, id, digest, event.eventType, data, at)
    moveRoom.run(seq, check, lotTextAfter(room.lot, event, data), at, room.id)
    if (dataFile !== undefined) {
      this.#storeFile(room.id, dataFile, { seriesName, seq, check, at, isWithEvent: true })
    } else if (event.eventType === 'biddingStart') moveFile.run(room.id, seq, check)
    forget.run(room.id, seq - this.#limits.retainEvents)
    this.#forgetFiles(room.id, seq)
    return { seq, check, duplicate: false }
  }

  /** @returns the file's version */
  #replace(
    name: string,
    body: string,
    { condition, seriesName = null }: Pick<Entry, 'condition' | 'seriesName'> = {},
  ): number {
    const known = this.#find(name)
    const { tag, version } = this.#fileOf(known)
    try {
      mustMeet(condition, known ?? BEFORE_FIRST, tag)
    } catch (cause) {
      if (tag === contentTag(body)) return version
      throw cause
    }
    const at = Date.now()
    const room = known ?? this.#begin(name, at)
    const stored = this.#storeFile(room.id, body, { ...room, seriesName, at, isWithEvent: false })
    this.#statements.touchRoom.run(at, room.id)
    this.#forgetFiles(room.id, room.seq)
    return stored
  }

  /** @returns its version */
  #storeFile(
    room: number,
    body: string,
    {
      seriesName,
      seq,
      check,
      at,
      isWithEvent,
    }: Position & Pick<RecordedFile, 'at' | 'isWithEvent'> & { readonly seriesName: string | null },
  ): number {
    const { replaceFile, findNewestFile, recordFile } = this.#statements
    const values = [room, body, contentTag(body), seriesName, seq, check]
    const version = integerOf(replaceFile.get(...values), 'version')
    const newest = findNewestFile.get(room)
    const bytes = newest === undefined ? 0 : integerOf(newest, 'bytes')
    recordFile.run(room, seq, version, isWithEvent ? 1 : 0, at, bytes, packFile(body))
    return version
  }

  /** Deletes recorded data files that no kept event needs, and those beyond the limits. */
  #forgetFiles(room: number, seq: number) {
    const { findOldestFiles, findNewestFile, forgetFile } = this.#statements
    for (let n = 0; n < MOST_FORGOTTEN; n += 1) {
      const [oldest, second] = findOldestFiles.all(room)
      const newest = second && findNewestFile.get(room)
      if (newest === undefined) return
      const isNeeded = integerOf(second, 'seq') > seq - this.#limits.retainEvents
      const isWithin =
        integerOf(newest, 'bytes') - integerOf(oldest, 'bytes_before') <=
        this.#limits.mostRecordedBytes
      const age = integerOf(newest, 'version') - integerOf(oldest, 'version')
      if (isNeeded && isWithin && age < this.#limits.retainEvents) return
      forgetFile.run(integerOf(oldest, 'rowid'))
    }
  }

  #fileOf(room: Room | null): { readonly version: number; readonly tag: string | null } {
    const row = room === null ? undefined : this.#statements.findFile.get(room.id)
    if (row === undefined) return { version: 0, tag: null }
    return { version: integerOf(row, 'version'), tag: textOf(row, 'tag') }
  }

  /** Ends the room if it is there and meets the conditions. @returns its number, or `null` */
  #remove(name: string, { condition, unchangedForMs }: RemovalConditions) {
    const room = this.#find(name)
    if (room === null) return null
    if (unchangedForMs !== undefined && Date.now() - room.changedAt < unchangedForMs) return null
    mustMeet(condition, room, this.#fileOf(room).tag)
    this.#removals.end(room.id)
    return room.id
  }

  #find(name: string): Room | null {
    const row = this.#statements.findRoom.get(name)
    return row === undefined ? null : toRoom(row)
  }

  #begin(name: string, at: number): Room {
    return toRoom(this.#statements.addRoom.get(name, at))
  }
}

/**
 * Allows one server per folder: two would number the same rooms independently. The system releases the lock
 * when the process ends, however it ends. If the lock file is deleted meanwhile, the log itself notices a second
 * server.
 * @returns the lock, until it is closed @throws {ConfigError} when another server has it, or the folder cannot be written
 */
function lockFolder(folder: string): DatabaseSync {
  makeFolder(folder)
  // SQLite's lock on an empty file, since Node has no file locks.
  let lock: DatabaseSync | undefined
  try {
    lock = new DatabaseSync(join(folder, 'server.lock'), { timeout: 0 })
    lock.exec('BEGIN EXCLUSIVE')
    return lock
  } catch (cause) {
    lock?.close()
    throw new ConfigError(
      isBusy(cause)
        ? `DATA_DIR: another server is using ${folder}. Each needs a folder of its own; many servers of one auction need REDIS_URL.`
        : `DATA_DIR: ${folder} cannot be written to: ${cause instanceof Error ? cause.message : cause}.`,
    )
  }
}

/**
 * Opens the log's file, which is made when it is missing.
 * @throws when it cannot be written or is not a log
 */
function openDatabase(path: string, folder: string): DatabaseSync {
  const database = new DatabaseSync(path, { timeout: PATIENCE_MS })
  const version = integerOf(database.prepare('PRAGMA user_version').get(), 'user_version')
  const tables = database.prepare('SELECT name FROM sqlite_schema').all()
  // A new file has version 0 and no table.
  if (tables.length > 0 && !tables.some(({ name }) => name === 'data_files')) {
    database.close()
    throw new Error('auction.sqlite is of another program: move it away, or choose another folder')
  }
  if (version !== 0 && version !== SCHEMA_VERSION) {
    database.close()
    const age = version > SCHEMA_VERSION ? 'a newer' : 'an older'
    throw new Error(
      `the auction log in ${folder} was written by ${age} release, which this one cannot read: move it away`,
    )
  }
  database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA secure_delete = ON')
  database.exec(`BEGIN IMMEDIATE; ${SCHEMA}; COMMIT`)
  return database
}

function statementsOf(database: DatabaseSync) {
  return {
    begin: database.prepare('BEGIN IMMEDIATE'),
    commit: database.prepare('COMMIT'),
    findRoom: database.prepare(FIND_ROOM),
    addRoom: database.prepare(ADD_ROOM),
    findId: database.prepare('SELECT seq, "check", digest FROM events WHERE room = ? AND id = ?'),
    addEvent: database.prepare('INSERT INTO events VALUES (?, ?, ?, ?, ?, ?, ?, ?)'),
    moveRoom: database.prepare(MOVE_ROOM),
    forget: database.prepare(FORGET),
    findFile: database.prepare('SELECT version, tag FROM data_files WHERE room = ?'),
    replaceFile: database.prepare(REPLACE_DATA_FILE),
    moveFile: database.prepare(MOVE_FILE),
    touchRoom: database.prepare('UPDATE rooms SET changed_at = ? WHERE id = ?'),
    recordFile: database.prepare('INSERT INTO recorded_files VALUES (?, ?, ?, ?, ?, ?, ?)'),
    findNewestFile: database.prepare(NEWEST_FILE),
    findOldestFiles: database.prepare(OLDEST_FILES),
    forgetFile: database.prepare('DELETE FROM recorded_files WHERE rowid = ?'),
    findOwner: database.prepare('SELECT server FROM owner'),
  }
}

interface Room extends Position {
  readonly id: number
  readonly lot: string | null
  readonly changedAt: number
}

function toRoom(row: unknown): Room {
  return {
    id: integerOf(row, 'id'),
    seq: integerOf(row, 'seq'),
    check: textOf(row, 'check'),
    lot: textOrNull(row, 'lot'),
    changedAt: integerOf(row, 'changed_at'),
  }
}
