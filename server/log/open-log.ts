/** Which log the settings ask for. */
import type { AuctionLog } from './auction-log.ts'
import type { Report } from './redis-follower.ts'
import { type LogWorkers, openThreadedLog } from './threaded-log.ts'

export interface LogSettings {
  readonly dataDir: string
  readonly redisUrl: string | null
  readonly redisSentinels: readonly string[]
  readonly redisCa: string | null
  readonly retainEvents: number
}

/**
 * @param workers started before, for a log on this node's disk
 * @param onAnswer called when Redis has answered a command, with the seconds that it took
 * @throws when the store cannot be opened
 */
export async function openLog(
  settings: LogSettings,
  report: Report,
  onAnswer: (seconds: number) => void = () => {},
  workers?: LogWorkers,
): Promise<AuctionLog> {
  const { dataDir, redisUrl, retainEvents, redisSentinels: sentinels, redisCa: ca } = settings
  if (redisUrl === null) {
    const onEnded = (cause: unknown) =>
      report.warn({ err: cause }, 'a thread of the auction log ended')
    return openThreadedLog(dataDir, { retainEvents, workers, onEnded })
  }
  // Loaded only here: a single node needs no client of a store that it doesn't have.
  const { openRedisLog } = await import('./redis-log.ts')
  return openRedisLog({ url: redisUrl, sentinels, ca, report, onAnswer, retainEvents })
}
