import { describe, expect, test } from 'vitest'
import { ConfigError, readConfig } from './config.ts'

const TOKEN = 'a'.repeat(32)

describe('the settings', () => {
  test('have a default for every key', () => {
    expect(readConfig({})).toEqual({
      port: 3000,
      host: '0.0.0.0',
      dataDir: '.gavel/data',
      boardDir: 'dist/board',
      picturesDir: null,
      publishTokens: [],
      defaultRoom: 'test-room',
      logLevel: 'info',
    })
  })

  test('are read from the environment; an empty value is no value', () => {
    const environment = {
      PORT: '0',
      HOST: '',
      DATA_DIR: '/var/lib/gavel',
      PICTURES_DIR: 'pictures',
      PUBLISH_TOKENS: ` ${TOKEN} , ${'b'.repeat(40)},`,
      DEFAULT_ROOM: 'ipl-2025',
      LOG_LEVEL: 'debug',
    }
    expect(readConfig(environment)).toMatchObject({
      port: 0,
      host: '0.0.0.0',
      dataDir: '/var/lib/gavel',
      picturesDir: 'pictures',
      publishTokens: [TOKEN, 'b'.repeat(40)],
      defaultRoom: 'ipl-2025',
      logLevel: 'debug',
    })
  })

  test('one error lists every bad key and repeats no secret', () => {
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
    ['PORT', '3000x'],
    ['PUBLISH_TOKENS', 'x'.repeat(31)],
    ['PUBLISH_TOKENS', [TOKEN, TOKEN, TOKEN].join(',')],
  ])('%s=%s is refused', (key, value) => {
    expect(() => readConfig({ [key]: value })).toThrow(key)
  })
})
