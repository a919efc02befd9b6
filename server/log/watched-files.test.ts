import { mkdir, open, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { makeTestFolder } from '../../tests/kit/test-folder.ts'
import { IdConflict, LogFull, LogUnavailable } from './auction-log.ts'
import { watchFiles } from './watched-files.ts'
import { watchWrites } from './watched-writes.ts'

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

describe('writes that are watched', () => {
  const ENTRY = { id: 'a', event: { eventType: 'Unsold', data: { name: 'Asha' } } } as const

  function store() {
    let failure: Error | null = null
    let now = 0
    const answer = <Result>(result: Result) =>
      failure === null ? Promise.resolve(result) : Promise.reject(failure)
    const seconds: number[] = []
    vi.spyOn(performance, 'now').mockImplementation(() => now)
    const watched = watchWrites(
      {
        append: () => answer({ seq: 1, check: '0123456789abcdef', duplicate: false }),
        replaceDataFile: () => answer({ version: 1 }),
      },
      (took) => seconds.push(took),
    )
    return {
      publish: () => watched.append('hall', ENTRY).catch(() => {}),
      putFile: () => watched.replaceDataFile('hall', '{}').catch(() => {}),
      isRefusing: watched.isRefusing,
      seconds,
      fail(cause: Error | null) {
        failure = cause
      },
      pass(ms: number) {
        now += ms
      },
    }
  }

  test('a refusal of the publication itself says nothing about the store', async () => {
    const { publish, isRefusing, fail } = store()
    fail(new IdConflict('another publication'))
    await publish()
    expect(isRefusing()).toBe(false)
  })

  test('10 s after the last attempt nobody knows any more', async () => {
    const { publish, isRefusing, fail, pass } = store()
    fail(new LogFull('full'))
    await publish()
    pass(9_999)
    expect(isRefusing()).toBe(true)
    pass(1)
    expect(isRefusing()).toBe(false)
  })

  test('each change is timed, also one that failed', async () => {
    const { publish, putFile, fail, pass, seconds } = store()
    const published = publish()
    pass(250)
    await published
    fail(new LogUnavailable('away'))
    const refused = putFile()
    pass(2_000)
    await refused
    expect(seconds).toEqual([0.25, 2])
  })
})
