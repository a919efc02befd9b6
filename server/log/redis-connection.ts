/**
 * One connection to Redis, replaced by a new one whenever something is wrong with it.
 *
 * Guarantees:
 * - A command is answered, or rejects within its time: nothing waits for a store that is away.
 * - Commands are sent only after `prepare` has found the connection usable.
 * - A connection with an unanswered command is closed, since a cut cable looks like silence. So is one
 *   to a server that has become a replica: the address may lead to the new primary by now.
 * - No command is sent twice: retries are up to the caller.
 */
import { setTimeout as delay } from 'node:timers/promises'
import { createClient, ErrorReply } from '@redis/client'
import { inTime } from '../lib/in-time.ts'
import { LogUnavailable } from './auction-log.ts'
import { asLogFailure, connectFailure } from './redis-fault.ts'

const CONNECT_MS = 2_000
/** Between two attempts to connect: short at first, since a restart takes less than a second. */
const FIRST_RETRY_MS = 50
const LONGEST_RETRY_MS = 500
const MOST_COMMANDS_WAITING = 10_000

/** Sends a command; settles within `timeoutMs`. */
export type Ask = (command: readonly string[], timeoutMs: number) => Promise<unknown>

export type RedisConnection = ReturnType<typeof connectRedis>

interface RedisConnectionOptions {
  /** URL of the primary; called before each attempt. */
  readonly address: () => Promise<string>
  /** PEM certificates to trust instead of the usual authorities. */
  readonly ca: string | null
  /** Checks a new connection. @throws when it can't be used */
  readonly prepare: (ask: Ask) => Promise<void>
  /** Called when a command was answered, or given up, with the seconds that it took. */
  readonly onAnswer?: ((seconds: number) => void) | undefined
}

type Client = ReturnType<typeof newRedisClient>

/** @param ca PEM certificates to trust instead of the usual authorities, for `rediss://` */
export function newRedisClient(url: string, ca: string | null) {
  const client = createClient({
    url,
    RESP: 2,
    // A command that finds no connection fails at once.
    disableOfflineQueue: true,
    commandsQueueMaxLength: MOST_COMMANDS_WAITING,
    // Reconnecting is done here, because the address may have changed.
    socket: {
      connectTimeout: CONNECT_MS,
      reconnectStrategy: false,
      ...(ca !== null && new URL(url).protocol === 'rediss:' && { tls: true, ca }),
    },
  })
  // Commands reject with the error.
  client.on('error', () => {})
  return client
}

/** Starts connecting; commands are rejected until then. */
export function connectRedis(options: RedisConnectionOptions) {
  const { address, ca, prepare, onAnswer } = options
  let ready: Client | null = null
  let trouble = new LogUnavailable('Redis cannot be reached')
  const silence = () => new LogUnavailable('Redis does not answer')
  const closing = new AbortController()
  /** Ends the wait for the end of the connection that is in use. */
  let giveUp: (cause: LogUnavailable) => void = () => {}

  async function send(client: Client, command: readonly string[], timeoutMs: number) {
    const sentAt = performance.now()
    try {
      return await inTime(client.sendCommand(command), timeoutMs, () => {
        const cause = silence()
        if (client === ready) giveUp(cause)
        throw cause
      })
    } catch (cause) {
      const failure = asLogFailure(cause)
      if (isOfReplica(cause) && client === ready && failure instanceof LogUnavailable) {
        giveUp(failure)
      }
      throw failure
    } finally {
      onAnswer?.((performance.now() - sentAt) / 1_000)
    }
  }

  /** Settles with the cause when the connection has ended. */
  async function connectOnce(): Promise<LogUnavailable> {
    const url = await address()
    const client = newRedisClient(url, ca)
    try {
      const ended = new Promise<LogUnavailable>((resolve) => {
        giveUp = (cause) => {
          ready = null
          trouble = cause
          resolve(cause)
        }
        client.on('terminated', (cause) => resolve(connectFailure(cause, url)))
      })
      const late = delay(2 * CONNECT_MS, null, { signal: closing.signal, ref: false })
      const connected = await Promise.race([client.connect(), ended, late])
      if (connected instanceof LogUnavailable) return connected
      if (connected === null) return silence()
      await prepare((command, timeoutMs) => send(client, command, timeoutMs))
      ready = client
      return await ended
    } catch (cause) {
      return connectFailure(cause, url)
    } finally {
      if (ready === client) ready = null
      client.destroy()
    }
  }

  async function stayConnected() {
    let pauseMs = FIRST_RETRY_MS
    while (!closing.signal.aborted) {
      const startedAt = performance.now()
      trouble = await connectOnce().catch(asUnavailable)
      if (performance.now() - startedAt > 2 * CONNECT_MS) pauseMs = FIRST_RETRY_MS
      await delay(pauseMs, null, { signal: closing.signal }).catch(() => {})
      pauseMs = Math.min(pauseMs * 2, LONGEST_RETRY_MS)
    }
  }

  void stayConnected()

  const ask: Ask = async (command, timeoutMs) => {
    if (ready === null) throw trouble
    return send(ready, command, timeoutMs)
  }

  return {
    /**
     * @throws {LogUnavailable} when Redis is away, silent or can't take it at present; its message
     *   names the cause. {LogFull} when Redis has no room
     */
    ask,
    /** Replaces the connection because of `cause`, unless it is just being prepared, which takes a while. */
    renew(cause: LogUnavailable): void {
      if (ready !== null) giveUp(cause)
    },
    /** Why there is no usable connection; `null` when there is one. */
    trouble: () => (ready === null ? trouble : null),
    /** Closes the connection for good. */
    close(): void {
      closing.abort()
      giveUp(trouble)
    },
  }
}

function isOfReplica(cause: unknown): boolean {
  return cause instanceof ErrorReply && cause.message.startsWith('READONLY')
}

function asUnavailable(cause: unknown): LogUnavailable {
  return connectFailure(cause, '')
}
