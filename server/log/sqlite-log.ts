/**
 * The auction log in one SQLite file: nothing to install, one server at a time.
 *
 * It keeps the promises of `auction-log.ts`. With WAL and `synchronous = FULL` an acknowledged
 * publication also survives a power cut (SQLite documentation, "PRAGMA synchronous").
 */
import { randomUUID } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { contentTag } from '../content-tag.ts'
import { AcceptanceTimes } from './acceptance-times.ts'
import {
  type Appended,
  type AuctionLog,
  type Entry,
  EPOCHS_KEPT,
  IdConflict,
  type LogOptions,
  LogUnavailable,
  MOST_RECORDED_BYTES,
  newEpoch,
  type Precondition,
  PreconditionFailed,
  RETAIN_EVENTS,
  type RecordedFile,
  type RemovalConditions,
} from './auction-log.ts'
import { digestOf } from './entry-digest.ts'
import { lotChange } from './lot-change.ts'
import { packFile } from './packed-file.ts'
import { type Change, commitTogether } from './sqlite-commits.ts'
import { createReads, withPosition } from './sqlite-reads.ts'
import { createRemovals } from './sqlite-removals.ts'
import { blobOf, integerOf, textOf } from './sqlite-row.ts'
import { watchFiles } from './watched-files.ts'

/** How long to wait for another process that locks the file, such as a backup. */
const PATIENCE_MS = 2_000

const SCHEMA_VERSION = 3

const SCHEMA = `
  PRAGMA user_version = ${SCHEMA_VERSION};
  CREATE TABLE IF NOT EXISTS rooms (
    room TEXT PRIMARY KEY,
    seq INTEGER NOT NULL,
    lot TEXT,
    first_seq INTEGER NOT NULL,
    changed_at INTEGER NOT NULL
  ) STRICT, WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS events (
    room TEXT NOT NULL,
    seq INTEGER NOT NULL,
    id TEXT NOT NULL,
    digest BLOB NOT NULL,
    event_type TEXT NOT NULL,
    data TEXT NOT NULL,
    at INTEGER NOT NULL,
    PRIMARY KEY (room, seq),
    UNIQUE (room, id)
  ) STRICT, WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS data_files (
    room TEXT PRIMARY KEY,
    version INTEGER NOT NULL,
    body TEXT NOT NULL,
    changed_at INTEGER NOT NULL
  ) STRICT;
  -- What the room's data file was. bytes_before: of the older ones, kept or not.
  CREATE TABLE IF NOT EXISTS recorded_files (
    room TEXT NOT NULL,
    seq INTEGER NOT NULL,
    version INTEGER NOT NULL,
    is_with_event INTEGER NOT NULL,
    at INTEGER NOT NULL,
    bytes_before INTEGER NOT NULL,
    packed BLOB NOT NULL,
    PRIMARY KEY (room, seq, version)
  ) STRICT;
  CREATE TABLE IF NOT EXISTS epochs (
    ordinal INTEGER PRIMARY KEY,
    epoch TEXT NOT NULL UNIQUE
  ) STRICT;
  -- The room's number before its first event of an epoch.
  CREATE TABLE IF NOT EXISTS room_epochs (
    room TEXT NOT NULL,
    ordinal INTEGER NOT NULL,
    seq_before INTEGER NOT NULL,
    PRIMARY KEY (room, ordinal)
  ) STRICT, WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS owner (
    only INTEGER PRIMARY KEY CHECK (only = 1),
    server TEXT NOT NULL
  ) STRICT;
  CREATE TABLE IF NOT EXISTS removals (
    room TEXT PRIMARY KEY
  ) STRICT, WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS number_floor (
    only INTEGER PRIMARY KEY CHECK (only = 1),
    seq INTEGER NOT NULL
  ) STRICT;
`

