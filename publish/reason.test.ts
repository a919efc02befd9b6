import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { describe, expect, it } from 'vitest'
import { isSystemError, reasonOf } from './reason.ts'

const failure = (promise: Promise<unknown>) =>
  promise.then(
    () => undefined,
    (cause: unknown) => cause,
  )

describe('the reason of a failure', () => {
  it.each([
    ['a missing file', () => readFile('none/none'), 'there is no such file or folder'],
    ['a folder read as a file', () => readFile('/'), 'it is a folder'],
    ['a file used as a folder', () => mkdir('/dev/null/a'), 'a part of its path is not a folder'],
    [
      'a folder in one that is missing',
      () => mkdir('none/none'),
      'the folder above it is missing or read-only',
    ],
    [
      'a folder in the place of a file',
      () => mkdir('/dev/null'),
      'a file of this name is in the way',
    ],
    ['a full disk', () => writeFile('/dev/full', 'a'), 'the disk is full'],
  ])('%s', async (_, doing, reason) => {
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
