/**
 * One server for one folder: two would number the same room each for itself and tell their viewers
 * half of it. The system lets go of the lock when the process ends, however it ends. A lock file that
 * is deleted meanwhile locks nothing: the log itself notices a second server then.
 */
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { ConfigError } from '../config-error.ts'
import { isBusy } from './sqlite-fault.ts'

/** @returns the way to let go @throws {ConfigError} when another server has the folder */
export function lockFolder(folder: string): () => void {
  mkdirSync(folder, { recursive: true })
  // A lock of SQLite's on an empty file: Node itself has none.
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
