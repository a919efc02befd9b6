import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeEach, describe, expect, test } from 'vitest'
import { makeTestFolder } from '../../tests/kit/test-folder.ts'
import { readConfig } from '../config.ts'
import { ConfigError } from '../lib/config-error.ts'

const MUMBAI = 'mumbai-correct-horse-battery-staple'
const PUNE = 'pune-correct-horse-battery-staple==@|'
const SECRET = 'too-short'

let folder: string
let path: string

beforeEach(async () => {
  folder = await makeTestFolder('gavel-test-')
  path = join(folder, 'publishers.json')
})

async function read(content: unknown, environment: Record<string, string> = {}) {
  await writeFile(path, typeof content === 'string' ? content : JSON.stringify(content))
  return readConfig({ PUBLISHERS_FILE: path, ...environment }).publishers
}

async function refusal(content: unknown, environment?: Record<string, string>): Promise<string> {
  const cause: unknown = await read(content, environment).catch((thrown: unknown) => thrown)
  expect(cause).toBeInstanceOf(ConfigError)
  return cause instanceof ConfigError ? cause.message : ''
}

describe('PUBLISHERS_FILE', () => {
  test('names publishers, with or without a limit to rooms', async () => {
    const rooms = ['mumbai-2026', 'mumbai-2027']
    const given = [
      { name: 'mumbai', token: MUMBAI, rooms },
      { name: 'pune', token: PUNE },
    ]
    expect(await read(given)).toEqual(given)
  })

  test('a name may occur twice, for a token rotation; a token may not', async () => {
    const twice = [MUMBAI, PUNE].map((token) => ({ name: 'mumbai', token }))
    expect(await read(twice)).toHaveLength(2)
    const same = ['mumbai', 'pune'].map((name) => ({ name, token: MUMBAI }))
    expect(await refusal(same)).toContain('PUBLISHERS_FILE: a token is given twice')
    const message = await refusal([{ name: 'mumbai', token: MUMBAI }], { PUBLISH_TOKENS: MUMBAI })
    expect(message).toContain('PUBLISHERS_FILE: a token is given twice')
    expect(message).not.toContain(MUMBAI)
  })

  test('reports each problem in one line, without tokens', async () => {
    const message = await refusal([
      { name: 'a b', token: SECRET },
      { token: MUMBAI, rooms: [] },
      { name: 'pune', token: `${PUNE} with space`, rooms: ['no room'], room: 'x' },
      SECRET,
    ])
    expect(message.split('\n')).toEqual([
      'These settings cannot be used:',
      '  PUBLISHERS_FILE.0.name: must be 1 to 64 of the characters A-Z a-z 0-9 _ and -',
      '  PUBLISHERS_FILE.0.token: needs at least 32 characters',
      '  PUBLISHERS_FILE.1.name: is missing',
      '  PUBLISHERS_FILE.1.rooms: must name a room; leave it out for every room',
      expect.stringContaining('PUBLISHERS_FILE.2.token: must have only ASCII characters'),
      '  PUBLISHERS_FILE.2.rooms.0: must be 1 to 64 of the characters A-Z a-z 0-9 _ and -',
      '  PUBLISHERS_FILE.2.room: is not a known key',
      '  PUBLISHERS_FILE.3: must be an object',
    ])
    for (const token of [SECRET, MUMBAI, PUNE]) expect(message).not.toContain(token)
  })

  test.each([
    [`{ "token": "${MUMBAI}" `, 'is not JSON'],
    [{ name: 'mumbai', token: MUMBAI }, 'must be a list of publishers'],
  ])('%j is refused', async (content, problem) => {
    const message = await refusal(content)
    expect(message).toContain(`PUBLISHERS_FILE: ${problem}`)
    expect(message).not.toContain(MUMBAI)
  })

  test('is refused if it is missing', () => {
    expect(() => readConfig({ PUBLISHERS_FILE: join(folder, 'nowhere.json') })).toThrow(
      'PUBLISHERS_FILE: cannot be read (ENOENT)',
    )
  })
})
