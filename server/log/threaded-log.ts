/**
 * The SQLite log on threads of its own, so that the event loop never waits for the disk: one thread makes
 * the changes, the other reads, so that viewers don't wait for a publisher's `fsync` either. What they promise
 * is in `auction-log.ts`. If the disk stops responding, calls fail with `LogUnavailable` after some seconds.
 */
import { statfs } from 'node:fs/promises'
import type { Worker } from 'node:worker_threads'
import type { Position } from '../../contract/position.ts'
import { ConfigError } from '../lib/config-error.ts'
import { inTime } from '../lib/in-time.ts'
import { startWorker } from '../lib/worker-client.ts'
import {
  type Appended,
  type AuctionLog,
  type DataFile,
  type DataFileVersion,
  type Entry,
  type LoggedEvent,
  MOST_RECORDED_BYTES,
  RETAIN_EVENTS,
  type RecordedEvent,
  type RecordedFile,
  type RemovalConditions,
  type Retention,
  type RoomState,
  type RoomSummary,
  type UNKNOWN,
} from './auction-log.ts'
import { LogThread } from './log-thread.ts'
import { RecentEvents } from './recent-events.ts'
import type { ReaderMethods } from './sqlite-reader-thread.ts'
import type { WriterMethods } from './sqlite-writer-thread.ts'

/** Deleting 10,000 events takes some 40 transactions. */
const REMOVED_WITHIN_MS = 60_000
/** Room left on a disk is known at once. */
const DISK_ANSWERS_MS = 1_000

const WRITER = './sqlite-writer-thread'
const READER = './sqlite-reader-thread'

/** Threads that have loaded their code, or are about to. */
export interface LogWorkers {
  readonly writer: Worker
  readonly reader: Worker
}

/** Starts the threads of a log that is opened later, such as while the main thread loads its own code. */
export function startLogWorkers(): LogWorkers {
  return {
    writer: startWorker(WRITER, import.meta.url),
    reader: startWorker(READER, import.meta.url),
  }
}

interface ThreadedLogOptions extends Retention {
  readonly workers?: LogWorkers | undefined
  /** A thread of the opened log has ended by itself; it is started again. */
  readonly onEnded?: (cause: unknown) => void
}

/** The log of one node; opened by `ThreadedLog.open`. */
export class ThreadedLog implements AuctionLog {
  readonly freeBytes: () => Promise<number | null>
  readonly #folder: string
  readonly #limits: Required<Retention>
  readonly #recent: RecentEvents
  readonly #listeners = new Set<(room: string | null) => void>()
  readonly #writer: LogThread<WriterMethods>
  readonly #reader: LogThread<ReaderMethods>
  /** The writer has the log open. */
  #isOpen = false
  /** Both threads have had the log open. Before that, the start fails and says why. */
  #isStarted = false

