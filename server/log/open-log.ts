/** Which log the settings ask for. */
import { ConfigError } from '../config-error.ts'
import type { AuctionLog } from './auction-log.ts'
import { lockFolder } from './folder-lock.ts'
import type { Report } from './redis-history.ts'
import { openSqliteLog } from './sqlite-log.ts'

export interface LogSettings {
  readonly dataDir: string
  readonly redisUrl: string | null
  readonly redisSentinels: readonly string[]
  readonly redisCa: string | null
  readonly retainEvents: number
}

/** @throws when the store cannot be opened */
export async function openLog(settings: LogSettings, report: Report): Promise<AuctionLog> {
  const { dataDir, redisUrl, retainEvents, redisSentinels: sentinels, redisCa: ca } = settings
  if (redisUrl === null) return openOwnLog(dataDir, retainEvents)
  // Loaded only here: a single node needs no client of a store that it doesn't have.
  const { openRedisLog } = await import('./redis-log.ts')
  return openRedisLog({ url: redisUrl, sentinels, ca, report, retainEvents })
}

function openOwnLog(folder: string, retainEvents: number): AuctionLog {
  let unlock = () => {}
  try {
    unlock = lockFolder(folder)
    const log = openSqliteLog(folder, { retainEvents })
    return {
      ...log,
      async close() {
        await log.close()
        unlock()
      },
    }
  } catch (cause) {
    unlock()
    if (cause instanceof ConfigError || !(cause instanceof Error)) throw cause
    throw new ConfigError(
      `DATA_DIR: the auction log in ${folder} cannot be used: ${cause.message}`,
      { cause },
    )
  }
}
