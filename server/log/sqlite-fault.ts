/** Converts SQLite's errors to the log's (SQLite documentation, "Result and Error Codes"). */
import { LogFull, LogUnavailable } from './auction-log.ts'

const BUSY = 5
const LOCKED = 6
const FULL = 13

/** Temporary errors: the disk, permissions, or another process. */
const PASSING: ReadonlyMap<number, string> = new Map([
  [3, 'the auction log may not be used'],
  [BUSY, 'another process holds the auction log'],
  [LOCKED, 'another process holds the auction log'],
  [8, 'the auction log cannot be written'],
  [10, 'the disk of the auction log fails'],
  [11, 'the auction log is damaged'],
  [14, 'the auction log cannot be opened'],
  [15, 'another process holds the auction log'],
  // The same as 11, with the damage in the file's header.
  [26, 'the auction log is damaged'],
])

export function isBusy(cause: unknown): boolean {
  const code = primaryCode(cause)
  return code === BUSY || code === LOCKED
}

/** Converts an error; our own bugs pass unchanged. */
export function asLogFailure(cause: unknown): unknown {
  const code = primaryCode(cause)
  if (code === FULL) return new LogFull('there is no room for the auction log', { cause })
  const what = PASSING.get(code)
  return what === undefined ? cause : new LogUnavailable(what, { cause })
}

/** The primary code, which is the lowest byte; -1 for errors that are not SQLite's. */
function primaryCode(cause: unknown): number {
  const code: unknown = cause instanceof Error ? Reflect.get(cause, 'errcode') : undefined
  return typeof code === 'number' ? code & 0xff : -1
}