const REPLACE_DATA_FILE = `
  INSERT INTO data_files (room, version, body, changed_at) VALUES (?, 1, ?, ?)
  ON CONFLICT (room) DO UPDATE
  SET version = version + 1, body = excluded.body, changed_at = excluded.changed_at
  RETURNING version`

/** `?3` says whether the lot stays as it is. */
const MOVE_ROOM = `
  INSERT INTO rooms (room, seq, lot, first_seq, changed_at) VALUES (?1, ?2, ?4, ?2, ?5)
  ON CONFLICT (room) DO UPDATE
  SET seq = ?2, lot = CASE WHEN ?3 THEN lot ELSE ?4 END, changed_at = ?5`

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

/**
 * Opens the log in `folder`, which is made when it is missing.
 * @throws when the folder or the file cannot be written or is not a log
 */
export function openSqliteLog(folder: string, options: LogOptions = {}): AuctionLog {
  const { now = Date.now, retainEvents = RETAIN_EVENTS } = options
  const { mostRecordedBytes = MOST_RECORDED_BYTES } = options
  mkdirSync(folder, { recursive: true })
  const path = join(folder, 'auction.sqlite')
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
    throw new Error(
      version > SCHEMA_VERSION
        ? `the auction log in ${folder} was written by a newer release`
        : `the auction log in ${folder} was written by an older release, which this one cannot read: move it away`,
    )
  }
  database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA secure_delete = ON')
  const epoch = newEpoch()
  const ordinal = beginEpoch(database, epoch)
  // If the lock file beside it is deleted, a second server could start: the first notices here.
  let server = randomUUID()
  const setOwner = database.prepare(SET_OWNER)
  setOwner.run(server)
  const findOwner = database.prepare('SELECT server FROM owner')
  // From here on we wait ourselves: SQLite's own waiting would block the thread.
  database.exec('PRAGMA busy_timeout = 0')
  const isInPlace = watchFiles(folder, path, `${path}-wal`)

  const begin = database.prepare('BEGIN IMMEDIATE')
  const commit = database.prepare('COMMIT')
  const findId = database.prepare('SELECT seq, digest FROM events WHERE room = ? AND id = ?')
  const addEvent = database.prepare(
    'INSERT INTO events (room, seq, id, digest, event_type, data, at) VALUES (?, ?, ?, ?, ?, ?, ?)',
  )
  const moveRoom = database.prepare(MOVE_ROOM)
  const forget = database.prepare(FORGET)
  const replaceFile = database.prepare(REPLACE_DATA_FILE)
  const recordFile = database.prepare('INSERT INTO recorded_files VALUES (?, ?, ?, ?, ?, ?, ?)')
  const findNewestFile = database.prepare(NEWEST_FILE)
  const findOldestFiles = database.prepare(OLDEST_FILES)
  const forgetFile = database.prepare('DELETE FROM recorded_files WHERE rowid = ?')
  const addRoomEpoch = database.prepare('INSERT OR IGNORE INTO room_epochs VALUES (?, ?, ?)')
  const findRoom = database.prepare('SELECT seq FROM rooms WHERE room = ?')
  const findFile = database.prepare('SELECT version, body FROM data_files WHERE room = ?')
  const reads = createReads(database)

  const listeners = new Set<(room: string) => void>()
  const acceptanceTimes = new AcceptanceTimes()
  const wake = (room: string) => {
    for (const listener of listeners) listener(room)
  }

  /** Makes the changes in one transaction. @throws when one of them can't be made: none is */
  function runTogether(changes: readonly Change[]) {
    // SQLite keeps writing to a file that was moved or deleted, where the data would be lost.
    if (!isInPlace()) {
      throw new LogUnavailable(
        `the auction log in ${folder} was moved or removed: put it back, or restart the server`,
      )
    }
    // Left over if the last rollback failed.
    if (database.isTransaction) database.exec('ROLLBACK')
    begin.run()
    try {
      checkOwner()
      const settlements = changes.map((change) => change.run())
      commit.run()
      for (const settle of settlements) settle()
    } catch (cause) {
      if (database.isTransaction) database.exec('ROLLBACK')
      throw cause
    }
  }

  function checkOwner() {
    if (textOf(findOwner.get(), 'server') === server) return
    throw new LogUnavailable(
      `another server has taken over the auction log in ${folder}: this one must be stopped`,
    )
  }

  const transaction = commitTogether(runTogether)
  const removals = createRemovals(database, transaction)

  /** Returns `null` while events of a removed room of this name are still there. */
  function add(room: string, entry: Entry): Appended | null {
    if (removals.isUnfinished(room)) return null
    const { id, event, dataFile, precondition } = entry
    const data = JSON.stringify(event.data)
    const digest = digestOf(entry, data)
    const first = findId.get(room, id)
    if (first !== undefined) {
      if (!digest.equals(blobOf(first, 'digest'))) {
        throw new IdConflict('the id belongs to another publication')
      }
      return { seq: integerOf(first, 'seq'), duplicate: true }
    }
    if (precondition !== undefined) {
      const { tag } = currentFile(room)
      if (!precondition(tag)) throw new PreconditionFailed(tag)
    }
    const state = findRoom.get(room)
    const last = state === undefined ? 0 : integerOf(state, 'seq')
    const at = now()
    // The number after a removed room's last would look like that room's next event.
    const seq = state === undefined ? Math.max(at, removals.floor() + 2) : last + 1
    const change = lotChange(event)
    addRoomEpoch.run(room, ordinal, last)
    addEvent.run(room, seq, id, digest, event.eventType, data, at)
    moveRoom.run(room, seq, change === 'stays' ? 1 : 0, change === 'opens' ? data : null, at)
    if (dataFile !== undefined) storeFile(room, dataFile, { seq, at, isWithEvent: true })
    forget.run(room, seq - retainEvents)
    forgetFiles(room, seq)
    return { seq, duplicate: false }
  }

  /** Returns `null` as `add` does. */
  function replace(room: string, body: string, precondition: Precondition | undefined) {
    if (removals.isUnfinished(room)) return null
    if (precondition !== undefined) {
      const { tag, version } = currentFile(room)
      if (!precondition(tag)) {
        if (tag === contentTag(body)) return { version, isNew: false }
        throw new PreconditionFailed(tag)
      }
    }
    const state = findRoom.get(room)
    const seq = state === undefined ? 0 : integerOf(state, 'seq')
    const version = storeFile(room, body, { seq, at: now(), isWithEvent: false })
    forgetFiles(room, seq)
    return { version, isNew: true }
  }

  /** @returns its version */
  function storeFile(
    room: string,
    body: string,
    { seq, at, isWithEvent }: Pick<RecordedFile, 'seq' | 'at' | 'isWithEvent'>,
  ): number {
    const version = integerOf(replaceFile.get(room, body, at), 'version')
    const newest = findNewestFile.get(room)
    const bytes = newest === undefined ? 0 : integerOf(newest, 'bytes')
    recordFile.run(room, seq, version, isWithEvent ? 1 : 0, at, bytes, packFile(body))
    return version
  }

  /** Deletes recorded data files that no kept event needs, and those beyond the limits. */
  function forgetFiles(room: string, seq: number) {
    for (let n = 0; n < MOST_FORGOTTEN; n += 1) {
      const [oldest, second] = findOldestFiles.all(room)
      const newest = second && findNewestFile.get(room)
      if (newest === undefined) return
      const isNeeded = integerOf(second, 'seq') > seq - retainEvents
      const isWithin =
        integerOf(newest, 'bytes') - integerOf(oldest, 'bytes_before') <= mostRecordedBytes
      const age = integerOf(newest, 'version') - integerOf(oldest, 'version')
      if (isNeeded && isWithin && age < retainEvents) return
      forgetFile.run(integerOf(oldest, 'rowid'))
    }
  }

  function currentFile(room: string): { readonly version: number; readonly tag: string | null } {
    const row = findFile.get(room)
    if (row === undefined) return { version: 0, tag: null }
    return { version: integerOf(row, 'version'), tag: contentTag(textOf(row, 'body')) }
  }

  /**
   * Ends the room if it is there and meets the conditions.
   * @returns the log's next owner name, for other marks; `null` when the room was not ended
   */
  function remove(room: string, { precondition, unchangedForMs }: RemovalConditions) {
    const summary = reads.summary(room)
    if (summary === null) return null
    if (unchangedForMs !== undefined && now() - summary.changedAt < unchangedForMs) return null
    const { tag } = currentFile(room)
    if (precondition !== undefined && !precondition(tag)) throw new PreconditionFailed(tag)
    const last = findRoom.get(room)
    removals.end(room, last === undefined ? 0 : integerOf(last, 'seq'))
    const next = randomUUID()
    setOwner.run(next)
    return next
  }

  /** Makes a change that returns `null` while something of a removed room of this name is left. */
  async function afterRemoval<Result>(room: string, change: () => Result | null): Promise<Result> {
    let result = await transaction(change)
    while (result === null) {
      await removals.deleteRest(room)
      result = await transaction(change)
    }
    return result
  }

  return {
    async append(room, entry) {
      const appended = await afterRemoval(room, () => add(room, entry))
      if (!appended.duplicate) {
        acceptanceTimes.add(room, appended.seq, entry.acceptedAt)
        wake(room)
      }
      return appended
    },

    async replaceDataFile(room, body, precondition) {
      const { version, isNew } = await afterRemoval(room, () => replace(room, body, precondition))
      if (isNew) wake(room)
      return { version }
    },

    async removeRoom(room, conditions = {}) {
      const owner = await transaction(
        () => remove(room, conditions),
        (next) => {
          if (next === null) return
          server = next
          removals.ended(room)
          wake(room)
        },
      )
      await removals.deleteRest(room)
      if (owner !== null) await removals.emptyWal()
      return owner !== null
    },

    roomNames: async () => reads.roomNames(),
    summary: async (room) => reads.summary(room),
    rooms: async () => reads.rooms(),
    room: async (room) => reads.room(room),
    eventsAfter: async (room, seq, limit) =>
      acceptanceTimes.addTo(room, reads.eventsAfter(room, seq, limit)),
    recordedEvents: async (room, seq, limit) => reads.recordedEvents(room, seq, limit),
    recordedFiles: async (room, version, limit) => reads.recordedFiles(room, version, limit),
    dataFile: async (room) => withPosition(reads.dataFile(room), epoch),
    dataFileVersion: async (room) => withPosition(reads.dataFileVersion(room), epoch),

    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },

    // Only this process changes it.
    isFollowed: () => true,

    epoch: () => epoch,

    endOfEpoch: async (room, earlier) => reads.endOfEpoch(room, earlier),

    async check() {
      // Fails as a publication would where another process holds the log. Without changes it writes nothing.
      await transaction(() => {})
    },

    // Subscribers are woken in the same step.
    async announced() {},

    async close() {
      listeners.clear()
      removals.close()
      database.close()
    },
  }
}

/**
 * Prepares the tables and stores a new epoch, so that no epoch goes on in a restored copy.
 * @returns the ordinal of the epoch
 */
function beginEpoch(database: DatabaseSync, epoch: string): number {
  database.exec(`BEGIN IMMEDIATE; ${SCHEMA}`)
  const begin = database.prepare('INSERT INTO epochs (epoch) VALUES (?) RETURNING ordinal')
  const ordinal = integerOf(begin.get(epoch), 'ordinal')
  for (const table of ['epochs', 'room_epochs']) {
    database.prepare(`DELETE FROM ${table} WHERE ordinal <= ?`).run(ordinal - EPOCHS_KEPT)
  }
  database.exec('COMMIT')
  return ordinal
}
