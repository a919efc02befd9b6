/** Asks Redis Sentinel where the primary is. */
import { inTime } from '../lib/in-time.ts'
import { LogUnavailable } from './auction-log.ts'
import { newRedisClient } from './redis-connection.ts'
import { connectFailure, RedisMisconfigured } from './redis-fault.ts'
import { integerOf, listOf, textOf } from './redis-reply.ts'

const SENTINEL_ANSWER_MS = 1_000

interface SentinelOptions {
  /** The Redis URL; its host is the name under which the Sentinels monitor the primary. */
  readonly url: string
  /** `redis://` or `rediss://` URLs, with a password where the Sentinels want one. */
  readonly sentinels: readonly string[]
  /** PEM certificates to trust instead of the usual authorities. */
  readonly ca: string | null
}

/**
 * Asks all Sentinels, since one that was cut off may still name the old primary: the answer with
 * the newest configuration counts.
 * @returns `url` with the primary's host and port
 * @throws {RedisMisconfigured} when they refuse the password or don't know the name
 * @throws {LogUnavailable} when none answers
 */
export async function findPrimary({ url, sentinels, ca }: SentinelOptions): Promise<string> {
  const found = new URL(url)
  const answers = await Promise.allSettled(
    sentinels.map((sentinel) => askSentinel(sentinel, found.hostname, ca)),
  )
  const primaries = answers.flatMap((answer) =>
    answer.status === 'fulfilled' ? [answer.value] : [],
  )
  const [newest] = primaries.sort((a, b) => b.configEpoch - a.configEpoch)
  if (newest === undefined) {
    const causes: unknown[] = answers.map((answer) => 'reason' in answer && answer.reason)
    throw causes.find((cause) => cause instanceof RedisMisconfigured) ?? causes[0]
  }
  found.hostname = newest.host.includes(':') ? `[${newest.host}]` : newest.host
  found.port = newest.port
  return found.href
}

async function askSentinel(sentinel: string, name: string, ca: string | null) {
  const where = `Sentinel at ${new URL(sentinel).host}`
  const client = newRedisClient(sentinel, ca)
  const ask = async () => {
    await client.connect()
    return await client.sendCommand(['SENTINEL', 'MASTER', name])
  }
  try {
    const answer = await inTime(ask(), SENTINEL_ANSWER_MS, () => {
      throw new LogUnavailable(`${where} does not answer`)
    })
    const reply = listOf(answer).map(textOf)
    const field = (key: string) => reply[reply.indexOf(key) + 1] ?? ''
    return {
      /** Grows with each failover. */
      configEpoch: integerOf(field('config-epoch')),
      host: field('ip'),
      port: field('port'),
    }
  } catch (cause) {
    if (String(cause).includes('No such master')) {
      throw new RedisMisconfigured(`${where} does not monitor a primary with the name ${name}`)
    }
    throw connectFailure(cause, sentinel, 'Sentinel')
  } finally {
    client.destroy()
  }
}
