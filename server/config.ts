/**
 * The server's settings, read from the environment once, at start. A missing or empty key takes its
 * default.
 */
import { X509Certificate } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { isIP } from 'node:net'
import { dirname, join } from 'node:path'
import * as v from 'valibot'
import { DEFAULT_ROOM, ROOM_PATTERN } from '../contract/board-config.ts'
import { type Brands, isEmptyBrand, readBrands } from '../contract/brand/brand.ts'
import { ownPictures } from '../contract/brand/own-pictures.ts'
import { publishersSchema, tokenSchema } from './api/publishers.ts'
import { ConfigError } from './lib/config-error.ts'
import { RETAIN_EVENTS } from './log/auction-log.ts'

const LOG_LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const

/** An old and a new one, while the token is being changed. */
const MOST_TOKENS = 2

/** The longest replay. */
const FEWEST_EVENTS = 1_000
const MOST_EVENTS = 1_000_000
/** A hundred years. */
const MOST_DAYS = 36_500

/** A comma-separated list. */
const list = v.pipe(
  v.string(),
  v.transform((text) =>
    text
      .split(',')
      .map((item) => item.trim())
      .filter((item) => item !== ''),
  ),
)

function wholeNumber(least: number, most: number) {
  const problem = `must be a number from ${least} to ${most}`
  return v.pipe(
    v.string(),
    v.regex(/^\d{1,9}$/, problem),
    v.transform(Number),
    v.minValue(least, problem),
    v.maxValue(most, problem),
  )
}

const tokens = v.pipe(
  list,
  v.array(tokenSchema),
  v.maxLength(MOST_TOKENS, `at most ${MOST_TOKENS} tokens`),
)

const publishersFile = v.pipe(
  v.string(),
  v.rawTransform<string, unknown>(({ dataset, addIssue, NEVER }) => {
    const file = readJsonFile(dataset.value)
    if (file.ok) return file.content
    addIssue({ message: file.problem })
    return NEVER
  }),
  publishersSchema,
)

/** `https://board.example`, `http://localhost:8080`: no path, no default port, no wildcard. */
const origins = v.pipe(
  list,
  v.check(
    (given) => given.every((origin) => URL.canParse(origin) && new URL(origin).origin === origin),
    'each must be an origin as browsers write it, such as https://board.example',
  ),
)

/** Excludes anything that could add a directive to the policy. */
const FRAME_ANCESTOR = /^('self'|'none'|\*|https?:|(https?:\/\/)?(\*\.)?[a-z0-9.-]+(:(\d+|\*))?)$/i

const ancestors = v.pipe(
  list,
  v.check(
    (given) => given.every((ancestor) => FRAME_ANCESTOR.test(ancestor)),
    "each must be an origin, *, 'self' or 'none'",
  ),
)

const proxies = v.pipe(
  list,
  v.check(
    (given) => given.every(isAddressOrSubnet),
    'each must be an address or a subnet, such as 10.0.0.0/8',
  ),
  v.check(
    (given) => !given.some((subnet) => /\/0+$/.test(subnet)),
    'names everybody (/0), so every viewer could give himself any address: name your proxies',
  ),
)

const publicUrl = v.pipe(
  v.string(),
  v.check(
    (url) => URL.canParse(url) && /^https?:$/.test(new URL(url).protocol),
    'must be http://host or https://host',
  ),
  v.transform((url) => new URL(url).origin),
)

function isAddressOrSubnet(text: string): boolean {
  const [address = '', bits, ...more] = text.split('/')
  const family = isIP(address)
  if (family === 0 || more.length > 0) return false
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (family === 4 ? 32 : 128))
}

const isRedisUrl = (url: string) =>
  URL.canParse(url) && /^rediss?:$/.test(new URL(url).protocol) && new URL(url).hostname !== ''

const sentinels = v.pipe(
  list,
  v.transform((given) => given.map((one) => (one.includes('://') ? one : `redis://${one}`))),
  v.check(
    (urls) => urls.every((url) => isRedisUrl(url) && new URL(url).port !== ''),
    'each must be host:port, redis://:password@host:port or rediss://…',
  ),
)

const certificateFile = v.pipe(
  v.string(),
  v.rawTransform<string, string>(({ dataset, addIssue, NEVER }) => {
    try {
      const pem = readFileSync(dataset.value, 'utf8')
      return new X509Certificate(pem) && pem
    } catch {
      addIssue({ message: 'must be a readable file of PEM certificates' })
      return NEVER
    }
  }),
)

