/** SQLite's failures in the log's terms (SQLite documentation, "Result and Error Codes"). */
import { LogFull, LogUnavailable } from './auction-log.ts'

const BUSY = 5
const LOCKED = 6
const FULL = 13

/** What passes when the disk, the rights or the other process are in order again. */
const PASSING: ReadonlyMap<number, string> = new Map([
  [3, 'the auction log may not be used'],
  [BUSY, 'another process holds the auction log'],
  [LOCKED, 'another process holds the auction log'],
  [8, 'the auction log cannot be written'],
  [10, 'the disk of the auction log fails'],
  [11, 'the auction log is damaged'],
  [14, 'the auction log cannot be opened'],
  [15, 'another process holds the auction log'],
  // The same as 11, where the damage is at the file's head.
  [26, 'the auction log is damaged'],
])

export function isBusy(cause: unknown): boolean {
  const code = primaryCode(cause)
  return code === BUSY || code === LOCKED
}

/** The failure as the log's callers know it; a fault of ours stays what it is. */
export function asLogFailure(cause: unknown): unknown {
  const code = primaryCode(cause)
  if (code === FULL) return new LogFull('there is no room for the auction log', { cause })
  const what = PASSING.get(code)
  return what === undefined ? cause : new LogUnavailable(what, { cause })
}

/** The lowest byte; the others say more than we ask. -1 for what is no failure of SQLite's. */
function primaryCode(cause: unknown): number {
  const code: unknown = cause instanceof Error ? Reflect.get(cause, 'errcode') : undefined
  return typeof code === 'number' ? code & 0xff : -1
}
