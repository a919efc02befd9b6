/**
 * The auction log: what the organiser's software has published, kept for good, and the only thing
 * the channel publishes from (docs/decisions/publishing.md).
 *
 * Promises of every implementation, tested by `auction-log.contract.ts`:
 * - **Stored first.** `append` and `replaceDataFile` settle after the change is committed. A change that was
 *   answered survives the death of the process.
 * - **One order.** A room's events are numbered from 1 without a gap; every reader sees them by that
 *   number, so every viewer on every node gets the same events.
 * - **Identity.** Each event has a check, a digest chained over the events before it and made in the step
 *   that stores it. A reader who names the position it has read up to gets what follows, or learns that
 *   the log does not hold that event: it has lost events, is another copy, or the room was removed.
 * - **Idempotent.** Repeating an id returns the first result and changes nothing, as long as its event is
 *   kept.
 * - **Atomic.** An event, the room's lot after it and the data file that comes with it are
 *   visible together or not at all. A data file is read together with the number of the last event.
 * - **Unknown rooms leave no trace.** Reading one gives nothing and stores nothing.
 * - **Bounded.** A room keeps its last `retainEvents` events, and each id as long as its event. Its
 *   position, lot and data file stay until the room is removed.
 * - **Recorded.** With the events it keeps the data files that were published since the first of them,
 *   and the one before: at most `retainEvents` and `MOST_RECORDED_BYTES`, the oldest dropped first.
 * - **Removed means gone.** After `removeRoom` nothing of the room can be read, and the store's files
 *   don't hold it either, except where the store's documentation says otherwise.
 */
import type { EventType } from '../../contract/auction-event.ts'
import type { WireObject } from '../../contract/leaf.ts'
import { isSamePosition, type Position } from '../../contract/position.ts'

/** How much a room keeps. */
export interface Retention {
  /** Events. */
  readonly retainEvents?: number
  /** Bytes of packed data files. */
  readonly mostRecordedBytes?: number
}

/** An event as it was published and as it goes out: nothing renamed, nothing dropped. */
export interface PublishedEvent {
  readonly eventType: EventType
  readonly data: WireObject
}

export interface LoggedEvent extends Position {
  readonly eventType: string
  readonly data: unknown
  /**
   * When its publication arrived, in milliseconds of this process's `performance.now()`, also if
   * another node took it. `undefined` where the log does not know it, such as for events read from the disk.
   */
  readonly acceptedAt?: number | undefined
}

export interface Entry {
  /** The publisher's own name for this publication, unique in its room. */
  readonly id: string
  readonly event: PublishedEvent
  /** JSON text of the data file that follows from the event. */
  readonly dataFile?: string
  /** The auction's name in that file. */
  readonly seriesName?: string | null | undefined
  /** Compared in the same step, unless the room has the id already. */
  readonly condition?: Condition | undefined
  /** When the publication arrived, in milliseconds of `performance.now()`. */
  readonly acceptedAt?: number
}

/** The room as its publisher last saw it: a change is made only while it is still so. */
export interface Condition {
  /** Of the room's last event. */
  readonly position?: Position | undefined
  /** Of its data file (`contentTag`); `null` for none. */
  readonly tag?: string | null | undefined
}

/** @throws {ConditionFailed} unless the room, at this position with this data file, is as the condition has it */
export function mustMeet(condition: Condition | undefined, position: Position, tag: string | null) {
  const isMet = {
    position: condition?.position === undefined || isSamePosition(condition.position, position),
    tag: condition?.tag === undefined || condition.tag === tag,
  } satisfies Record<keyof Condition, boolean>
  if (Object.values(isMet).every(Boolean)) return
  throw new ConditionFailed({ seq: position.seq, check: position.check }, tag)
}

/** The event's position. */
export interface Appended extends Position {
  /** True when the room had this id already; the position is then the first answer's. */
  readonly duplicate: boolean
}

/** Where a room stands after its last event. */
export interface RoomState extends Position {
  /** `data` of the lot that a viewer who joins now is sent, or `null`: none is open, or it was passed. */
  readonly lot: unknown
}

/** The figures of a room for an operator. */
export interface RoomSummary {
  readonly room: string
  /** Events that are kept. */
  readonly events: number
  /** When it was last published to, in milliseconds since 1970. */
  readonly changedAt: number
  /** Size of its data file; `null` when it has none. */
  readonly dataFileBytes: number | null
}

/** A room that doesn't meet these is not removed. */
export interface RemovalConditions {
  readonly condition?: Condition | undefined
  /** It was last published to this long ago, in milliseconds. */
  readonly unchangedForMs?: number | undefined
}

/** A kept event with its time. */
export interface RecordedEvent extends Omit<LoggedEvent, 'acceptedAt'> {
  /** When it was stored, in milliseconds since 1970. */
  readonly at: number
}

/** A data file that the room has or had. */
export interface RecordedFile {
  /** Counts the room's data files from 1. */
  readonly version: number
  /** Number of the room's last event when it was stored; 0 before the first. */
  readonly seq: number
  /** Whether it came with that event. */
  readonly isWithEvent: boolean
  /** When it was stored, in milliseconds since 1970. */
  readonly at: number
  /** JSON text, packed by `packFile`. */
  readonly packed: Uint8Array<ArrayBuffer>
}

