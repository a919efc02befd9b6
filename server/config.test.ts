import { readFile } from 'node:fs/promises'
import { parseEnv } from 'node:util'
import { describe, expect, test } from 'vitest'
import { CONFIG_KEYS, readConfig } from './config.ts'
import { ConfigError } from './lib/config-error.ts'

const TOKEN = 'a'.repeat(32)

describe('the settings', () => {
  test('are read from the environment, where an empty value counts as unset', () => {
    const environment = {
      PORT: '0',
      HOST: '',
      DATA_DIR: '/var/lib/gavel',
      REDIS_URL: 'redis://store:6379/1',
      REDIS_SENTINELS: 'one:26379, rediss://:secret@two:26380',
      RETAIN_EVENTS: '50000',
      RETAIN_ROOMS_DAYS: '30',
      NODE_NAME: 'node3',
      PICTURES_DIR: 'pictures',
      PUBLIC_URL: 'https://board.example/',
      PUBLISH_TOKENS: ` ${TOKEN} , ${'b'.repeat(40)},`,
      PUBLISH_RATE: '0',
      ALLOWED_ORIGINS: 'https://board.example, http://localhost:8080',
      FRAME_ANCESTORS: "'self', https://*.league.example",
      MAX_VIEWERS: '2000',
      MAX_VIEWERS_PER_ADDRESS: '0',
      TRUST_PROXY: '127.0.0.1, ::1, 10.0.0.0/8',
      METRICS_PORT: '9100',
      METRICS_HOST: '127.0.0.1',
      DEFAULT_ROOM: 'ipl-2025',
      LOG_LEVEL: 'debug',
    }
    expect(readConfig(environment)).toMatchObject({
      port: 0,
      host: '0.0.0.0',
      dataDir: '/var/lib/gavel',
      redisUrl: 'redis://store:6379/1',
      redisSentinels: ['redis://one:26379', 'rediss://:secret@two:26380'],
      retainEvents: 50_000,
      retainRoomsDays: 30,
      nodeName: 'node3',
      picturesDir: 'pictures',
      publicUrl: 'https://board.example',
      publishTokens: [TOKEN, 'b'.repeat(40)],
      publishRate: 0,
      allowedOrigins: ['https://board.example', 'http://localhost:8080'],
      frameAncestors: ["'self'", 'https://*.league.example'],
      maxViewers: 2_000,
      maxViewersPerAddress: 0,
      trustProxy: ['127.0.0.1', '::1', '10.0.0.0/8'],
      metricsPort: 9_100,
      metricsHost: '127.0.0.1',
      defaultRoom: 'ipl-2025',
      logLevel: 'debug',
    })
  })

  test('one error lists every invalid key without secrets', () => {
    const environment = {
      PORT: '70000',
      PUBLISH_TOKENS: 'hunter2',
      DEFAULT_ROOM: 'no spaces',
      LOG_LEVEL: 'loud',
    }
    const refusal = () => readConfig(environment)
    expect(refusal).toThrow(ConfigError)
    expect(refusal).toThrow(/PORT.*\n.*PUBLISH_TOKENS.*\n.*DEFAULT_ROOM.*\n.*LOG_LEVEL/)
    expect(refusal).not.toThrow(/hunter2/)
  })

  test.each([
    ['PORT', '-1'],
    ['REDIS_URL', 'store:6379'],
    ['REDIS_SENTINELS', 'one:26379, two'],
    ['REDIS_SENTINELS', 'http://one:26379'],
    ['REDIS_CA_FILE', '/does/not/exist.pem'],
    ['REDIS_CA_FILE', import.meta.filename],
    ['RETAIN_EVENTS', '999'],
    ['RETAIN_EVENTS', '1000001'],
    ['RETAIN_ROOMS_DAYS', '-1'],
    ['NODE_NAME', 'node-1'],
    ['NODE_NAME', 'x'.repeat(17)],
    ['PUBLISH_TOKENS', 'x'.repeat(31)],
    ['PUBLISH_TOKENS', `${'x'.repeat(20)} ${'x'.repeat(20)}`],
    ['PUBLISH_TOKENS', `${'x'.repeat(40)}ñ`],
    ['PUBLISH_RATE', '-1'],
    ['ALLOWED_ORIGINS', '*'],
    ['ALLOWED_ORIGINS', 'board.example'],
    ['ALLOWED_ORIGINS', 'https://board.example/'],
    ['FRAME_ANCESTORS', 'https://a.example; script-src *'],
    ['FRAME_ANCESTORS', "'unsafe-inline'"],
    ['MAX_VIEWERS', '0'],
    ['MAX_VIEWERS_PER_ADDRESS', 'many'],
    ['TRUST_PROXY', '10.0.0.0/33'],
    ['TRUST_PROXY', 'proxy.example'],
    ['TRUST_PROXY', '10.0.0.0/8, 0.0.0.0/0'],
    ['TRUST_PROXY', '::/0'],
    ['METRICS_PORT', '65536'],
    ['PUBLISH_TOKENS', [TOKEN, TOKEN, TOKEN].join(',')],
  ])('%s=%s is refused', (key, value) => {
    expect(() => readConfig({ [key]: value })).toThrow(key)
  })

  test('the metrics, which take no token, listen on this machine unless told otherwise', () => {
    expect(readConfig({ HOST: '0.0.0.0', METRICS_PORT: '9464' }).metricsHost).toBe('127.0.0.1')
  })
})

test('.env.example has exactly the keys with their defaults', async () => {
  const example = parseEnv(await readFile('.env.example', 'utf8'))
  expect(Object.keys(example).sort()).toEqual([...CONFIG_KEYS].sort())
  expect(readConfig(example)).toEqual(readConfig({}))
})

test('docs/operations.md has each key', async () => {
  const page = await readFile('docs/operations.md', 'utf8')
  expect(CONFIG_KEYS.filter((key) => !page.includes(`\`${key}\``))).toEqual([])
})
