/** Which log the settings ask for. */
import type { AuctionLog } from './auction-log.ts'
import type { Report } from './redis-log.ts'
import { openSqliteLog } from './sqlite-log.ts'

export interface LogSettings {
  readonly dataDir: string
  readonly redisUrl: string | null
  readonly retainEvents: number
}

/** @throws when the store cannot be opened */
export async function openLog(
  { dataDir, redisUrl, retainEvents }: LogSettings,
  report: Report,
): Promise<AuctionLog> {
  if (redisUrl === null) return openSqliteLog(dataDir, { retainEvents })
  // Loaded only here: a single node needs no client of a store that it doesn't have.
  const { openRedisLog } = await import('./redis-log.ts')
  return openRedisLog({ url: redisUrl, report, retainEvents })
}