export interface DataFileVersion {
  /** Its `contentTag`. */
  readonly tag: string
  /** The auction's name in it, for who need not read it. */
  readonly seriesName: string | null
  /**
   * The room's position when the file was stored, or after the `biddingStart`s that directly followed:
   * what the file does not contain comes after it.
   */
  readonly position: Position
}

export interface DataFile extends DataFileVersion {
  /** JSON text. */
  readonly body: string
}

/** Says a reader names a position that the log does not hold. */
export const UNKNOWN = 'unknown'

/** Events a room keeps unless the settings say otherwise; a long evening has about 2,000. */
export const RETAIN_EVENTS = 10_000

/** Bytes of the packed data files that a room keeps: some 5,000 of an auction of 600 players. */
export const MOST_RECORDED_BYTES = 64 * 1024 * 1024

/** After this many milliseconds without a word from the store, what a node has in memory may be old. */
export const SILENCE_MS = 3_000

/** Every method that answers with a promise may reject with `LogUnavailable`. */
export interface AuctionLog {
  /**
   * Adds an event, with or without the data file that follows from it.
   * @throws {IdConflict} when the room has this id with another event or data file
   * @throws {ConditionFailed} when the room doesn't have the id and isn't as the condition has it
   */
  append(room: string, entry: Entry): Promise<Appended>

  /**
   * Replaces the room's data file. It takes no number; `version` counts the room's data files.
   *
   * A replacement with a condition can be repeated after its answer was lost: where the room's
   * data file is `body` already, nothing changes and the answer is its version.
   * @throws {ConditionFailed} when the room isn't as the condition has it, and its data file is another
   */
  replaceDataFile(
    room: string,
    body: string,
    options?: Pick<Entry, 'condition' | 'seriesName'>,
  ): Promise<{ readonly version: number }>

  /**
   * Removes the room with its number, lot, events, ids and data file. Subscribers are woken, on every
   * node. A room of this name can begin again.
   * @returns false when there was none, or `unchangedForMs` doesn't hold
   * @throws {ConditionFailed} when it isn't as the condition has it; nothing was removed
   */
  removeRoom(room: string, conditions?: RemovalConditions): Promise<boolean>

  /** Names of every room that has an event or a data file, sorted. */
  roomNames(): Promise<readonly string[]>

  /** `null` when the room has neither an event nor a data file. */
  summary(room: string): Promise<RoomSummary | null>

  /** One room's state, or `null` when it has no event. Position and lot belong together. */
  room(room: string): Promise<RoomState | null>

  /**
   * The events after a position, oldest first, at most `limit` of them; `UNKNOWN` when the log does not
   * hold the event at that position. The one before the first is known while event 1 is kept, or there is
   * no event.
   */
  eventsAfter(
    room: string,
    after: Position,
    limit: number,
  ): Promise<readonly LoggedEvent[] | typeof UNKNOWN>

  /** Whether this is known, without a read, to be the position of the room's last event. */
  isNewest?(room: string, position: Position): boolean

  /** The kept events numbered above `seq` with their times, oldest first, at most `limit` of them. */
  recordedEvents(room: string, seq: number, limit: number): Promise<readonly RecordedEvent[]>

  /** The kept data files above `version`, oldest first, at most `limit` of them. */
  recordedFiles(room: string, version: number, limit: number): Promise<readonly RecordedFile[]>

  /** The room's data file, or `null` when it has none. */
  dataFile(room: string): Promise<DataFile | null>

  /** The same without the body. */
  dataFileVersion(room: string): Promise<DataFileVersion | null>

  /**
   * Calls `wake` some time after a room has changed or was removed, or with `null` where any room may have
   * changed unannounced. It is a wake-up and carries nothing: the listener reads the log. The answer ends
   * the subscription.
   */
  subscribe(wake: (room: string | null) => void): () => void

  /**
   * Whether changes are being announced: false when the store has not been heard of for
   * `SILENCE_MS`. Earlier reads may then be outdated.
   */
  isFollowed(): boolean

  /** Settles when the log can be read and locked for a change. @throws the reason why not */
  check(): Promise<void>

  /** How much the store can still take; `null` where it sets no limit. @throws when that can't be read */
  freeBytes?(): Promise<number | null>

  /** Ends the log's use of its store. Nothing may be called after it. */
  close(): Promise<void>
}

/** The same id was used for something else. The first publication stands. */
export class IdConflict extends Error {
  override readonly name = 'IdConflict'
}

/** The room isn't as the publisher's condition has it. Nothing was changed. */
export class ConditionFailed extends Error {
  override readonly name = 'ConditionFailed'
  /** Of the room's last event. */
  readonly position: Position
  /** Tag of the room's data file, or `null` when it has none. */
  readonly tag: string | null

  constructor(position: Position, tag: string | null) {
    super('the room is not as the publisher last saw it')
    this.position = position
    this.tag = tag
  }
}

/**
 * The store can't be reached or can't take anything at present; it may later. Where a change was
 * in progress it may have been stored or not: repeat it with the same id.
 */
export class LogUnavailable extends Error {
  override readonly name: string = 'LogUnavailable'
}

/** The store has no room left. Nothing was stored. */
export class LogFull extends LogUnavailable {
  override readonly name: string = 'LogFull'
}
