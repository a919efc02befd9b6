/** Assets that many nodes share in Redis. */
import { inTime } from '../lib/in-time.ts'
import { LogUnavailable } from '../log/auction-log.ts'
import { ANSWER_MS } from '../log/redis-commands.ts'
import { newRedisClient } from '../log/redis-connection.ts'
import { connectFailure } from '../log/redis-fault.ts'
import { listOf, textOf, textOrNull } from '../log/redis-reply.ts'
import { ASSETS, assetKey } from '../log/redis-scripts.ts'
import { findPrimary, type SentinelOptions } from '../log/redis-sentinel.ts'
import { type AssetStore, KEPT_MS } from './asset-store.ts'

type Send = (...command: string[]) => Promise<unknown>

/** Connects for each use: at the start, once an hour, and for files that this node doesn't have. */
export function openRedisAssets(options: SentinelOptions): AssetStore {
  const { sentinels, ca } = options

  async function connected<Result>(use: (send: Send) => Promise<Result>): Promise<Result> {
    const url = sentinels.length === 0 ? options.url : await findPrimary(options)
    const client = newRedisClient(url, ca)
    try {
      const using = client.connect().then(() => use((...command) => client.sendCommand(command)))
      // For connecting and all commands of one use.
      return await inTime(using, ANSWER_MS, () => {
        throw new LogUnavailable('Redis does not answer')
      })
    } catch (cause) {
      throw connectFailure(cause, url)
    } finally {
      client.destroy()
    }
  }

  return {
    save: (files) =>
      connected(async (send) => {
        const until = String(Date.now() + KEPT_MS)
        // At once, because Redis may write its file for each command.
        await Promise.all([
          ...[...files].map(([name, bytes]) =>
            send('SET', assetKey(name), bytes.toString('base64'), 'PX', String(KEPT_MS)),
          ),
          ...[...files.keys()].map((name) => send('ZADD', ASSETS, until, name)),
          send('ZREMRANGEBYSCORE', ASSETS, '-inf', String(Date.now())),
        ])
      }),
    names: () =>
      connected(async (send) => listOf(await send('ZRANGE', ASSETS, '0', '-1')).map(textOf)),
    read: (name) =>
      connected(async (send) => {
        const bytes = textOrNull(await send('GET', assetKey(name)))
        return bytes === null ? null : Buffer.from(bytes, 'base64')
      }),
  }
}
