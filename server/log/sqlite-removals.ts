/**
 * Removes rooms from the SQLite log, so that nothing of them is left in its files.
 *
 * A room ends in one short transaction, from which on nothing of it is readable. Its events and recorded
 * data files are deleted after that in portions, so that other rooms need not wait. Whatever interrupts that, it is taken up
 * again: the room's name stands in `removals` until the last of them is deleted.
 *
 * Deleted content is overwritten in the database (`PRAGMA secure_delete`) and the write-ahead log is
 * emptied. The file doesn't become smaller; its free pages are used again.
 */
import type { DatabaseSync } from 'node:sqlite'
import { setTimeout as delay, setImmediate as nextTurn } from 'node:timers/promises'
import type { Transaction } from './sqlite-commits.ts'
import { integerOf, textOf } from './sqlite-row.ts'

/** Events of one transaction: some milliseconds. */
const PORTION = 250
/** How long a removal waits for a reader, such as a backup, that needs the write-ahead log. */
const PATIENCE_MS = 1_000
const TRY_AGAIN_MS = 20
/** And how often it is tried after that. */
const TRY_LATER_MS = 1_000

const DELETE_PORTION = `
  DELETE FROM events WHERE room = ?1 AND seq IN
  (SELECT seq FROM events WHERE room = ?1 ORDER BY seq LIMIT ${PORTION})`

/** The same of its recorded data files. */
const FILES_PORTION = 20

const DELETE_FILES_PORTION = `
  DELETE FROM recorded_files WHERE rowid IN
  (SELECT rowid FROM recorded_files WHERE room = ?1 LIMIT ${FILES_PORTION})`

const RAISE_FLOOR = `
  INSERT INTO number_floor (only, seq) VALUES (1, ?1)
  ON CONFLICT (only) DO UPDATE SET seq = max(seq, ?1)`

export interface Removals {
  /** No new room may have this number or a lower one. */
  floor(): number
  /** Whether events or data files of a removed room are still to be deleted; in a transaction, as it stands there. */
  isUnfinished(room: string): boolean
  /** Ends the room; to be called in a transaction. `seq` is its last number, 0 without an event. */
  end(room: string, seq: number): void
  /** The transaction is committed. */
  ended(room: string): void
  /**
   * Deletes what is left of a room that has ended.
   * @throws when the store fails; the next call, or the next opening of the log, deletes the rest
   */
  deleteRest(room: string): Promise<void>
  /** Empties the write-ahead log. A reader, such as a backup, delays that; it is then tried again. */
  emptyWal(): Promise<void>
  close(): void
}

export function createRemovals(database: DatabaseSync, transaction: Transaction): Removals {
  const findFloor = database.prepare('SELECT seq FROM number_floor')
  const raiseFloor = database.prepare(RAISE_FLOOR)
  const findRemoval = database.prepare('SELECT 1 FROM removals WHERE room = ?')
  const dropRoom = database.prepare('DELETE FROM rooms WHERE room = ?')
  const dropFile = database.prepare('DELETE FROM data_files WHERE room = ?')
  const dropEpochs = database.prepare('DELETE FROM room_epochs WHERE room = ?')
  const begin = database.prepare('INSERT OR IGNORE INTO removals (room) VALUES (?)')
  const dropEvents = database.prepare(DELETE_PORTION)
  const dropFiles = database.prepare(DELETE_FILES_PORTION)
  const complete = database.prepare('DELETE FROM removals WHERE room = ?')
  const checkpoint = database.prepare('PRAGMA wal_checkpoint(TRUNCATE)')
  /** Rooms of which something is left, and the deletion that is under way. */
  const unfinished = new Map<string, Promise<void> | null>()
  let isClosed = false
  let later: NodeJS.Timeout | undefined

  async function deleteInPortions(room: string) {
    for (let isDone = false; !isDone; ) {
      if (isClosed) return
      isDone = await transaction(
        () => {
          if (dropEvents.run(room).changes === PORTION) return false
          if (dropFiles.run(room).changes === FILES_PORTION) return false
          complete.run(room)
          return true
        },
        // At once: the room may begin and end again before the next turn.
        (isLast) => isLast && unfinished.delete(room),
      )
      // Others get their turn.
      await nextTurn()
    }
  }

  function deleteRest(room: string): Promise<void> {
    const underWay = unfinished.get(room)
    if (underWay !== null) return Promise.resolve(underWay)
    // Not before it stands in `unfinished`.
    const deletion = nextTurn()
      .then(() => deleteInPortions(room))
      .catch((cause: unknown) => {
        unfinished.set(room, null)
        throw cause
      })
    unfinished.set(room, deletion)
    return deletion
  }

  async function emptyWal() {
    const latest = performance.now() + PATIENCE_MS
    while (!isClosed && !isWalEmptied()) {
      if (performance.now() > latest) {
        later ??= setTimeout(() => {
          later = undefined
          void emptyWal()
        }, TRY_LATER_MS).unref()
        return
      }
      await delay(TRY_AGAIN_MS)
    }
  }

  function isWalEmptied(): boolean {
    try {
      return integerOf(checkpoint.get(), 'busy') === 0
    } catch {
      // The disk fails: the same as with a reader.
      return false
    }
  }

  for (const row of database.prepare('SELECT room FROM removals').all()) {
    const room = textOf(row, 'room')
    unfinished.set(room, null)
    // After a failure the next publication to the room tries again.
    deleteRest(room).then(emptyWal, () => {})
  }

  return {
    floor: () => integerOf(findFloor.get() ?? { seq: 0 }, 'seq'),
    isUnfinished: (room) => findRemoval.get(room) !== undefined,
    end(room, seq) {
      raiseFloor.run(seq)
      dropRoom.run(room)
      dropFile.run(room)
      dropEpochs.run(room)
      begin.run(room)
    },
    ended(room) {
      if (!unfinished.has(room)) unfinished.set(room, null)
    },
    deleteRest,
    emptyWal,
    close() {
      isClosed = true
      clearTimeout(later)
    },
  }
}
