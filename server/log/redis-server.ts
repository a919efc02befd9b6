/** What the log asks of the Redis behind a connection: that it is the primary and forgets nothing. */
import { LogUnavailable } from './auction-log.ts'
import { RedisMisconfigured } from './redis-fault.ts'
import { textOf } from './redis-reply.ts'

export interface RedisServer {
  /** Names the data set of this primary; replicas that become primaries get another one. */
  readonly replicationId: string
  readonly keepsAppendOnlyFile: boolean
}

/**
 * Reads the answer to `INFO`.
 * @throws {LogUnavailable} when it is a replica
 * @throws {RedisMisconfigured} when it may throw away keys of ours to make room
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
