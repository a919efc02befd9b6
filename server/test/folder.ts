import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'

/** Makes a folder that is removed when the present test and its `afterEach` are over. */
export async function folderOfTest(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'gavel-test-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}
