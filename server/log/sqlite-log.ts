/**
 * The auction log in one SQLite file: nothing to install, one server at a time.
 *
 * It keeps the promises of `auction-log.ts`. With WAL and `synchronous = FULL` an acknowledged
 * publication also survives a power cut (SQLite documentation, "PRAGMA synchronous").
 */
import { randomUUID } from 'node:crypto'
import { mkdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as delay } from 'node:timers/promises'
import { contentTag } from '../content-tag.ts'
import { AcceptanceTimes } from './acceptance-times.ts'
import {
  type Appended,
  type AuctionLog,
  type Entry,
  EPOCHS_KEPT,
  IdConflict,
  type LoggedEvent,
  LogUnavailable,
  newEpoch,
  type Precondition,
  PreconditionFailed,
  RETAIN_EVENTS,
  type RemovalConditions,
  type RoomNumbers,
  type RoomState,
  type RoomSummary,
} from './auction-log.ts'
import { digestOf } from './entry-digest.ts'
import { lotChange } from './lot-change.ts'
import { asLogFailure, isBusy } from './sqlite-fault.ts'
import { createRemovals } from './sqlite-removals.ts'
import { blobOf, integerOf, integerOrNull, jsonOf, jsonOrNull, textOf } from './sqlite-row.ts'

/** How long to wait for another process that locks the file, such as a backup. */
const PATIENCE_MS = 2_000
const TRY_AGAIN_MS = 20

const SCHEMA_VERSION = 2

const EPOCHS = `CREATE TABLE IF NOT EXISTS epochs (
    ordinal INTEGER PRIMARY KEY,
    epoch TEXT NOT NULL UNIQUE
  ) STRICT`

const SCHEMA = `
  PRAGMA user_version = ${SCHEMA_VERSION};
  CREATE TABLE IF NOT EXISTS rooms (
    room TEXT PRIMARY KEY,
    seq INTEGER NOT NULL,
    lot TEXT,
    first_seq INTEGER NOT NULL DEFAULT 0,
    changed_at INTEGER NOT NULL DEFAULT 0
  ) STRICT, WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS events (
    room TEXT NOT NULL,
    seq INTEGER NOT NULL,
    id TEXT NOT NULL,
    digest BLOB NOT NULL,
    event_type TEXT NOT NULL,
    data TEXT NOT NULL,
    PRIMARY KEY (room, seq),
    UNIQUE (room, id)
  ) STRICT, WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS data_files (
    room TEXT PRIMARY KEY,
    version INTEGER NOT NULL,
    body TEXT NOT NULL,
    changed_at INTEGER NOT NULL DEFAULT 0
  ) STRICT;
  ${EPOCHS};
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

/**
 * Its columns come last, as they do in a new table. The default 0 is the time of the upgrade: nobody
 * knows when the rooms were last published to. VACUUM rewrites the file, because its free pages may hold
 * what was deleted without being overwritten. One epoch had all openings.
 */
const FROM_VERSION_1 = `
  VACUUM;
  BEGIN IMMEDIATE;
  ALTER TABLE rooms ADD COLUMN first_seq INTEGER NOT NULL DEFAULT 0;
  ALTER TABLE rooms ADD COLUMN changed_at INTEGER NOT NULL DEFAULT 0;
  ALTER TABLE data_files ADD COLUMN changed_at INTEGER NOT NULL DEFAULT 0;
  UPDATE rooms SET changed_at = unixepoch() * 1000;
  UPDATE data_files SET changed_at = unixepoch() * 1000;
  ${EPOCHS};
  INSERT INTO epochs (epoch) SELECT epoch FROM history;
  DROP TABLE history;
  PRAGMA user_version = 2;
  COMMIT;
  PRAGMA wal_checkpoint(TRUNCATE);
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

/** A room's numbers have no gap. No row without an event and a data file. */
const SUMMARIZE = `
  SELECT
    coalesce(rooms.seq - (SELECT min(seq) FROM events WHERE events.room = ?1) + 1, 0) AS events,
    max(coalesce(rooms.changed_at, 0), coalesce(data_files.changed_at, 0)) AS changed_at,
    octet_length(body) AS bytes
  FROM (SELECT ?1 AS room)
  LEFT JOIN rooms USING (room)
  LEFT JOIN data_files USING (room)
  WHERE rooms.room IS NOT NULL OR data_files.room IS NOT NULL`

const OWN = `
  INSERT INTO owner (only, server) VALUES (1, ?)
  ON CONFLICT (only) DO UPDATE SET server = excluded.server`

const END_OF_EPOCH = `
  SELECT coalesce(
    (SELECT min(seq_before) FROM room_epochs WHERE room = ?2 AND ordinal > epochs.ordinal),
    (SELECT seq FROM rooms WHERE room = ?2),
    0
  ) AS seq FROM epochs WHERE epoch = ?1`

/** With the number of the room's last event, 0 before the first. */
const FIND_FILE = (columns: string) => `
  SELECT ${columns}, coalesce(seq, 0) AS seq
  FROM data_files LEFT JOIN rooms USING (room) WHERE room = ?`

