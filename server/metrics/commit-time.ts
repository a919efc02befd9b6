import type { AuctionLog } from '../log/auction-log.ts'

type Publishing = Pick<AuctionLog, 'append' | 'replaceDataFile'>

/** The log's ways to publish, with the seconds that each change took, also one that failed. */
export function timeCommits(log: Publishing, observe: (seconds: number) => void): Publishing {
  async function timed<Result>(change: Promise<Result>): Promise<Result> {
    const startedAt = performance.now()
    try {
      return await change
    } finally {
      observe((performance.now() - startedAt) / 1_000)
    }
  }
  return {
    append: (...given) => timed(log.append(...given)),
    replaceDataFile: (...given) => timed(log.replaceDataFile(...given)),
  }
}
