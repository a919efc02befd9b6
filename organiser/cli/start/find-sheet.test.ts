/** How a sheet is named on the command line. */
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeEach, describe, expect, it } from 'vitest'
import { makeTestFolder } from '../../../tests/kit/test-folder.ts'
import { findSheet, namesSheet } from './find-sheet.ts'

let folder: string
beforeEach(async () => {
  folder = await makeTestFolder('gavel-sheet-')
})
const save = (...names: string[]) =>
  Promise.all(names.map((name) => writeFile(join(folder, name), '')))

describe('the sheet that a command names', () => {
  it('is found where Windows hides extensions', async () => {
    await save('auction.xlsx', 'other.csv', 'cup.xlsx.xlsx')
    await mkdir(join(folder, 'auction'))
    expect(findSheet('auction', folder)).toBe('auction.xlsx')
    expect(findSheet('other', folder)).toBe('other.csv')
    expect(findSheet('cup.xlsx', folder)).toBe('cup.xlsx.xlsx')
  })

  it('is asked about where two could be meant', async () => {
    await save('auction.xlsx', 'auction.csv')
    expect(() => findSheet('auction', folder)).toThrow(
      'There are auction.xlsx and auction.csv: name one of them.',
    )
  })

  it.each([
    ['cup.xlsx', 'There is no file cup.xlsx. To begin with an empty one: gavel template cup.xlsx'],
    ['cup', 'There is no file cup.'],
  ])('is missed in one sentence: %s', (given, line) => {
    expect(() => findSheet(given, folder)).toThrow(line)
  })
})

it('a bare sheet is started: a file, a link or a name with an extension, and nothing else', async () => {
  await save('auction.xlsx', 'mine')
  const names = ['auction.xlsx', 'auction', 'mine', 'gone.csv', 'https://docs.google.com/x', 'serv']
  expect(names.filter((name) => namesSheet(name, folder))).toEqual(names.slice(0, -1))
})
