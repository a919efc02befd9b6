import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { writeWhole } from './write-whole.ts'

test('a file that cannot be replaced leaves nothing beside it', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'gavel-whole-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  await mkdir(join(folder, 'index.html', 'kept'), { recursive: true })
  await expect(writeWhole(join(folder, 'index.html'), 'page')).rejects.toThrow()
  expect(await readdir(folder)).toEqual(['index.html'])
})
