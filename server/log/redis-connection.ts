/**
 * One connection to Redis that mends itself.
 *
 * Guarantees:
 * - A command is answered, or rejects within its time: nothing waits for a store that is away.
 * - A connection that leaves a command unanswered is given up and made anew, since a cut cable
 *   looks like silence.
 * - Nothing is sent twice by itself: who asked decides about asking again.
 */
import { createClient, ErrorReply } from '@redis/client'
import { LogFull, LogUnavailable } from './auction-log.ts'

const CONNECT_MS = 2_000
/** Between two attempts to connect: short at first, since a restart takes less than a second. */
const FIRST_RETRY_MS = 50
const LONGEST_RETRY_MS = 500
const MOST_COMMANDS_WAITING = 10_000

/** Redis's words for "not now": starting, a replica, a slow script, a disk that fails. */
const NOT_NOW =
  /^(LOADING|MISCONF|READONLY|NOREPLICAS|MASTERDOWN|CLUSTERDOWN|TRYAGAIN|BUSY|UNBLOCKED)\b/
/** Its memory is at `maxmemory`; the second is what a script says of it. */
const FULL = /^OOM\b|\bOOM command not allowed\b/

export interface RedisConnection {
  /**
   * Sends a command; settles within `timeoutMs`.
   * @throws {LogUnavailable} when Redis is away, silent or can't take it at present, and
   *   {LogFull} when it has no room
   */
  ask(command: readonly string[], timeoutMs: number): Promise<unknown>
  /** Gives up the connection for good. */
  close(): void
}

export function connectRedis(url: string): RedisConnection {
  let client = open()
  let isClosed = false

  function open() {
    const opened = createClient({
      url,
      RESP: 2,
      // A command that finds no connection fails at once.
      disableOfflineQueue: true,
      commandsQueueMaxLength: MOST_COMMANDS_WAITING,
      socket: {
        connectTimeout: CONNECT_MS,
        reconnectStrategy: (retries) => Math.min(FIRST_RETRY_MS * 2 ** retries, LONGEST_RETRY_MS),
      },
    })
    // Whoever asks hears of it by the answer.
    opened.on('error', () => {})
    opened.connect().catch(() => {})
    return opened
  }

  function renew(silent: typeof client) {
    if (isClosed || client !== silent) return
    silent.destroy()
    client = open()
  }

  return {
    async ask(command, timeoutMs) {
      const asked = client
      if (!asked.isReady) throw new LogUnavailable('Redis cannot be reached')
      let timer: NodeJS.Timeout | undefined
      const silence = new Promise<never>((_resolve, reject) => {
        timer = setTimeout(() => {
          reject(new LogUnavailable('Redis does not answer'))
          renew(asked)
        }, timeoutMs)
      })
      try {
        return await Promise.race([asked.sendCommand(command), silence])
      } catch (cause) {
        if (cause instanceof LogUnavailable) throw cause
        if (cause instanceof ErrorReply && FULL.test(cause.message)) {
          throw new LogFull('Redis is full', { cause })
        }
        if (cause instanceof ErrorReply && !NOT_NOW.test(cause.message)) throw cause
        throw new LogUnavailable('Redis cannot take this at present', { cause })
      } finally {
        clearTimeout(timer)
      }
    },

    close() {
      isClosed = true
      client.destroy()
    },
  }
}
