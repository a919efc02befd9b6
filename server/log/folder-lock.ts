/**
 * Allows one server per folder: two would number the same rooms independently. The system releases
 * the lock when the process ends, however it ends. If the lock file is deleted meanwhile, the log
 * itself notices a second server.
 */
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { ConfigError } from '../lib/config-error.ts'
import { isBusy } from './sqlite-fault.ts'

/** @returns a function that releases the lock @throws {ConfigError} when another server has it */
export function lockFolder(folder: string): () => void {
  mkdirSync(folder, { recursive: true })
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
