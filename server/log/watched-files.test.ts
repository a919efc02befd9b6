import { mkdir, open, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { beforeEach, describe, expect, test } from 'vitest'
import { makeTestFolder } from '../../tests/kit/test-folder.ts'
import { watchFiles } from './watched-files.ts'

let folder: string
let file: string

beforeEach(async () => {
  folder = join(await makeTestFolder('gavel-test-'), 'log')
  await mkdir(folder)
  file = join(folder, 'auction.sqlite')
  await writeFile(file, 'first')
})

describe.each([
  ['just after the last look', 0],
  ['in a folder that has not changed for long', 200],
])('files that are watched, %s', (_when, ms) => {
  let isInPlace: () => boolean

  beforeEach(async () => {
    isInPlace = watchFiles(folder, file, `${file}-wal`)
    await delay(ms)
    expect(isInPlace()).toBe(true)
  })

  test('written to: in place', async () => {
    await writeFile(file, 'second')
    expect(isInPlace()).toBe(true)
  })

  test('deleted, and back: not in place', async () => {
    // As SQLite does, so that the new file can't get its inode.
    const handle = await open(file)
    await rm(file)
    expect(isInPlace()).toBe(false)
    await writeFile(file, 'first')
    expect(isInPlace()).toBe(false)
    await handle.close()
  })

  test('moved away: not in place until it is back', async () => {
    await rename(file, `${file}-old`)
    expect(isInPlace()).toBe(false)
    expect(isInPlace()).toBe(false)
    await rename(`${file}-old`, file)
    expect(isInPlace()).toBe(true)
  })

  test('the folder replaced by another: not in place until it is back', async () => {
    await rename(folder, `${folder}-old`)
    expect(isInPlace()).toBe(false)
    await mkdir(folder)
    await writeFile(file, 'first')
    expect(isInPlace()).toBe(false)
    await rm(folder, { recursive: true })
    await rename(`${folder}-old`, folder)
    expect(isInPlace()).toBe(true)
  })

  test('one that was not there, added: not in place', async () => {
    await writeFile(`${file}-wal`, '')
    expect(isInPlace()).toBe(false)
  })
})
