/**
 * A small file beside the database that records how far the log has been written. If the database is
 * behind it or has another inode, it is a copy: acknowledged events may be missing, and the log needs
 * a new epoch (docs/decisions/channel.md).
 *
 * Written after each commit without `fsync`. It survives the end of the process; after a power cut it
 * may be behind the database, which does not indicate a loss.
 */
import { closeSync, fsyncSync, openSync, readFileSync, statSync, writeSync } from 'node:fs'

/** How far a log has been written. */
export interface HistoryPosition {
  readonly epoch: string
  /** Events stored since the log was made. */
  readonly commitCount: number
}

export interface HistoryMark {
  /** Whether the database has everything that was written to the mark. */
  isContinuedBy(stored: HistoryPosition): boolean
  /** Remembers a commit. Never throws. */
  write(stored: HistoryPosition): void
  close(): void
}

/** A fixed number of digits lets one write replace the whole line. */
const DIGITS = 16
const LINE = /^(?<epoch>[A-Za-z0-9]+) (?<commitCount>\d{16}) (?<inode>\d+)\n$/

/** @throws when the file cannot be read or made */
export function openHistoryMark(path: string, database: string): HistoryMark {
  const before = readLine(path)
  const inode = String(statSync(database, { bigint: true }).ino)
  const file = openSync(path, before === undefined ? 'w' : 'r+')
  let isNew = true

  return {
    isContinuedBy: ({ epoch, commitCount }) =>
      before !== undefined &&
      before['epoch'] === epoch &&
      before['inode'] === inode &&
      Number(before['commitCount']) <= commitCount,

    write({ epoch, commitCount }) {
      const line = `${epoch} ${String(commitCount).padStart(DIGITS, '0')} ${inode}\n`
      try {
        writeSync(file, line, 0)
        if (isNew) fsyncSync(file)
        isNew = false
      } catch {
        // The event is stored anyway. A mark that is behind detects less.
      }
    },

    close: () => closeSync(file),
  }
}

function readLine(path: string): Readonly<Record<string, string>> | undefined {
  if (statSync(path, { throwIfNoEntry: false }) === undefined) return undefined
  return LINE.exec(readFileSync(path, 'latin1'))?.groups
}