const environmentSchema = v.object({
  PORT: v.optional(wholeNumber(0, 65_535), '3000'),
  HOST: v.optional(v.string(), '0.0.0.0'),
  DATA_DIR: v.optional(v.string(), '.gavel/data'),
  REDIS_URL: v.optional(
    v.pipe(v.string(), v.check(isRedisUrl, 'must be redis://host:port or rediss://host:port')),
  ),
  REDIS_SENTINELS: v.optional(sentinels, ''),
  REDIS_CA_FILE: v.optional(certificateFile),
  RETAIN_EVENTS: v.optional(wholeNumber(FEWEST_EVENTS, MOST_EVENTS), String(RETAIN_EVENTS)),
  RETAIN_ROOMS_DAYS: v.optional(wholeNumber(0, MOST_DAYS), '0'),
  NODE_NAME: v.optional(
    v.pipe(
      v.string(),
      v.regex(/^[A-Za-z0-9]{1,16}$/, 'must be 1 to 16 of the characters A-Z a-z 0-9'),
    ),
  ),
  BOARD_DIR: v.optional(v.string(), 'dist/board'),
  PUBLIC_URL: v.optional(publicUrl),
  FIRST_SCREEN: v.optional(v.picklist(['on', 'off'], 'must be on or off'), 'on'),
  BRAND_FILE: v.optional(v.pipe(v.string(), v.transform(readBrandFile))),
  PICTURES_DIR: v.optional(v.string()),
  PUBLISH_TOKENS: v.optional(tokens, ''),
  PUBLISHERS_FILE: v.optional(publishersFile),
  PUBLISH_RATE: v.optional(wholeNumber(0, 100_000), '100'),
  ALLOWED_ORIGINS: v.optional(origins, ''),
  FRAME_ANCESTORS: v.optional(ancestors, "'self'"),
  MAX_VIEWERS: v.optional(wholeNumber(1, 1_000_000), '10000'),
  MAX_VIEWERS_PER_ADDRESS: v.optional(wholeNumber(0, 1_000_000), '500'),
  TRUST_PROXY: v.optional(proxies, ''),
  METRICS_PORT: v.optional(wholeNumber(0, 65_535)),
  METRICS_HOST: v.optional(v.string(), '127.0.0.1'),
  DEFAULT_ROOM: v.optional(
    v.pipe(
      v.string(),
      v.regex(ROOM_PATTERN, 'must be 1 to 64 of the characters A-Z a-z 0-9 _ and -'),
    ),
    DEFAULT_ROOM,
  ),
  LOG_LEVEL: v.optional(v.picklist(LOG_LEVELS, `must be one of ${LOG_LEVELS.join(', ')}`), 'info'),
})

/** Every key of the environment that the server reads. */
export const CONFIG_KEYS: readonly string[] = Object.keys(environmentSchema.entries)

/**
 * Reads the settings.
 * @throws {ConfigError} one error for all bad keys
 */
