/**
 * Follows the stream of changes on a connection of its own, and wakes the rooms that it names. The
 * stream says only where to look: after any trouble, and where some of it may have gone unread, `null`
 * wakes all rooms.
 */
import { setTimeout as delay } from 'node:timers/promises'
import { LogUnavailable, SILENCE_MS } from './auction-log.ts'
import { ANSWER_MS, type RedisCommands, type RedisServer, readServer } from './redis-commands.ts'
import { connectRedis } from './redis-connection.ts'
import { RedisMisconfigured } from './redis-fault.ts'
import { entriesOf, readEntriesOf } from './redis-reply.ts'
import { CHANGES, CHANGES_KEPT } from './redis-scripts.ts'

/** How long one read waits for a change; it also shows whether Redis is still there. */
const WAIT_FOR_CHANGE_MS = 1_000
const RETRY_MS = 100
/** How often a working connection is verified. */
const VERIFY_MS = 2_000
/** When the operator is warned again of a Redis that stays away, and how often from then on. */
const STILL_AWAY_MS = 5_000
const WARN_AGAIN_MS = 60_000

/** Where the log says what an operator should know. */
export interface Report {
  info(details: object, message: string): void
  warn(details: object, message: string): void
}

export interface RedisFollowerOptions {
  readonly address: () => Promise<string>
  readonly ca: string | null
  readonly commands: RedisCommands
  readonly report: Report
  readonly wake: (room: string | null) => void
}

export interface RedisFollower {
  /**
   * Settles when it follows.
   * @param patienceMs how long to wait for a Redis that is just being started too
   * @throws {RedisMisconfigured} at once, when waiting can't help
   * @throws {LogUnavailable} when Redis is not there in time
   */
  start(patienceMs: number): Promise<void>
  /** Every change up to `SILENCE_MS` ago has been read from the stream. */
  isFollowing(): boolean
  /** Settles when the store can be used. @throws what is wrong */
  check(): Promise<void>
  close(): Promise<void>
}

export function createFollower(options: RedisFollowerOptions): RedisFollower {
  const { address, ca, commands, report, wake } = options
  let isClosed = false
  let isFollowing = false
  /** When the stream was last read to its end. */
  let heardAt = Number.NEGATIVE_INFINITY
  /** Id of the last change that was read. */
  let cursor = '0-0'
  let followed: RedisServer | undefined
  let verifiedAt = 0
  let following = Promise.resolve()
  const changes = connectRedis({
    address,
    ca,
    async prepare(send) {
      followed = readServer(await send(['INFO'], ANSWER_MS))
    },
  })

  function renewBoth(cause: LogUnavailable) {
    commands.renew(cause)
    changes.renew(cause)
  }

  async function verify() {
    try {
      await commands.verify()
    } catch (cause) {
      if (cause instanceof LogUnavailable) renewBoth(cause)
      throw cause
    }
    verifiedAt = performance.now()
  }

  /** After the start and after any trouble: no change from here on goes unnoticed. */
  async function begin() {
    await changes.ask(['PING'], ANSWER_MS)
    await verify()
    if (commands.server()?.replicationId !== followed?.replicationId) {
      const cause = new LogUnavailable('the address of Redis leads to two different primaries')
      renewBoth(cause)
      throw cause
    }
    cursor = await newestChange()
    isFollowing = true
  }

  async function newestChange(): Promise<string> {
    const [newest] = entriesOf(await commands.ask('XREVRANGE', CHANGES, '+', '-', 'COUNT', '1'))
    return newest?.id ?? '0-0'
  }

  async function readChanges() {
    const reply = await changes.ask(
      ['XREAD', 'BLOCK', String(WAIT_FOR_CHANGE_MS), 'STREAMS', CHANGES, cursor],
      WAIT_FOR_CHANGE_MS + ANSWER_MS,
    )
    const readAt = performance.now()
    const entries = readEntriesOf(reply)
    cursor = entries.at(-1)?.id ?? cursor
    for (const room of new Set(entries.map(({ fields }) => fields.get('room') ?? ''))) wake(room)
    // This node was slow for a while: changes may have left the stream before they were read.
    if (entries.length >= CHANGES_KEPT) wake(null)
    heardAt = readAt
    if (performance.now() - verifiedAt > VERIFY_MS) await verify()
  }

  async function followForever() {
    let warnAgainAt = 0
    while (!isClosed) {
      try {
        if (!isFollowing) {
          await begin()
          report.info({}, 'Redis is there again')
          heardAt = performance.now()
          wake(null)
        }
        await readChanges()
      } catch (cause) {
        if (isClosed) return
        const at = performance.now()
        const { message: reason } = trouble() ?? asUnavailable(cause)
        if (isFollowing) {
          report.warn({ reason }, 'Redis is away; publications are refused')
          changes.renew(asUnavailable(cause))
          warnAgainAt = at + STILL_AWAY_MS
        } else if (at > warnAgainAt) {
          report.warn({ reason }, 'Redis is still away; publications are refused')
          warnAgainAt = at + WARN_AGAIN_MS
        }
        isFollowing = false
        await delay(RETRY_MS)
      }
    }
  }

  function trouble(): LogUnavailable | null {
    return commands.trouble() ?? changes.trouble()
  }

  return {
    async start(patienceMs) {
      const latest = performance.now() + patienceMs
      while (!isFollowing) {
        try {
          await begin()
        } catch (cause) {
          const reason = trouble() ?? cause
          if (reason instanceof RedisMisconfigured || performance.now() > latest) throw reason
          await delay(RETRY_MS)
        }
      }
      heardAt = performance.now()
      following = followForever()
    },
    isFollowing: () => performance.now() - heardAt < SILENCE_MS,
    async check() {
      if (!isFollowing) throw commands.trouble() ?? new LogUnavailable('Redis is away')
      await verify()
    },
    async close() {
      isClosed = true
      changes.close()
      await following
    },
  }
}

function asUnavailable(cause: unknown): LogUnavailable {
  return cause instanceof LogUnavailable ? cause : new LogUnavailable(String(cause), { cause })
}