  private constructor(folder: string, options: ThreadedLogOptions) {
    const { retainEvents = RETAIN_EVENTS, mostRecordedBytes = MOST_RECORDED_BYTES } = options
    this.freeBytes = freeBytesOf(folder)
    this.#folder = folder
    this.#limits = { retainEvents, mostRecordedBytes }
    this.#recent = new RecentEvents(retainEvents)
    const onEnded = (cause: unknown) => {
      if (this.#isStarted) options.onEnded?.(cause)
    }
    this.#writer = new LogThread({
      module: WRITER,
      worker: options.workers?.writer,
      onEnded: (cause) => {
        this.#isOpen = false
        onEnded(cause)
      },
      onStarted: () => void this.#openWriter().catch(onEnded),
    })
    this.#reader = new LogThread({
      module: READER,
      worker: options.workers?.reader,
      onEnded,
      onStarted: () => void this.#openReader().catch(onEnded),
    })
  }

  /**
   * Opens the log in `folder`, which is made when it is missing.
   * @throws {ConfigError} when another server uses it, or it cannot be written or is not a log
   */
  static async open(folder: string, options: ThreadedLogOptions = {}): Promise<ThreadedLog> {
    const log = new ThreadedLog(folder, options)
    try {
      await log.#openWriter()
      await log.#openReader()
      log.#isStarted = true
    } catch (cause) {
      await log.close()
      if (cause instanceof ConfigError || !(cause instanceof Error)) throw cause
      throw new ConfigError(
        `DATA_DIR: the auction log in ${folder} cannot be used: ${cause.message}`,
        { cause },
      )
    }
    return log
  }

  append(room: string, { acceptedAt, ...entry }: Entry): Promise<Appended> {
    return this.#writer.call('append', [room, entry], {
      answered: ({ seq, check, duplicate }) => {
        if (duplicate) return
        this.#recent.add(room, { seq, check, ...entry.event, acceptedAt })
        this.#wake(room)
      },
    })
  }

  replaceDataFile(
    room: string,
    body: string,
    options?: Pick<Entry, 'condition' | 'seriesName'>,
  ): Promise<{ readonly version: number }> {
    const answered = () => this.#wake(room)
    return this.#writer.call('replaceDataFile', [room, body, options], { answered })
  }

  async removeRoom(room: string, conditions?: RemovalConditions): Promise<boolean> {
    const changed = () => {
      this.#recent.forget(room)
      this.#wake(room)
    }
    try {
      return await this.#writer.call('removeRoom', [room, conditions], {
        answered: changed,
        withinMs: REMOVED_WITHIN_MS,
      })
    } catch (cause) {
      // The room may have ended before the rest was deleted.
      changed()
      throw cause
    }
  }

  roomNames(): Promise<readonly string[]> {
    return this.#reader.call('roomNames', [])
  }

  summary(room: string): Promise<RoomSummary | null> {
    return this.#reader.call('summary', [room])
  }

  room(room: string): Promise<RoomState | null> {
    return this.#reader.call('room', [room])
  }

  isNewest(room: string, position: Position): boolean {
    return this.#recent.after(room, position, 1)?.length === 0
  }

  async eventsAfter(
    room: string,
    after: Position,
    limit: number,
  ): Promise<readonly LoggedEvent[] | typeof UNKNOWN> {
    const recent = this.#recent.after(room, after, limit)
    return recent ?? this.#reader.call('eventsAfter', [room, after, limit])
  }

  recordedEvents(room: string, seq: number, limit: number): Promise<readonly RecordedEvent[]> {
    return this.#reader.call('recordedEvents', [room, seq, limit])
  }

  recordedFiles(room: string, version: number, limit: number): Promise<readonly RecordedFile[]> {
    return this.#reader.call('recordedFiles', [room, version, limit])
  }

  dataFile(room: string): Promise<DataFile | null> {
    return this.#reader.call('dataFile', [room])
  }

  dataFileVersion(room: string): Promise<DataFileVersion | null> {
    return this.#reader.call('dataFileVersion', [room])
  }

  subscribe(listener: (room: string | null) => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Only this process changes it. */
  isFollowed(): boolean {
    return this.#isOpen
  }

  async check(): Promise<void> {
    await Promise.all([this.#writer.call('check', []), this.#reader.call('room', [''])])
  }

  async close(): Promise<void> {
    this.#listeners.clear()
    await this.#reader.close()
    await this.#writer.close()
  }

  async #openWriter() {
    const answered = () => {
      this.#isOpen = true
      // Calls under way may have been stored.
      this.#recent.forget()
      this.#wake(null)
    }
    const options = { answered, withinMs: null }
    await this.#writer.call('open', [this.#folder, this.#limits], options)
  }

  #openReader() {
    return this.#reader.call('open', [this.#folder], { withinMs: null })
  }

  #wake(room: string | null) {
    for (const listener of this.#listeners) listener(room)
  }
}

/**
 * Asks for the room left on the disk of `folder`; `null` when it doesn't answer in time. It is asked once
 * at a time, because each question to a disk that hangs takes a thread of Node's pool.
 */
function freeBytesOf(folder: string): () => Promise<number | null> {
  let isAsking = false
  return async () => {
    if (isAsking) return null
    isAsking = true
    const asked = statfs(folder).finally(() => {
      isAsking = false
    })
    const found = await inTime(asked, DISK_ANSWERS_MS, () => null)
    return found === null ? null : found.bavail * found.bsize
  }
}
