import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { folderOfTest } from '../test/folder.ts'
import { answersInTime } from './data-folder.ts'

let folder = ''
beforeEach(async () => {
  folder = await folderOfTest()
})

test('a folder answers whether it is there, missing or not a folder', async () => {
  await writeFile(join(folder, 'file'), '')
  for (const name of ['', 'new/folder', 'file', 'file/below']) {
    expect(await answersInTime(join(folder, name))).toBe(true)
  }
})

test('a disk that hangs gives no answer', async () => {
  const use = () => new Promise(() => {})
  expect(await answersInTime(folder, { patienceMs: 10, use })).toBe(false)
})
