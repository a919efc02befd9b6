/** The thread that reads the SQLite log, so that readers don't wait for the writer's disk. */
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { answerCalls } from '../lib/answer-calls.ts'
import { createReads, type SqliteReads } from './sqlite-reads.ts'

/** How long to wait for another process that locks the file. */
const PATIENCE_MS = 2_000

const methods = {
  /** The log must have been opened by the writer. */
  open(folder: string) {
    const database = new DatabaseSync(join(folder, 'auction.sqlite'), {
      readOnly: true,
      timeout: PATIENCE_MS,
    })
    return { ...createReads(database), close: () => database.close() }
  },
}

export type ReaderMethods = typeof methods & SqliteReads & { close(): void }

answerCalls(methods)
