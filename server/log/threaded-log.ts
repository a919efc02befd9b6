/**
 * The SQLite log on threads of its own, so that the event loop never waits for the disk: one thread makes
 * the changes, the other reads, so that viewers don't wait for a publisher's `fsync` either. What they promise
 * is in `auction-log.ts`. If the disk stops responding, calls fail with `LogUnavailable` after some seconds.
 */
import { statfs } from 'node:fs/promises'
import type { Worker } from 'node:worker_threads'
import { ConfigError } from '../lib/config-error.ts'
import { inTime } from '../lib/in-time.ts'
import { startWorker } from '../lib/worker-client.ts'
import type { AuctionLog, Retention } from './auction-log.ts'
import { MOST_RECORDED_BYTES, RETAIN_EVENTS } from './auction-log.ts'
import { LogThread } from './log-thread.ts'
import { createRecentEvents } from './recent-events.ts'
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

/**
 * Opens the log in `folder`, which is made when it is missing.
 * @throws {ConfigError} when another server uses it, or it cannot be written or is not a log
 */
export async function openThreadedLog(
  folder: string,
  options: ThreadedLogOptions = {},
): Promise<AuctionLog> {
  const { workers } = options
  const { retainEvents = RETAIN_EVENTS, mostRecordedBytes = MOST_RECORDED_BYTES } = options
  const listeners = new Set<(room: string | null) => void>()
  const recent = createRecentEvents(retainEvents)
  let isOpen = false
  let isStarted = false

  function onEnded(cause: unknown) {
    // Before that, the start fails and says why.
    if (isStarted) options.onEnded?.(cause)
  }

  const writer = new LogThread<WriterMethods>({
    module: WRITER,
    worker: workers?.writer,
    onEnded(cause) {
      isOpen = false
      onEnded(cause)
    },
    onStarted: () => void openWriter().catch(onEnded),
  })
  const reader = new LogThread<ReaderMethods>({
    module: READER,
    worker: workers?.reader,
    onEnded,
    onStarted: () => void openReader().catch(onEnded),
  })

  async function openWriter() {
    const answered = () => {
      isOpen = true
      // Calls under way may have been stored.
      recent.forget()
      wake(null)
    }
    const limits = { retainEvents, mostRecordedBytes }
    await writer.call('open', [folder, limits], { answered, withinMs: null })
  }

  const openReader = () => reader.call('open', [folder], { withinMs: null })

  function wake(room: string | null) {
    for (const listener of listeners) listener(room)
  }

  async function close() {
    listeners.clear()
    await reader.close()
    await writer.close()
  }

  try {
    await openWriter()
    await openReader()
    isStarted = true
  } catch (cause) {
    await close()
    if (cause instanceof ConfigError || !(cause instanceof Error)) throw cause
    throw new ConfigError(
      `DATA_DIR: the auction log in ${folder} cannot be used: ${cause.message}`,
      { cause },
    )
  }

  return {
    append: (room, { acceptedAt, ...entry }) =>
      writer.call('append', [room, entry], {
        answered({ seq, check, duplicate }) {
          if (duplicate) return
          recent.add(room, { seq, check, ...entry.event, acceptedAt })
          wake(room)
        },
      }),

    replaceDataFile: (room, ...given) =>
      writer.call('replaceDataFile', [room, ...given], { answered: () => wake(room) }),

    async removeRoom(room, conditions) {
      const changed = () => {
        recent.forget(room)
        wake(room)
      }
      try {
        return await writer.call('removeRoom', [room, conditions], {
          answered: changed,
          withinMs: REMOVED_WITHIN_MS,
        })
      } catch (cause) {
        // The room may have ended before the rest was deleted.
        changed()
        throw cause
      }
    },

    roomNames: () => reader.call('roomNames', []),
    summary: (room) => reader.call('summary', [room]),
    room: (room) => reader.call('room', [room]),
    isNewest: (room, position) => recent.after(room, position, 1)?.length === 0,
    async eventsAfter(room, after, limit) {
      return recent.after(room, after, limit) ?? reader.call('eventsAfter', [room, after, limit])
    },
    recordedEvents: (room, seq, limit) => reader.call('recordedEvents', [room, seq, limit]),
    recordedFiles: (room, version, limit) => reader.call('recordedFiles', [room, version, limit]),
    dataFile: (room) => reader.call('dataFile', [room]),
    dataFileVersion: (room) => reader.call('dataFileVersion', [room]),

    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },

    // Only this process changes it.
    isFollowed: () => isOpen,

    async check() {
      await Promise.all([writer.call('check', []), reader.call('room', [''])])
    },

    freeBytes: freeBytesOf(folder),
    close,
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
