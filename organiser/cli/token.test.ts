import { stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeEach, describe, expect, it } from 'vitest'
import { makeTestFolder } from '../../tests/kit/test-folder.ts'
import { keepToken, readToken } from './token.ts'

let folder: string
beforeEach(async () => {
  folder = await makeTestFolder('gavel-token-')
})

describe('keepToken', () => {
  it('says in one sentence that the file cannot be written', async () => {
    await expect(keepToken('/dev/full')).rejects.toThrow(
      'The publish token cannot be kept in /dev/full: the disk is full.',
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
