/**
 * Follows the stream of changes on a connection of its own, and wakes the rooms that it names. The
 * stream says only where to look: after any trouble, and where some of it may have gone unread, `null`
 * wakes all rooms.
 */
import { setTimeout as delay } from 'node:timers/promises'
import { LogUnavailable, SILENCE_MS } from './auction-log.ts'
import { ANSWER_MS, type RedisCommands, type RedisServer, readServer } from './redis-commands.ts'
import { connectRedis, type RedisConnection } from './redis-connection.ts'
import { RedisMisconfigured } from './redis-fault.ts'
import { entriesOf, readEntriesOf } from './redis-reply.ts'
import { CHANGES, CHANGES_KEPT } from './redis-scripts.ts'

/** How long one read waits for a change; it also shows whether Redis is still there. */
const WAIT_FOR_CHANGE_MS = 1_000
const RETRY_MS = 100
/** How often a working connection is verified. */
const VERIFY_MS = 2_000
/** When the operator is told again, as by then a restarted Redis says more. */
const STILL_AWAY_MS = 5_000
/** How often from then on. */
const WARN_AGAIN_MS = 60_000

/** Where the log says what an operator should know. */
export interface Report {
  info(details: object, message: string): void
  warn(details: object, message: string): void
}

interface RedisFollowerOptions {
  readonly address: () => Promise<string>
  readonly ca: string | null
  readonly commands: RedisCommands
  readonly report: Report
  readonly wake: (room: string | null) => void
}

export class RedisFollower {
  readonly #options: RedisFollowerOptions
  readonly #changes: RedisConnection
  /** The server of the connection for changes, as last checked. */
  #followed: RedisServer | undefined
  /** No change since `#cursor` goes unnoticed. */
  #hasBegun = false
  /** Id of the last change that was read. */
  #cursor = '0-0'
  /** When the stream was last read to its end. */
  #heardAt = Number.NEGATIVE_INFINITY
  #verifiedAt = 0
  /** Settles when it has stopped. */
  #following = Promise.resolve()
  #isClosed = false

  constructor(options: RedisFollowerOptions) {
    this.#options = options
    const { address, ca } = options
    this.#changes = connectRedis({
      address,
      ca,
      prepare: async (send) => {
        this.#followed = readServer(await send(['INFO'], ANSWER_MS))
      },
    })
  }

  /**
   * Settles when it follows.
   * @param patienceMs how long to wait for a Redis that is just being started too
   * @throws {RedisMisconfigured} at once, when waiting can't help
   * @throws {LogUnavailable} when Redis is not there in time
   */
  async start(patienceMs: number): Promise<void> {
    const latest = performance.now() + patienceMs
    while (!this.#hasBegun) {
      try {
        await this.#begin()
      } catch (cause) {
        const reason = this.#trouble() ?? cause
        if (reason instanceof RedisMisconfigured || performance.now() > latest) throw reason
        await delay(RETRY_MS)
      }
    }
    this.#following = this.#followForever()
  }

  /** Every change up to `SILENCE_MS` ago has been read from the stream. */
  isFollowing(): boolean {
    return performance.now() - this.#heardAt < SILENCE_MS
  }

  /** Settles when the store can be used. @throws what is wrong */
  async check(): Promise<void> {
    if (!this.#hasBegun) {
      throw this.#options.commands.trouble() ?? new LogUnavailable('Redis is away')
    }
    await this.#verify()
  }

  close(): Promise<void> {
    this.#isClosed = true
    this.#changes.close()
    return this.#following
  }

  /** @throws when the store can't be used at present, or the two connections lead to different ones */
  async #verify() {
    const { commands } = this.#options
    try {
      await commands.verify()
      if (commands.server()?.runId !== this.#followed?.runId) {
        throw new LogUnavailable('the address of Redis leads to two different primaries')
      }
    } catch (cause) {
      if (cause instanceof LogUnavailable) {
        commands.renew(cause)
        this.#changes.renew(cause)
      }
      throw cause
    }
    this.#verifiedAt = performance.now()
  }

  /** After the start and after any trouble: no change from here on goes unnoticed. */
  async #begin() {
    await this.#changes.ask(['PING'], ANSWER_MS)
    await this.#verify()
    const { ask } = this.#options.commands
    const [newest] = entriesOf(await ask('XREVRANGE', CHANGES, '+', '-', 'COUNT', '1'))
    this.#cursor = newest?.id ?? '0-0'
    this.#heardAt = performance.now()
    this.#hasBegun = true
  }

  async #readChanges() {
    const { wake } = this.#options
    const reply = await this.#changes.ask(
      ['XREAD', 'BLOCK', String(WAIT_FOR_CHANGE_MS), 'STREAMS', CHANGES, this.#cursor],
      WAIT_FOR_CHANGE_MS + ANSWER_MS,
    )
    const readAt = performance.now()
    const entries = readEntriesOf(reply)
    this.#cursor = entries.at(-1)?.id ?? this.#cursor
    for (const room of new Set(entries.map(({ fields }) => fields.get('room') ?? ''))) wake(room)
    // This node was slow for a while: changes may have left the stream before they were read.
    if (entries.length >= CHANGES_KEPT) wake(null)
    this.#heardAt = readAt
    if (performance.now() - this.#verifiedAt > VERIFY_MS) await this.#verify()
  }

  async #followForever() {
    const { report, wake } = this.#options
    let warnAgainAt = 0
    while (!this.#isClosed) {
      try {
        if (!this.#hasBegun) {
          await this.#begin()
          report.info({}, 'Redis is there again')
          wake(null)
        }
        await this.#readChanges()
      } catch (cause) {
        if (this.#isClosed) return
        const at = performance.now()
        const { message: reason } = this.#trouble() ?? asUnavailable(cause)
        if (this.#hasBegun) this.#changes.renew(asUnavailable(cause))
        if (this.#hasBegun || at > warnAgainAt) {
          report.warn({ reason }, 'Redis is away; publications are refused')
          warnAgainAt = at + (this.#hasBegun ? STILL_AWAY_MS : WARN_AGAIN_MS)
        }
        this.#hasBegun = false
        await delay(RETRY_MS)
      }
    }
  }

  #trouble(): LogUnavailable | null {
    return this.#options.commands.trouble() ?? this.#changes.trouble()
  }
}

function asUnavailable(cause: unknown): LogUnavailable {
  return cause instanceof LogUnavailable ? cause : new LogUnavailable(String(cause), { cause })
}
