/** The thread that has the SQLite log open and makes its changes; `threaded-log.ts` starts it. */

import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { answerCalls } from '../lib/answer-calls.ts'
import { ConfigError } from '../lib/config-error.ts'
import { makeFolder } from '../lib/make-folder.ts'
import {
  type AuctionLog,
  type Entry,
  LogUnavailable,
  type RemovalConditions,
  type Retention,
} from './auction-log.ts'
import { isBusy } from './sqlite-fault.ts'
import { SqliteWriter } from './sqlite-writer.ts'

export interface WriterSettings extends Required<Retention> {
  readonly folder: string
}

let log: SqliteWriter | null = null
let unlock = () => {}

function opened(): SqliteWriter {
  if (log === null) throw new LogUnavailable('the auction log is not open')
  return log
}

const methods = {
  open({ folder, ...limits }: WriterSettings): void {
    unlock = lockFolder(folder)
    try {
      log = new SqliteWriter(folder, limits)
    } catch (cause) {
      unlock()
      throw cause
    }
  },
  append: (room: string, entry: Entry) => opened().append(room, entry),
  replaceDataFile: (...given: Parameters<AuctionLog['replaceDataFile']>) =>
    opened().replaceDataFile(...given),
  removeRoom: (room: string, conditions?: RemovalConditions) =>
    opened().removeRoom(room, conditions),
  check: () => opened().check(),
  close() {
    log?.close()
    unlock()
  },
}

export type WriterMethods = typeof methods

answerCalls(methods)

/**
 * Allows one server per folder: two would number the same rooms independently. The system releases the lock
 * when the process ends, however it ends. If the lock file is deleted meanwhile, the log itself notices a second
 * server.
 * @returns a function that releases the lock @throws {ConfigError} when another server has it
 */
function lockFolder(folder: string): () => void {
  makeFolder(folder)
  // SQLite's lock on an empty file, since Node has no file locks.
  const lock = new DatabaseSync(join(folder, 'server.lock'), { timeout: 0 })
  try {
    lock.exec('BEGIN EXCLUSIVE')
  } catch (cause) {
    lock.close()
    if (!isBusy(cause)) throw cause
    throw new ConfigError(
      `DATA_DIR: another server is using ${folder}. Each needs a folder of its own; many servers of one auction need REDIS_URL.`,
    )
  }
  return () => lock.close()
}
