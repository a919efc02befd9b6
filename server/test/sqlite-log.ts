import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { AuctionLog, Retention } from '../log/auction-log.ts'
import { createReads } from '../log/sqlite-reads.ts'
import { SqliteWriter } from '../log/sqlite-writer.ts'

/** The log of a node's disk without its threads, because they start slower than most tests run. */
export function openSqliteLog(folder: string, options?: Retention): AuctionLog {
  const writer = new SqliteWriter(folder, options)
  const database = new DatabaseSync(join(folder, 'auction.sqlite'), { readOnly: true })
  const reads = createReads(database)
  const listeners = new Set<(room: string | null) => void>()
  const wake = (room: string) => {
    for (const listener of listeners) listener(room)
  }

  return {
    async append(room, entry) {
      const appended = await writer.append(room, entry)
      if (!appended.duplicate) wake(room)
      return appended
    },
    async replaceDataFile(room, ...given) {
      const replaced = await writer.replaceDataFile(room, ...given)
      wake(room)
      return replaced
    },
    removeRoom: (room, conditions) => writer.removeRoom(room, conditions).finally(() => wake(room)),
    roomNames: async () => reads.roomNames(),
    summary: async (room) => reads.summary(room),
    room: async (room) => reads.room(room),
    eventsAfter: async (room, after, limit) => reads.eventsAfter(room, after, limit),
    recordedEvents: async (room, seq, limit) => reads.recordedEvents(room, seq, limit),
    recordedFiles: async (room, version, limit) => reads.recordedFiles(room, version, limit),
    dataFile: async (room) => reads.dataFile(room),
    dataFileVersion: async (room) => reads.dataFileVersion(room),
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    isFollowed: () => true,
    check: () => writer.check(),
    async close() {
      listeners.clear()
      database.close()
      writer.close()
    },
  }
}
