/**
 * Reads of the SQLite log, over a connection of their own or that of the writer. Each is one statement, so
 * what it returns belongs together.
 */
import type { DatabaseSync } from 'node:sqlite'
import { contentTag } from '../content-tag.ts'
import type {
  LoggedEvent,
  RecordedEvent,
  RecordedFile,
  RoomNumbers,
  RoomState,
  RoomSummary,
} from './auction-log.ts'
import { asLogFailure } from './sqlite-fault.ts'
import { blobOf, integerOf, integerOrNull, jsonOf, jsonOrNull, textOf } from './sqlite-row.ts'

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

/** The events and recorded data files of a removed room may still be there. */
const IS_THERE = 'NOT EXISTS (SELECT 1 FROM removals WHERE room = ?1)'

const LIST_EVENTS = `
  SELECT seq, at, event_type, data FROM events
  WHERE room = ?1 AND seq > ?2 AND ${IS_THERE} ORDER BY seq LIMIT ?3`

const LIST_RECORDED_FILES = `
  SELECT version, seq, is_with_event, at, packed FROM recorded_files
  WHERE room = ?1 AND version > ?2 AND ${IS_THERE} ORDER BY seq, version LIMIT ?3`

const END_OF_EPOCH = `
  SELECT coalesce(
    (SELECT min(seq_before) FROM room_epochs WHERE room = ?2 AND ordinal > epochs.ordinal),
    (SELECT seq FROM rooms WHERE room = ?2),
    0
  ) AS seq FROM epochs WHERE epoch = ?1`

/**
 * With the number of the room's last event, 0 before the first. The owner's name makes marks unique: it
 * changes with each opening of the log and each removal, after which versions start again.
 */
const FIND_FILE = (columns: string) => `
  SELECT ${columns}, (SELECT server FROM owner) || ':' || version AS mark, coalesce(seq, 0) AS seq
  FROM data_files LEFT JOIN rooms USING (room) WHERE room = ?`

/** A data file's version, with the number of the room's last event. */
export interface NumberedVersion {
  readonly mark: string
  readonly seq: number
}

export interface NumberedFile extends NumberedVersion {
  readonly body: string
  readonly tag: string
}

/** As the methods of `AuctionLog`, at once. @throws {LogUnavailable} when the store fails */
export interface SqliteReads {
  roomNames(): readonly string[]
  summary(room: string): RoomSummary | null
  rooms(): readonly RoomNumbers[]
  room(room: string): RoomState | null
  eventsAfter(room: string, seq: number, limit: number): readonly LoggedEvent[]
  recordedEvents(room: string, seq: number, limit: number): readonly RecordedEvent[]
  recordedFiles(room: string, version: number, limit: number): readonly RecordedFile[]
  dataFile(room: string): NumberedFile | null
  dataFileVersion(room: string): NumberedVersion | null
  /** Tag of the room's data file, or `null` when it has none. */
  dataFileTag(room: string): string | null
  endOfEpoch(room: string, epoch: string): number | null
}

/** @param database with the tables of the log */
export function createReads(database: DatabaseSync): SqliteReads {
  const listRooms = database.prepare('SELECT room, first_seq, seq FROM rooms ORDER BY room')
  const listNames = database.prepare('SELECT room FROM rooms UNION SELECT room FROM data_files')
  const summarize = database.prepare(SUMMARIZE)
  const findRoom = database.prepare('SELECT room, seq, lot FROM rooms WHERE room = ?')
  const listEvents = database.prepare(LIST_EVENTS)
  const listRecordedFiles = database.prepare(LIST_RECORDED_FILES)
  const findFile = database.prepare(FIND_FILE('body'))
  const findVersion = database.prepare(FIND_FILE('version'))
  const findBody = database.prepare('SELECT body FROM data_files WHERE room = ?')
  const findEnd = database.prepare(END_OF_EPOCH)

  return {
    roomNames: () => reading(() => listNames.all().map((row) => textOf(row, 'room'))),
    summary: (room) => reading(() => orNull(summarize.get(room), (row) => toSummary(room, row))),
    rooms: () => reading(() => listRooms.all().map(toRoomNumbers)),
    room: (room) => reading(() => orNull(findRoom.get(room), toRoomState)),
    eventsAfter: (room, seq, limit) =>
      reading(() => listEvents.all(room, seq, limit).map(toLoggedEvent)),
    recordedEvents: (room, seq, limit) =>
      reading(() => listEvents.all(room, seq, limit).map(toRecordedEvent)),
    recordedFiles: (room, version, limit) =>
      reading(() => listRecordedFiles.all(room, version, limit).map(toRecordedFile)),
    dataFile: (room) => reading(() => orNull(findFile.get(room), toFile)),
    dataFileVersion: (room) => reading(() => orNull(findVersion.get(room), toVersion)),
    dataFileTag: (room) =>
      reading(() => orNull(findBody.get(room), (row) => contentTag(textOf(row, 'body')))),
    endOfEpoch: (room, epoch) =>
      reading(() => orNull(findEnd.get(epoch, room), (row) => integerOf(row, 'seq'))),
  }
}

/** @param epoch the log's present one */
export function withPosition<File extends NumberedVersion>(file: File | null, epoch: string) {
  if (file === null) return null
  const { seq, ...rest } = file
  return { ...rest, position: { epoch, seq } }
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

function toVersion(row: unknown): NumberedVersion {
  return { mark: textOf(row, 'mark'), seq: integerOf(row, 'seq') }
}

function toFile(row: unknown): NumberedFile {
  const body = textOf(row, 'body')
  return { ...toVersion(row), body, tag: contentTag(body) }
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
