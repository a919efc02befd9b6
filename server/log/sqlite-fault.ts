/** Converts SQLite's errors to the log's (SQLite documentation, "Result and Error Codes"). */
import { LogFull, LogUnavailable } from './auction-log.ts'

const BUSY = 5
const LOCKED = 6
const FULL = 13

/** The disk, permissions, damage, or another process: PERM, READONLY, IOERR, CORRUPT, CANTOPEN, PROTOCOL, NOTADB. */
const NOT_OURS = [BUSY, LOCKED, 3, 8, 10, 11, 14, 15, 26]

export function isBusy(cause: unknown): boolean {
  const code = primaryCode(cause)
  return code === BUSY || code === LOCKED
}

/** Converts an error; our own bugs pass unchanged. */
export function asLogFailure(cause: unknown): unknown {
  const code = primaryCode(cause)
  if (code === FULL) return new LogFull('there is no room for the auction log', { cause })
  if (!(cause instanceof Error && NOT_OURS.includes(code))) return cause
  return new LogUnavailable(`the auction log cannot be used: ${cause.message}`, { cause })
}

/** The primary code, which is the lowest byte; -1 for errors that are not SQLite's. */
function primaryCode(cause: unknown): number {
  const code: unknown = cause instanceof Error ? Reflect.get(cause, 'errcode') : undefined
  return typeof code === 'number' ? code & 0xff : -1
}
