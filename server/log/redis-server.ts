/** Checks the server behind a connection: it must be the primary and evict nothing. */
import { LogUnavailable } from './auction-log.ts'
import { RedisMisconfigured } from './redis-fault.ts'
import { textOf } from './redis-reply.ts'

export interface RedisServer {
  /** Identifies the primary's data set; a promoted replica gets another one. */
  readonly replicationId: string
  readonly keepsAppendOnlyFile: boolean
}

/**
 * Reads the reply to `INFO`.
 * @throws {LogUnavailable} when it is a replica
 * @throws {RedisMisconfigured} when it may evict keys
 */
export function readServer(info: unknown): RedisServer {
  const fields = new Map(
    textOf(info)
      .split('\r\n')
      .map((line) => line.split(':', 2) as [string, string]),
  )
  if (fields.get('role') !== 'master') {
    throw new LogUnavailable('Redis is a replica, not the primary')
  }
  const policy = fields.get('maxmemory_policy') ?? 'noeviction'
  if (policy !== 'noeviction') {
    throw new RedisMisconfigured(
      `Redis would throw away acknowledged events when its memory is full: set maxmemory-policy to noeviction, not ${policy}`,
    )
  }
  return {
    replicationId: fields.get('master_replid') ?? '',
    keepsAppendOnlyFile: fields.get('aof_enabled') === '1',
  }
}
