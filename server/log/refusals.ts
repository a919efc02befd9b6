/** Remembers whether the store takes what is published. */
import { type AuctionLog, LogFull, LogUnavailable } from './auction-log.ts'

/** Without another attempt nobody knows any more. */
const REMEMBERED_MS = 10_000

type Writes = Pick<AuctionLog, 'append' | 'replaceDataFile'>

export interface WatchedWrites extends Writes {
  /** The latest publication was refused for want of a store or of room in it, and was not long ago. */
  isRefusing(): boolean
}

/** @param now clock in milliseconds, for tests */
export function watchRefusals(log: Writes, now = () => performance.now()): WatchedWrites {
  let refusedAt = Number.NEGATIVE_INFINITY

  async function watched<Result>(change: Promise<Result>): Promise<Result> {
    try {
      const result = await change
      refusedAt = Number.NEGATIVE_INFINITY
      return result
    } catch (cause) {
      if (cause instanceof LogFull || cause instanceof LogUnavailable) refusedAt = now()
      throw cause
    }
  }

  return {
    append: (room, entry) => watched(log.append(room, entry)),
    replaceDataFile: (room, body, precondition) =>
      watched(log.replaceDataFile(room, body, precondition)),
    isRefusing: () => now() - refusedAt < REMEMBERED_MS,
  }
}
