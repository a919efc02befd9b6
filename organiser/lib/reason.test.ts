import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { isSystemError, reasonOf } from './reason.ts'
import { writeWhole } from './write-whole.ts'

const failure = (promise: Promise<unknown>) =>
  promise.then(
    () => undefined,
    (cause: unknown) => cause,
  )

describe('the reason of a failure', () => {
  it.each([
    ['there is no such file or folder', () => readFile('none/none')],
    ['it is a folder', () => readFile('/')],
    ['a part of its path is not a folder', () => mkdir('/dev/null/a')],
    ['something of this name is there already', () => mkdir('/dev/null')],
    ['the disk is full', () => writeFile('/dev/full', 'a')],
  ])('%s', async (reason, doing) => {
    const cause = await failure(doing())
    expect(reasonOf(cause)).toBe(reason)
    expect(isSystemError(cause)).toBe(true)
  })

  it('of a request is what made it fail', async () => {
    expect(reasonOf(await failure(fetch('http://none.invalid/')))).toMatch(/host/)
  })

  it('is otherwise its message', () => {
    const cause = new TypeError('x is not a function')
    expect(reasonOf(cause)).toBe('x is not a function')
    expect(isSystemError(cause)).toBe(false)
  })
})

it('a file that cannot be replaced leaves nothing beside it', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'gavel-whole-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  await mkdir(join(folder, 'index.html', 'kept'), { recursive: true })
  await expect(writeWhole(join(folder, 'index.html'), 'page')).rejects.toThrow()
  expect(await readdir(folder)).toEqual(['index.html'])
})
