/** Which log the settings ask for. */
import { statfs } from 'node:fs/promises'
import { ConfigError } from '../lib/config-error.ts'
import { inTime } from '../lib/in-time.ts'
import type { MeasuredLog } from './auction-log.ts'
import type { Report } from './redis-follower.ts'
import { type LogWorkers, openThreadedLog } from './threaded-log.ts'

/** Room left on a disk is known at once. */
const DISK_ANSWERS_MS = 1_000

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
  let isOpen = false
  try {
    const log = await openThreadedLog(folder, {
      retainEvents,
      workers,
      // Before that, the start fails and says why.
      onEnded(cause) {
        if (isOpen) report.warn({ err: cause }, 'a thread of the auction log ended')
      },
    })
    isOpen = true
    return { ...log, freeBytes: freeBytesOf(folder) }
  } catch (cause) {
    if (cause instanceof ConfigError || !(cause instanceof Error)) throw cause
    throw new ConfigError(
      `DATA_DIR: the auction log in ${folder} cannot be used: ${cause.message}`,
      { cause },
    )
  }
}

/**
 * Asks for the room left on the disk of `folder`; `null` when it doesn't answer in time. It is asked once
 * at a time, because each question to a disk that hangs takes a thread of Node's pool.
 */
function freeBytesOf(folder: string): () => Promise<number | null> {
  let isAsking = false
  return async () => {
    if (isAsking) return null
    isAsking = true
    const asked = statfs(folder).finally(() => {
      isAsking = false
    })
    const found = await inTime(asked, DISK_ANSWERS_MS, () => null)
    return found === null ? null : found.bavail * found.bsize
  }
}
