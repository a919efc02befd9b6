/** Watches how the store takes what is published: whether it does, and how long that takes. */
import { type AuctionLog, LogFull, LogUnavailable } from './auction-log.ts'

/** Without another attempt nobody knows any more. */
const REMEMBERED_MS = 10_000

type Writes = Pick<AuctionLog, 'append' | 'replaceDataFile'>

/**
 * @param onSettled called after each change, also one that failed, with the seconds that it took
 */
export function watchWrites(log: Writes, onSettled: (seconds: number) => void) {
  let refusedAt = Number.NEGATIVE_INFINITY

  async function watch<Result>(change: Promise<Result>): Promise<Result> {
    const startedAt = performance.now()
    try {
      const result = await change
      refusedAt = Number.NEGATIVE_INFINITY
      return result
    } catch (cause) {
      if (cause instanceof LogFull || cause instanceof LogUnavailable) refusedAt = performance.now()
      throw cause
    } finally {
      onSettled((performance.now() - startedAt) / 1_000)
    }
  }

  const writes: Writes = {
    append: (...given) => watch(log.append(...given)),
    replaceDataFile: (...given) => watch(log.replaceDataFile(...given)),
  }
  return {
    ...writes,
    /** The latest publication was refused because the store was away or full, not long ago. */
    isRefusing: () => performance.now() - refusedAt < REMEMBERED_MS,
  }
}
