/**
 * Removes rooms from the SQLite log, so that nothing of them is left in its files.
 *
 * A room ends in one short transaction, from which on nothing of it is readable. Its events and recorded
 * data files are deleted after that in portions, so that other publications need not wait. The room's
 * number stands in `removed_rooms` until the last of them is deleted: a failure or a restart takes it up again.
 *
 * Deleted content is overwritten in the database (`PRAGMA secure_delete`) and the write-ahead log is
 * emptied. The file doesn't become smaller; its free pages are used again.
 */
import type { DatabaseSync } from 'node:sqlite'
import { setTimeout as delay, setImmediate as nextTurn } from 'node:timers/promises'
import type { Transaction } from './sqlite-commits.ts'
import { integerOf } from './sqlite-row.ts'

/** Events of one transaction: some milliseconds. */
const PORTION = 250
/** The same of recorded data files. */
const FILES_PORTION = 20
/** How long a removal waits for a reader, such as a backup, that needs the write-ahead log. */
const PATIENCE_MS = 1_000
const TRY_AGAIN_MS = 20
/** And how often it is tried after that. */
const TRY_LATER_MS = 1_000

const DELETE_PORTION = `
  DELETE FROM events WHERE room = ?1 AND seq IN
  (SELECT seq FROM events WHERE room = ?1 ORDER BY seq LIMIT ${PORTION})`

const DELETE_FILES_PORTION = `
  DELETE FROM recorded_files WHERE rowid IN
  (SELECT rowid FROM recorded_files WHERE room = ?1 LIMIT ${FILES_PORTION})`

export type Removals = ReturnType<typeof createRemovals>

export function createRemovals(database: DatabaseSync, transaction: Transaction) {
  const dropRoom = database.prepare('DELETE FROM rooms WHERE id = ?')
  const dropFile = database.prepare('DELETE FROM data_files WHERE room = ?')
  const begin = database.prepare('INSERT INTO removed_rooms (id) VALUES (?)')
  const dropEvents = database.prepare(DELETE_PORTION)
  const dropFiles = database.prepare(DELETE_FILES_PORTION)
  const complete = database.prepare('DELETE FROM removed_rooms WHERE id = ?')
  const checkpoint = database.prepare('PRAGMA wal_checkpoint(TRUNCATE)')
  let isClosed = false
  let later: NodeJS.Timeout | undefined

  async function deleteInPortions(room: number) {
    for (let isDone = false; !(isDone || isClosed); ) {
      isDone = await transaction(() => {
        if (dropEvents.run(room).changes === PORTION) return false
        if (dropFiles.run(room).changes === FILES_PORTION) return false
        complete.run(room)
        return true
      })
      // Others get their turn.
      await nextTurn()
    }
  }

  async function emptyWal() {
    const latest = performance.now() + PATIENCE_MS
    while (!(isClosed || isWalEmptied())) {
      if (performance.now() > latest) return tryLater()
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

  function tryLater() {
    later ??= setTimeout(() => {
      later = undefined
      void deleteAll().catch(tryLater)
    }, TRY_LATER_MS).unref()
  }

  async function deleteAll() {
    for (const row of database.prepare('SELECT id FROM removed_rooms').all()) {
      await deleteInPortions(integerOf(row, 'id'))
    }
    await emptyWal()
  }

  deleteAll().catch(tryLater)

  return {
    /** Ends the room; to be called in a transaction. */
    end(room: number): void {
      dropRoom.run(room)
      dropFile.run(room)
      begin.run(room)
    },
    /** Deletes what is left of a room that has ended. @throws when the store fails; it is tried again later */
    async deleteRest(room: number): Promise<void> {
      try {
        await deleteInPortions(room)
        await emptyWal()
      } catch (cause) {
        tryLater()
        throw cause
      }
    },
    close(): void {
      isClosed = true
      clearTimeout(later)
    },
  }
}
