/** Files that are no sheets are named once, and not read again until they change. */
import { execFileSync } from 'node:child_process'
import { truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { makeTestFolder } from '../../../tests/kit/test-folder.ts'
import { UsageError } from '../../lib/exit-code.ts'
import { fileSource } from './file-source.ts'
import { addressOf } from './open-sheet.ts'

let folder: string
let stopper: AbortController
beforeEach(async () => {
  stopper = new AbortController()
  folder = await makeTestFolder('gavel-source-')
})
afterEach(() => stopper.abort())

async function isSame(path: string): Promise<boolean> {
  const source = fileSource(path, stopper.signal)
  await source.read()
  const began = performance.now()
  await source.changed(40)
  return performance.now() - began > 30
}

type Case = readonly [problem: string, make: () => string | Promise<string>]

/** Windows has neither of them. */
const SPECIAL_FILES: readonly Case[] = [
  ['is not a file', () => '/dev/zero'],
  [
    'is not a file',
    () => {
      execFileSync('mkfifo', [join(folder, 'pipe')])
      return join(folder, 'pipe')
    },
  ],
]

describe('A sheet that cannot be read', () => {
  it.each<Case>([
    ...(process.platform === 'win32' ? [] : SPECIAL_FILES),
    ['is not a file', () => folder],
    ['cannot be read: there is no such file or folder', () => join(folder, 'none.csv')],
    [
      'is larger than 16 MB',
      async () => {
        await writeFile(join(folder, 'large.csv'), '')
        await truncate(join(folder, 'large.csv'), 17 * 1024 * 1024)
        return join(folder, 'large.csv')
      },
    ],
  ])('is one message, until it changes: %s', async (problem, make) => {
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

describe('what a command takes as its sheet', () => {
  it.each([
    'auction.xlsx',
    'C:\\Users\\Asha\\My Drive\\auction.xlsx',
    'C:/Users/Asha/auction.xlsx',
    '\\\\office\\auction\\sheet.csv',
    '/home/asha/auction.csv',
  ])('%s is a file', (sheet) => {
    expect(addressOf(sheet)).toBeNull()
  })

  it.each([
    ['https://league.example/cup.csv', 'https://league.example/cup.csv'],
    ['HTTP://league.example/cup.csv', 'http://league.example/cup.csv'],
    ['docs.google.com/spreadsheets/d/1a/edit', 'https://docs.google.com/spreadsheets/d/1a/edit'],
  ])('%s is an address', (sheet, address) => {
    expect(addressOf(sheet)?.href).toBe(address)
  })

  it.each([
    ['https://', '.'],
    ['ftp://league.example/cup.csv', ': it must begin with https:// or http://.'],
    ['file:///home/asha/cup.csv', ': it must begin with https:// or http://.'],
  ])('%s is neither', (sheet, why) => {
    const problem = `${sheet} is not an address of a sheet${why}`
    expect(() => addressOf(sheet)).toThrow(new UsageError(problem))
  })
})