/** `?2` is the last number to delete. Few at a time, in case the settings now keep far fewer. */
const FORGET = `
  DELETE FROM events WHERE room = ?1 AND seq <= ?2
  AND seq < (SELECT min(seq) FROM events WHERE room = ?1) + 100`

export interface SqliteLogOptions {
  /** Milliseconds since 1970: the first number of a new room. */
  readonly now?: () => number
  /** Events that a room keeps. */
  readonly retainEvents?: number
}

/**
 * Opens the log in `folder`, which is made when it is missing.
 * @throws when the folder or the file cannot be written or is not a log
 */
export function openSqliteLog(
  folder: string,
  { now = Date.now, retainEvents = RETAIN_EVENTS }: SqliteLogOptions = {},
): AuctionLog {
  mkdirSync(folder, { recursive: true })
  const path = join(folder, 'auction.sqlite')
  const database = new DatabaseSync(path, { timeout: PATIENCE_MS })
  database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA secure_delete = ON')
  const version = integerOf(database.prepare('PRAGMA user_version').get(), 'user_version')
  if (version > SCHEMA_VERSION) {
    database.close()
    throw new Error(`the auction log in ${folder} was written by a newer release`)
  }
  if (version === 1) database.exec(FROM_VERSION_1)
  const epoch = newEpoch()
  const ordinal = beginEpoch(database, epoch)
  // If the lock file beside it is deleted, a second server could start: the first notices here.
  const server = randomUUID()
  database.prepare(OWN).run(server)
  const findOwner = database.prepare('SELECT server FROM owner')
  // From here on we wait ourselves: SQLite's own waiting would block the event loop.
  database.exec('PRAGMA busy_timeout = 0')
  const isInPlace = watchFiles(path, `${path}-wal`)

  const findId = database.prepare('SELECT seq, digest FROM events WHERE room = ? AND id = ?')
  const addEvent = database.prepare(
    'INSERT INTO events (room, seq, id, digest, event_type, data) VALUES (?, ?, ?, ?, ?, ?)',
  )
  const moveRoom = database.prepare(MOVE_ROOM)
  const forget = database.prepare(FORGET)
  const replaceFile = database.prepare(REPLACE_DATA_FILE)
  const addRoomEpoch = database.prepare('INSERT OR IGNORE INTO room_epochs VALUES (?, ?, ?)')
  const findEnd = database.prepare(END_OF_EPOCH)
  const listRooms = database.prepare('SELECT room, first_seq, seq FROM rooms ORDER BY room')
  const listNames = database.prepare('SELECT room FROM rooms UNION SELECT room FROM data_files')
  const summarize = database.prepare(SUMMARIZE)
  const findRoom = database.prepare('SELECT room, seq, lot FROM rooms WHERE room = ?')
  const listEvents = database.prepare(
    'SELECT seq, event_type, data FROM events WHERE room = ? AND seq > ? ORDER BY seq LIMIT ?',
  )
  const findFile = database.prepare(FIND_FILE('version, body'))
  const findVersion = database.prepare(FIND_FILE('version'))

  const listeners = new Set<(room: string) => void>()
  const acceptanceTimes = new AcceptanceTimes()
  /** Makes marks unique: versions start again in another file, and when a room is removed. */
  let versionsSince = randomUUID()
  const toVersion = (row: unknown) => ({
    mark: `${versionsSince}:${integerOf(row, 'version')}`,
    position: { epoch, seq: integerOf(row, 'seq') },
  })
  const wake = (room: string) => {
    for (const listener of listeners) listener(room)
  }

  function runTransaction<Result>(change: () => Result): Result {
    // SQLite keeps writing to a file that was moved or deleted, where the data would be lost.
    if (!isInPlace()) {
      throw new LogUnavailable(
        `the auction log in ${folder} was moved or removed: put it back, or restart the server`,
      )
    }
    // Left over if the last rollback failed.
    if (database.isTransaction) database.exec('ROLLBACK')
    database.exec('BEGIN IMMEDIATE')
    try {
      checkOwner()
      const result = change()
      database.exec('COMMIT')
      return result
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

  /** @param committed is called in the same step as the commit */
  async function transactionWithRetry<Result>(
    change: () => Result,
    committed: (result: Result) => void = () => {},
  ): Promise<Result> {
    const latest = performance.now() + PATIENCE_MS
    for (;;) {
      try {
        const result = runTransaction(change)
        committed(result)
        return result
      } catch (cause) {
        if (!isBusy(cause) || performance.now() > latest) throw asLogFailure(cause)
      }
      await delay(TRY_AGAIN_MS)
    }
  }

  const removals = createRemovals(database, transactionWithRetry)

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
    addEvent.run(room, seq, id, digest, event.eventType, data)
    moveRoom.run(room, seq, change === 'stays' ? 1 : 0, change === 'opens' ? data : null, at)
    if (dataFile !== undefined) replaceFile.get(room, dataFile, at)
    forget.run(room, seq - retainEvents)
    return { seq, duplicate: false }
  }

  function replace(room: string, body: string, precondition: Precondition | undefined) {
    if (precondition !== undefined) {
      const { tag, version } = currentFile(room)
      if (!precondition(tag)) {
        if (tag === contentTag(body)) return { version, isNew: false }
        throw new PreconditionFailed(tag)
      }
    }
    return { version: integerOf(replaceFile.get(room, body, now()), 'version'), isNew: true }
  }

  function currentFile(room: string): { readonly version: number; readonly tag: string | null } {
    const row = findFile.get(room)
    if (row === undefined) return { version: 0, tag: null }
    return { version: integerOf(row, 'version'), tag: contentTag(textOf(row, 'body')) }
  }

  /** Ends the room if it is there and meets the conditions. @returns whether it was ended */
  function remove(room: string, { precondition, unchangedForMs }: RemovalConditions): boolean {
    const summary = summarize.get(room)
    if (summary === undefined) return false
    const changedAt = integerOf(summary, 'changed_at')
    if (unchangedForMs !== undefined && now() - changedAt < unchangedForMs) return false
    const { tag } = currentFile(room)
    if (precondition !== undefined && !precondition(tag)) throw new PreconditionFailed(tag)
    const last = findRoom.get(room)
    removals.end(room, last === undefined ? 0 : integerOf(last, 'seq'))
    return true
  }

  return {
    async append(room, entry) {
      let appended = await transactionWithRetry(() => add(room, entry))
      while (appended === null) {
        await removals.deleteEvents(room)
        appended = await transactionWithRetry(() => add(room, entry))
      }
      if (!appended.duplicate) {
        acceptanceTimes.add(room, appended.seq, entry.acceptedAt)
        wake(room)
      }
      return appended
    },

    async replaceDataFile(room, body, precondition) {
      const { version, isNew } = await transactionWithRetry(() => replace(room, body, precondition))
      if (isNew) wake(room)
      return { version }
    },

    async removeRoom(room, conditions = {}) {
      const isRemoved = await transactionWithRetry(
        () => remove(room, conditions),
        (isEnded) => {
          if (!isEnded) return
          versionsSince = randomUUID()
          removals.ended(room)
          wake(room)
        },
      )
      await removals.deleteEvents(room)
      if (isRemoved) await removals.emptyWal()
      return isRemoved
    },

    async roomNames() {
      return reading(() => listNames.all().map((row) => textOf(row, 'room')))
    },

    async summary(room) {
      const row = reading(() => summarize.get(room))
      return row === undefined ? null : toSummary(room, row)
    },

    async rooms() {
      return reading(() => listRooms.all().map(toRoomNumbers))
    },

    async room(room) {
      const row = reading(() => findRoom.get(room))
      return row === undefined ? null : toRoomState(row)
    },

    async eventsAfter(room, seq, limit) {
      if (removals.isUnfinished(room)) return []
      const events = reading(() => listEvents.all(room, seq, limit).map(toLoggedEvent))
      return acceptanceTimes.addTo(room, events)
    },

    async dataFile(room) {
      const row = reading(() => findFile.get(room))
      if (row === undefined) return null
      return { ...toVersion(row), body: textOf(row, 'body') }
    },

    async dataFileVersion(room) {
      const row = reading(() => findVersion.get(room))
      return row === undefined ? null : toVersion(row)
    },

    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },

    // Only this process changes it.
    isFollowed: () => true,

    epoch: () => epoch,

    async endOfEpoch(room, earlier) {
      const row = reading(() => findEnd.get(earlier, room))
      return row === undefined ? null : integerOf(row, 'seq')
    },

    async check() {
      // Fails as a publication would where another process holds the log. Without changes it writes nothing.
      await transactionWithRetry(() => {})
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

/** @returns a function that checks whether the files are still the same ones */
function watchFiles(...paths: readonly string[]): () => boolean {
  const identityOf = (path: string) => {
    const stat = statSync(path, { throwIfNoEntry: false })
    return stat === undefined ? undefined : `${stat.dev}:${stat.ino}`
  }
  const before = paths.map(identityOf)
  return () => paths.every((path, n) => identityOf(path) === before[n])
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

function reading<Result>(read: () => Result): Result {
  try {
    return read()
  } catch (cause) {
    throw asLogFailure(cause)
  }
}

function toRoomNumbers(row: unknown): RoomNumbers {
  return {
    room: textOf(row, 'room'),
    first: integerOf(row, 'first_seq'),
    seq: integerOf(row, 'seq'),
  }
}

function toSummary(room: string, row: unknown): RoomSummary {
  return {
    room,
    events: integerOf(row, 'events'),
    changedAt: integerOf(row, 'changed_at'),
    dataFileBytes: integerOrNull(row, 'bytes'),
  }
}

function toRoomState(row: unknown): RoomState {
  return { room: textOf(row, 'room'), seq: integerOf(row, 'seq'), lot: jsonOrNull(row, 'lot') }
}

function toLoggedEvent(row: unknown): LoggedEvent {
  return {
    seq: integerOf(row, 'seq'),
    eventType: textOf(row, 'event_type'),
    data: jsonOf(row, 'data'),
  }
}
