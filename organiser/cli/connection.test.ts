import { mkdir, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Command } from 'commander'
import { beforeEach, describe, expect, it } from 'vitest'
import { makeTestFolder } from '../../tests/kit/test-folder.ts'
import { type ConnectionFlags, readConnection, withConnection } from './connection.ts'
import { keepToken, readToken } from './token.ts'

let folder: string
beforeEach(async () => {
  folder = await makeTestFolder('gavel-connection-')
})

function read(words: readonly string[], env: Record<string, string> = {}) {
  const command = withConnection(new Command())
    .exitOverride()
    .configureOutput({ writeErr() {} })
  const flags = command.parse(words, { from: 'user' }).opts<ConnectionFlags>()
  const signal = AbortSignal.any([])
  return readConnection(flags, { env, folder, signal, print() {}, warn() {} })
}

describe('the connection', () => {
  it('defaults to the local server, the room of §9 and the token in GAVEL_TOKEN', async () => {
    expect(await read([], { GAVEL_TOKEN: ' secret \n' })).toEqual({
      server: 'http://localhost:3000',
      room: 'test-room',
      token: 'secret',
    })
  })

  it('prefers the token file, then the environment, then the local server’s token', async () => {
    await writeFile(join(folder, 'token'), 'of-the-file\n')
    await mkdir(join(folder, '.gavel'))
    await writeFile(join(folder, '.gavel', 'token'), 'own\n')
    const env = { GAVEL_TOKEN: 'of-the-environment' }
    expect(await read(['--token-file', 'token'], env)).toMatchObject({ token: 'of-the-file' })
    expect(await read([], env)).toMatchObject({ token: 'of-the-environment' })
    expect(await read([])).toMatchObject({ token: 'own' })
  })

  it('says what to do when there is no token', async () => {
    await expect(read([])).rejects.toThrow(
      'No gavel runs in this folder: open the terminal where “gavel start” was typed.',
    )
    await expect(read(['--server', 'https://live.example'])).rejects.toThrow(
      'https://live.example needs its publish token: set GAVEL_TOKEN, or use --token-file FILE.',
    )
  })

  it.each([
    ['--server', 'ftp://localhost'],
    ['--room', 'a room'],
    ['--token', 'secret'],
  ])('refuses %s %s', (flag, value) => {
    expect(() => read([flag, value])).toThrow(flag)
  })
})

describe('keepToken', () => {
  it('says in one sentence that the file cannot be written', async () => {
    await expect(keepToken(folder)).rejects.toThrow(
      `The publish token cannot be kept in ${folder}: it is a folder.`,
    )
  })

  it('creates a token readable only by its owner, and keeps it', async () => {
    const file = join(folder, 'new', 'token')
    const token = await keepToken(file)
    expect(token).toMatch(/^[A-Za-z0-9_-]{32,}$/)
    expect((await stat(file)).mode & 0o777).toBe(0o600)
    expect(await keepToken(file)).toBe(token)
    expect(await readToken(file)).toBe(token)
  })

  it('replaces a token that the server would refuse', async () => {
    const file = join(folder, 'token')
    await writeFile(file, 'short', { mode: 0o644 })
    expect(await keepToken(file)).not.toBe('short')
    expect((await stat(file)).mode & 0o777).toBe(0o600)
  })
})

describe('readToken', () => {
  it('reports an error in one line', async () => {
    await expect(readToken(join(folder, 'none'))).rejects.toThrow('cannot be read')
    await writeFile(join(folder, 'empty'), '\n')
    await expect(readToken(join(folder, 'empty'))).rejects.toThrow('has no token in it')
  })
})
