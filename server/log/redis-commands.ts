/**
 * The connection for commands: runs scripts, and gives each change a deadline by Redis's clock. A
 * command that timed out here may still be on its way; without a deadline Redis could execute it
 * after a newer one.
 */
import { LogUnavailable } from './auction-log.ts'
import { type Ask, connectRedis } from './redis-connection.ts'
import { RedisMisconfigured } from './redis-fault.ts'
import { integerOf, listOf, textOf } from './redis-reply.ts'
import { LATE, runScript, SCHEMA, SCHEMA_VERSION, type Script } from './redis-scripts.ts'

/** A publisher learns of a silent store within this time. */
export const ANSWER_MS = 2_000

export type RedisCommands = ReturnType<typeof connectCommands>

interface RedisCommandsOptions {
  readonly address: () => Promise<string>
  readonly ca: string | null
  /** Called when a command was answered, or given up, with the seconds that it took. */
  readonly onAnswer?: ((seconds: number) => void) | undefined
}

export function connectCommands(options: RedisCommandsOptions) {
  const { address, ca, onAnswer } = options
  let server: RedisServer | undefined
  /** Redis's clock at a moment of ours, both in milliseconds. */
  let clock = { redis: 0, here: 0 }
  const connection = connectRedis({
    address,
    ca,
    onAnswer,
    prepare: inspect,
  })

  async function inspect(send: Ask) {
    server = readServer(await send(['INFO'], ANSWER_MS))
    await checkSchema(send)
    await readClock(send)
  }

  async function readClock(send: Ask) {
    const [seconds, micros] = listOf(await send(['TIME'], ANSWER_MS)).map(integerOf)
    const redis = (seconds ?? 0) * 1_000 + (micros ?? 0) / 1_000
    // The reply took a while: Redis's clock is at `redis` or later now.
    clock = { redis, here: performance.now() }
  }

  /** When a command that is sent now times out, at the latest, by Redis's clock. */
  function deadline(): string {
    return String(Math.floor(clock.redis + performance.now() - clock.here) + ANSWER_MS)
  }

  return {
    ...connection,
    /** Sends a command with its arguments. */
    ask: (...command: string[]) => connection.ask(command, ANSWER_MS),
    /**
     * Runs a script that changes a room, with a deadline.
     * @throws {LogUnavailable} when Redis would have executed it too late
     */
    async change<Value extends string>(
      script: Script<Value>,
      values: Readonly<Record<Value | 'room', string>>,
    ): Promise<unknown> {
      for (let tries = 0; tries < 2; tries += 1) {
        const reply = await runScript(connection.ask, ANSWER_MS, script, values, deadline())
        if (!isLate(reply)) return reply
        // Nothing was changed. Redis's clock was set forward, so its time is read again.
        await readClock(connection.ask)
      }
      throw new LogUnavailable('Redis executes commands too late')
    },
    /**
     * Checks the server again and reads its clock.
     * @throws when it is a replica, may evict events or has the keys of a newer release
     */
    verify: () => inspect(connection.ask),
    /** The server as last checked. */
    server: () => server,
    /**
     * Converts between Redis's clock and this process's `performance.now()`, both in milliseconds. Redis's
     * is the one clock that all nodes can read. It is read again every two seconds, so times are off by
     * no more than a command takes.
     */
    clock: {
      fromHere: (at: number) => clock.redis + at - clock.here,
      toHere: (at: number) => clock.here + at - clock.redis,
    },
  }
}

function isLate(reply: unknown): boolean {
  return reply === LATE || (Array.isArray(reply) && reply[1] === LATE)
}

/** Marks keys that have no version. @throws {RedisMisconfigured} when another release wrote them */
async function checkSchema(send: Ask): Promise<void> {
  const found = await send(['GET', SCHEMA], ANSWER_MS)
  if (found === null) await send(['SET', SCHEMA, String(SCHEMA_VERSION), 'NX'], ANSWER_MS)
  else if (integerOf(found) !== SCHEMA_VERSION) {
    const age = integerOf(found) > SCHEMA_VERSION ? 'a newer' : 'an older'
    throw new RedisMisconfigured(
      `the auction log in Redis was written by ${age} release, which this one cannot read: use another database`,
    )
  }
}

export type RedisServer = ReturnType<typeof readServer>

/**
 * Reads the reply to `INFO`.
 * @throws {LogUnavailable} when it is a replica
 * @throws {RedisMisconfigured} when it may evict keys
 */
export function readServer(info: unknown) {
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
  const maxMemory = Number(fields.get('maxmemory') ?? 0)
  const used = Number(fields.get('used_memory') ?? 0)
  return {
    /** Identifies the process. A primary's replication id changes when its first replica attaches. */
    runId: fields.get('run_id') ?? '',
    /** Bytes up to its `maxmemory`; `null` where it has none. */
    freeBytes: maxMemory > 0 ? Math.max(0, maxMemory - used) : null,
    keepsAppendOnlyFile: fields.get('aof_enabled') === '1',
  }
}
