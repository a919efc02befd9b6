/**
 * Reads of the SQLite log, over a connection of their own or that of the writer. Each is one statement, so
 * what it returns belongs together.
 */
import type { DatabaseSync } from 'node:sqlite'
import { isSamePosition, type Position } from '../../contract/position.ts'
import {
  type AuctionLog,
  type DataFile,
  type DataFileVersion,
  type LoggedEvent,
  type RecordedEvent,
  type RecordedFile,
  type RoomState,
  type RoomSummary,
  UNKNOWN,
} from './auction-log.ts'
import { asLogFailure } from './sqlite-fault.ts'
import {
  blobOf,
  integerOf,
  integerOrNull,
  jsonOf,
  jsonOrNull,
  textOf,
  textOrNull,
} from './sqlite-row.ts'

/** A room's numbers have no gap. */
const SUMMARIZE = `
  SELECT
    coalesce(rooms.seq - (SELECT min(seq) FROM events WHERE room = rooms.id) + 1, 0) AS events,
    changed_at, (SELECT octet_length(body) FROM data_files WHERE room = rooms.id) AS bytes
  FROM rooms WHERE name = ?`

/** From the event of the position on. */
const LIST_EVENTS = `
  SELECT events.seq, events."check", at, event_type, data FROM rooms JOIN events ON room = rooms.id
  WHERE name = ?1 AND events.seq >= ?2 ORDER BY events.seq LIMIT ?3`

const LIST_RECORDED_FILES = `
  SELECT version, recorded_files.seq, is_with_event, at, packed
  FROM rooms JOIN recorded_files ON room = rooms.id
  WHERE name = ?1 AND version > ?2 ORDER BY recorded_files.seq, version LIMIT ?3`

const FIND_FILE = (columns: string) => `
  SELECT ${columns} data_files.tag, series, data_files.seq, data_files."check"
  FROM rooms JOIN data_files ON room = rooms.id WHERE name = ?`

type Reads =
  | ('roomNames' | 'summary' | 'room' | 'eventsAfter')
  | ('recordedEvents' | 'recordedFiles' | 'dataFile' | 'dataFileVersion')

/** The methods of `AuctionLog` that read, at once. @throws {LogUnavailable} when the store fails */
export type SqliteReads = {
  readonly [Name in Reads]: (
    ...given: Parameters<AuctionLog[Name]>
  ) => Awaited<ReturnType<AuctionLog[Name]>>
}

/** @param database with the tables of the log */
export function createReads(database: DatabaseSync): SqliteReads {
  const listNames = database.prepare('SELECT name FROM rooms ORDER BY name')
  const summarize = database.prepare(SUMMARIZE)
  const findRoom = database.prepare(
    'SELECT seq, "check", lot FROM rooms WHERE name = ? AND seq > 0',
  )
  const listEvents = database.prepare(LIST_EVENTS)
  const listRecordedFiles = database.prepare(LIST_RECORDED_FILES)
  const findFile = database.prepare(FIND_FILE('body,'))
  const findVersion = database.prepare(FIND_FILE(''))

  function eventsAfter(room: string, after: Position, limit: number) {
    const rows = listEvents.all(room, after.seq, limit + 1)
    if (after.seq === 0) {
      const isFromTheFirst = rows[0] === undefined || integerOf(rows[0], 'seq') === 1
      return isFromTheFirst ? rows.slice(0, limit).map(toLoggedEvent) : UNKNOWN
    }
    const [own, ...events] = rows
    const isHeld = own !== undefined && isSamePosition(positionOf(own), after)
    return isHeld ? events.map(toLoggedEvent) : UNKNOWN
  }

  return {
    roomNames: () => reading(() => listNames.all().map((row) => textOf(row, 'name'))),
    summary: (room) => reading(() => orNull(summarize.get(room), (row) => toSummary(room, row))),
    room: (room) => reading(() => orNull(findRoom.get(room), toRoomState)),
    eventsAfter: (room, after, limit) => reading(() => eventsAfter(room, after, limit)),
    recordedEvents: (room, seq, limit) =>
      reading(() => listEvents.all(room, seq + 1, limit).map(toRecordedEvent)),
    recordedFiles: (room, version, limit) =>
      reading(() => listRecordedFiles.all(room, version, limit).map(toRecordedFile)),
    dataFile: (room) => reading(() => orNull(findFile.get(room), toFile)),
    dataFileVersion: (room) => reading(() => orNull(findVersion.get(room), toVersion)),
  }
}

function reading<Result>(read: () => Result): Result {
  try {
    return read()
  } catch (cause) {
    throw asLogFailure(cause)
  }
}

function orNull<Result>(row: unknown, convert: (row: unknown) => Result): Result | null {
  return row === undefined ? null : convert(row)
}

function positionOf(row: unknown): Position {
  return { seq: integerOf(row, 'seq'), check: textOf(row, 'check') }
}

function toVersion(row: unknown): DataFileVersion {
  const seriesName = textOrNull(row, 'series')
  return { tag: textOf(row, 'tag'), seriesName, position: positionOf(row) }
}

function toFile(row: unknown): DataFile {
  return { ...toVersion(row), body: textOf(row, 'body') }
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
  return { ...positionOf(row), lot: jsonOrNull(row, 'lot') }
}

function toLoggedEvent(row: unknown): LoggedEvent {
  return { ...positionOf(row), eventType: textOf(row, 'event_type'), data: jsonOf(row, 'data') }
}

function toRecordedEvent(row: unknown): RecordedEvent {
  return { ...toLoggedEvent(row), at: integerOf(row, 'at') }
}

function toRecordedFile(row: unknown): RecordedFile {
  return {
    version: integerOf(row, 'version'),
    seq: integerOf(row, 'seq'),
    isWithEvent: integerOf(row, 'is_with_event') === 1,
    at: integerOf(row, 'at'),
    packed: blobOf(row, 'packed'),
  }
}
