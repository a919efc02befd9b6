/** Files that are no sheets are named once, and not read again until they change. */
import { execFileSync } from 'node:child_process'
import { truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { makeTestFolder } from '../../testing/test-folder.ts'
import { fileSource } from './file-source.ts'

let folder: string
let stopper: AbortController
beforeEach(async () => {
  stopper = new AbortController()
  folder = await makeTestFolder('gavel-source-')
})
afterEach(async () => {
  stopper.abort()
  // Windows keeps a folder for a moment after it was watched.
})

async function isSame(path: string): Promise<boolean> {
  const source = fileSource(path, stopper.signal)
  await source.read()
  const began = performance.now()
  await source.changed(40)
  return performance.now() - began > 30
}

type Case = readonly [what: string, make: () => string | Promise<string>, problem: string]

/** Windows has neither of them. */
const SPECIAL_FILES: readonly Case[] = [
  ['a device', () => '/dev/zero', 'is not a file: it is a device'],
  [
    'a pipe',
    () => {
      execFileSync('mkfifo', [join(folder, 'pipe')])
      return join(folder, 'pipe')
    },
    'is not a file: it is a pipe',
  ],
]

describe('A sheet that cannot be read', () => {
  it.each<Case>([
    ...(process.platform === 'win32' ? [] : SPECIAL_FILES),
    ['a folder', () => folder, 'is not a file: it is a folder'],
    ['no file', () => join(folder, 'none.csv'), 'cannot be read: there is no such file'],
    [
      'a large file',
      async () => {
        await writeFile(join(folder, 'large.csv'), '')
        await truncate(join(folder, 'large.csv'), 17 * 1024 * 1024)
        return join(folder, 'large.csv')
      },
      'is larger than 16 MB',
    ],
  ])('such as %s is one message, until it changes', async (_, make, problem) => {
    const path = await make()
    expect(await fileSource(path, stopper.signal).read()).toEqual({ ok: false, problem })
    expect(await isSame(path)).toBe(true)
  })

  it('is read as soon as it is a sheet', async () => {
    const path = join(folder, 'auction.csv')
    const source = fileSource(path, stopper.signal)
    await source.read()
    await writeFile(path, 'Player,Sold')
    await source.changed(60_000)
    expect(await source.read()).toEqual({ ok: true, bytes: Buffer.from('Player,Sold') })
  })
})