export function readConfig(environment: Readonly<Record<string, string | undefined>>) {
  const given = Object.fromEntries(
    Object.entries(environment).filter(([, value]) => value !== undefined && value !== ''),
  )
  const read = v.safeParse(environmentSchema, given)
  if (!read.success) {
    throw unusable(read.issues.map((issue) => `${v.getDotPath(issue)}: ${issue.message}`))
  }
  const env = read.output
  if (env.REDIS_SENTINELS.length > 0 && env.REDIS_URL === undefined) {
    throw unusable(['REDIS_SENTINELS: needs a REDIS_URL, with the name of the primary as its host'])
  }
  const publishers = env.PUBLISHERS_FILE ?? []
  const allTokens = [...env.PUBLISH_TOKENS, ...publishers.map(({ token }) => token)]
  if (new Set(allTokens).size < allTokens.length) {
    throw unusable(['PUBLISHERS_FILE: a token is given twice, here or in PUBLISH_TOKENS'])
  }
  return {
    /** 0 lets the system choose a free port. */
    port: env.PORT,
    host: env.HOST,
    /** Folder of the auction log; made when it is missing. Not used where `redisUrl` is set. */
    dataDir: env.DATA_DIR,
    /** Redis 7 or Valkey with the log of many nodes, or `null` for a log of this node alone. */
    redisUrl: env.REDIS_URL ?? null,
    /** URLs of the Sentinels that know the primary by the host name in `redisUrl`; may be empty. */
    redisSentinels: env.REDIS_SENTINELS,
    /** PEM certificates that `rediss://` trusts instead of the usual authorities. */
    redisCa: env.REDIS_CA_FILE ?? null,
    /** Events that the log keeps of each room. */
    retainEvents: env.RETAIN_EVENTS,
    /** Days without a publication after which a room is removed; 0 keeps rooms for good. */
    retainRoomsDays: env.RETAIN_ROOMS_DAYS,
    /** Prefix of this node's session ids, by which a proxy routes; may be empty. */
    nodeName: env.NODE_NAME ?? '',
    /** Folder of the built board. */
    boardDir: env.BOARD_DIR,
    /** The board's public origin, for link previews; `null` without one. */
    publicUrl: env.PUBLIC_URL ?? null,
    /** The page contains the first screen of the data file. */
    firstScreen: env.FIRST_SCREEN === 'on',
    /** The league's brand, and what of its file is ignored. */
    brand: env.BRAND_FILE ?? NO_BRAND_FILE,
    /** Folder served at `/pictures/`, or `null` for none. */
    picturesDir: env.PICTURES_DIR ?? null,
    /** Tokens that may publish to every room. Without any publisher, publications are refused. */
    publishTokens: env.PUBLISH_TOKENS,
    /** Publishers with a name, some of them limited to their rooms. */
    publishers,
    /** Publications per second of each publisher; 0 for no limit, of bytes either. */
    publishRate: env.PUBLISH_RATE,
    /** Origins of boards that are hosted elsewhere, as browsers write them. */
    allowedOrigins: env.ALLOWED_ORIGINS,
    /** The sites that may show the board in a frame, as the Content-Security-Policy writes them. */
    frameAncestors: env.FRAME_ANCESTORS,
    /** Viewers of this node at one time. */
    maxViewers: env.MAX_VIEWERS,
    /** Viewers of one address at one time; 0 for no limit. */
    maxViewersPerAddress: env.MAX_VIEWERS_PER_ADDRESS,
    /** Addresses and subnets of proxies whose `X-Forwarded-For` counts. */
    trustProxy: env.TRUST_PROXY,
    /** Port of `/metrics`, or `null` for none; 0 lets the system choose a free port. */
    metricsPort: env.METRICS_PORT ?? null,
    /** The address that `/metrics`, which takes no token, listens on. */
    metricsHost: env.METRICS_HOST,
    /** The room of `/auctiondatafile.json` without `?room=`. */
    defaultRoom: env.DEFAULT_ROOM,
    logLevel: env.LOG_LEVEL,
  }
}

export type Config = Readonly<ReturnType<typeof readConfig>>

function unusable(problems: readonly string[]): ConfigError {
  return new ConfigError(['These settings cannot be used:', ...problems].join('\n  '))
}

interface BrandFile {
  /** `null` without a usable file. */
  readonly brands: Brands | null
  /** Paths of the pictures that lie beside the file, by their addresses. */
  readonly pictures: ReadonlyMap<string, string>
  /** One line for each value that is ignored. */
  readonly problems: readonly string[]
}

const NO_BRAND_FILE: BrandFile = { brands: null, pictures: new Map(), problems: [] }

/**
 * Reads the brand of each room: the JSON file that `BRAND_FILE` names (docs/brand.md). Never throws: a board
 * without its brand is better than none.
 */
export function readBrandFile(path: string): BrandFile {
  const file = readJsonFile(path)
  if (!file.ok) {
    return { ...NO_BRAND_FILE, problems: [`${path} ${file.problem}; there is no brand`] }
  }
  const problems: string[] = []
  const brands = readBrands(file.content, (problem) => problems.push(problem))
  const pictures = new Map<string, string>()
  for (const [address, name] of ownPictures(brands)) {
    if (name === null) problems.push(`${address} is not a picture beside it`)
    else pictures.set(name, join(dirname(path), name))
  }
  return { brands: isEmptyBrand(brands) ? null : brands, pictures, problems }
}

type JsonFile =
  | { readonly ok: true; readonly content: unknown }
  | { readonly ok: false; readonly problem: string }

/** Never throws. The problem quotes nothing of the file, which may have secrets. */
function readJsonFile(path: string): JsonFile {
  try {
    return { ok: true, content: JSON.parse(readFileSync(path, 'utf8')) }
  } catch (cause) {
    const code = cause instanceof Error ? Reflect.get(cause, 'code') : undefined
    return {
      ok: false,
      problem: typeof code === 'string' ? `cannot be read (${code})` : 'is not JSON',
    }
  }
}
