/**
 * A small file beside the database that knows how far the log has been written. A database that is
 * behind it is an older copy, and one with another inode was put in its place: in both cases events
 * that were answered may be missing, and the log needs a new epoch (docs/decisions/channel.md).
 *
 * It is written after each commit without an `fsync`: the death of the process loses none of it,
 * and after a power cut it may only be behind the database, which is no sign of a loss.
 */
import { closeSync, fsyncSync, openSync, readFileSync, statSync, writeSync } from 'node:fs'

/** Where a log stands. */
export interface HistoryPosition {
  readonly epoch: string
  /** Events stored since the log was made. */
  readonly position: number
}

export interface HistoryMark {
  /** Whether the database has everything that was written before. */
  isContinuedBy(stored: HistoryPosition): boolean
  /** Remembers a commit. Never throws. */
  write(stored: HistoryPosition): void
  close(): void
}

/** Digits of a position: with a fixed length the file is overwritten in one piece. */
const DIGITS = 16
const LINE = /^(?<epoch>[A-Za-z0-9]+) (?<position>\d{16}) (?<inode>\d+)\n$/

/** @throws when the file cannot be read or made */
export function openHistoryMark(path: string, database: string): HistoryMark {
  const before = readLine(path)
  const inode = String(statSync(database, { bigint: true }).ino)
  const file = openSync(path, before === undefined ? 'w' : 'r+')
  let isNew = true

  return {
    isContinuedBy: ({ epoch, position }) =>
      before !== undefined &&
      before['epoch'] === epoch &&
      before['inode'] === inode &&
      Number(before['position']) <= position,

    write({ epoch, position }) {
      const line = `${epoch} ${String(position).padStart(DIGITS, '0')} ${inode}\n`
      try {
        writeSync(file, line, 0)
        if (isNew) fsyncSync(file)
        isNew = false
      } catch {
        // The event is stored all the same. A mark that is behind only notices less.
      }
    },

    close: () => closeSync(file),
  }
}

function readLine(path: string): Readonly<Record<string, string>> | undefined {
  if (statSync(path, { throwIfNoEntry: false }) === undefined) return undefined
  return LINE.exec(readFileSync(path, 'latin1'))?.groups
}
