/** Which log the settings ask for. */
import { statfs } from 'node:fs/promises'
import { ConfigError } from '../config-error.ts'
import type { MeasuredLog } from './auction-log.ts'
import type { Report } from './redis-history.ts'
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
): Promise<MeasuredLog> {
  const { dataDir, redisUrl, retainEvents, redisSentinels: sentinels, redisCa: ca } = settings
  if (redisUrl === null) return openOwnLog(dataDir, retainEvents, report, workers)
  // Loaded only here: a single node needs no client of a store that it doesn't have.
  const { openRedisLog } = await import('./redis-log.ts')
  return openRedisLog({ url: redisUrl, sentinels, ca, report, onAnswer, retainEvents })
}

async function openOwnLog(
  folder: string,
  retainEvents: number,
  report: Report,
  workers: LogWorkers | undefined,
): Promise<MeasuredLog> {
  try {
    const log = await openThreadedLog(folder, {
      retainEvents,
      workers,
      onEnded: (cause) => report.warn({ err: cause }, 'a thread of the auction log ended'),
    })
    return {
      ...log,
      async freeBytes() {
        const { bavail, bsize } = await statfs(folder)
        return bavail * bsize
      },
    }
  } catch (cause) {
    if (cause instanceof ConfigError || !(cause instanceof Error)) throw cause
    throw new ConfigError(
      `DATA_DIR: the auction log in ${folder} cannot be used: ${cause.message}`,
      { cause },
    )
  }
}
