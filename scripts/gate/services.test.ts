import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { missingServices } from './services.ts'

test('the services of the search path and of Debian’s folders are not missing', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'path-'))
  try {
    const before = missingServices({ PATH: '' })
    await writeFile(join(folder, 'nginx'), '', { mode: 0o755 })
    expect(missingServices({ PATH: folder })).toEqual(before.filter((name) => name !== 'nginx'))
  } finally {
    await rm(folder, { recursive: true })
  }
})
