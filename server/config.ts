/**
 * The server's settings, read from the environment once, at start. A key that is absent or empty
 * takes its default.
 */
import * as v from 'valibot'
import { DEFAULT_ROOM, ROOM_PATTERN } from '../contract/room.ts'
import { RETAIN_EVENTS } from './log/auction-log.ts'

export interface Config {
  /** 0 lets the system choose a free port. */
  readonly port: number
  readonly host: string
  /** Folder of the auction log; made when it is missing. Not used where `redisUrl` is set. */
  readonly dataDir: string
  /** Where many nodes keep one log: Redis 7 or Valkey, or `null` for a log of this node's own. */
  readonly redisUrl: string | null
  /** Events that the log keeps of each room. */
  readonly retainEvents: number
  /** This node's name at the head of its session ids, by which a proxy routes; may be empty. */
  readonly nodeName: string
  /** Folder of the built board. */
  readonly boardDir: string
  /** Folder served at `/pictures/`, or `null` for none. */
  readonly picturesDir: string | null
  /** Tokens that may publish; empty means that publications are refused. */
  readonly publishTokens: readonly string[]
  /** The room of `/auctiondatafile.json` when the address names none. */
  readonly defaultRoom: string
  readonly logLevel: LogLevel
}

const LOG_LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const

export type LogLevel = (typeof LOG_LEVELS)[number]

/** Short tokens can be guessed (decision record 0018). */
const SHORTEST_TOKEN = 32
/** The old one and the new one, while a token is being changed. */
const MOST_TOKENS = 2

/** No fewer than a viewer who comes back may be told again. */
const FEWEST_EVENTS = 1_000
const MOST_EVENTS = 1_000_000
const EVENTS_PROBLEM = `must be a number from ${FEWEST_EVENTS} to ${MOST_EVENTS}`

const tokens = v.pipe(
  v.string(),
  v.transform((list) =>
    list
      .split(',')
      .map((token) => token.trim())
      .filter((token) => token !== ''),
  ),
  v.check(
    (list) => list.every((token) => token.length >= SHORTEST_TOKEN),
    `each token needs at least ${SHORTEST_TOKEN} characters`,
  ),
  v.maxLength(MOST_TOKENS, `at most ${MOST_TOKENS} tokens`),
)

const environmentSchema = v.object({
  PORT: v.optional(
    v.pipe(
      v.string(),
      v.regex(/^\d{1,5}$/, 'must be a number from 0 to 65535'),
      v.transform(Number),
      v.maxValue(65_535, 'must be a number from 0 to 65535'),
    ),
    '3000',
  ),
  HOST: v.optional(v.string(), '0.0.0.0'),
  DATA_DIR: v.optional(v.string(), '.gavel/data'),
  REDIS_URL: v.optional(
    v.pipe(
      v.string(),
      v.check(
        (url) => URL.canParse(url) && /^rediss?:$/.test(new URL(url).protocol),
        'must be redis://host:port or rediss://host:port',
      ),
    ),
  ),
  RETAIN_EVENTS: v.optional(
    v.pipe(
      v.string(),
      v.regex(/^\d{1,7}$/, EVENTS_PROBLEM),
      v.transform(Number),
      v.minValue(FEWEST_EVENTS, EVENTS_PROBLEM),
      v.maxValue(MOST_EVENTS, EVENTS_PROBLEM),
    ),
    String(RETAIN_EVENTS),
  ),
  NODE_NAME: v.optional(
    v.pipe(
      v.string(),
      v.regex(/^[A-Za-z0-9]{1,16}$/, 'must be 1 to 16 of the characters A-Z a-z 0-9'),
    ),
  ),
  BOARD_DIR: v.optional(v.string(), 'dist/board'),
  PICTURES_DIR: v.optional(v.string()),
  PUBLISH_TOKENS: v.optional(tokens, ''),
  DEFAULT_ROOM: v.optional(
    v.pipe(
      v.string(),
      v.regex(ROOM_PATTERN, 'must be 1 to 64 of the characters A-Z a-z 0-9 _ and -'),
    ),
    DEFAULT_ROOM,
  ),
  LOG_LEVEL: v.optional(v.picklist(LOG_LEVELS, `must be one of ${LOG_LEVELS.join(', ')}`), 'info'),
})

/** Names every key that cannot be used, one a line, and never a value: it may be a secret. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError'
}

/**
 * Reads the settings.
 * @throws {ConfigError} one error for all bad keys
 */
export function readConfig(environment: Readonly<Record<string, string | undefined>>): Config {
  const given = Object.fromEntries(
    Object.entries(environment).filter(([, value]) => value !== undefined && value !== ''),
  )
  const read = v.safeParse(environmentSchema, given)
  if (!read.success) {
    const lines = read.issues.map((issue) => `  ${v.getDotPath(issue)}: ${issue.message}`)
    throw new ConfigError(`These settings cannot be used:\n${lines.join('\n')}`)
  }
  return {
    port: read.output.PORT,
    host: read.output.HOST,
    dataDir: read.output.DATA_DIR,
    redisUrl: read.output.REDIS_URL ?? null,
    retainEvents: read.output.RETAIN_EVENTS,
    nodeName: read.output.NODE_NAME ?? '',
    boardDir: read.output.BOARD_DIR,
    picturesDir: read.output.PICTURES_DIR ?? null,
    publishTokens: read.output.PUBLISH_TOKENS,
    defaultRoom: read.output.DEFAULT_ROOM,
    logLevel: read.output.LOG_LEVEL,
  }
}
