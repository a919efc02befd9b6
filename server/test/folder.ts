import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, onTestFinished } from 'vitest'

/** Makes a folder that is removed when the present test and its `afterEach` are over. */
export const folderOfTest = () => makeFolder(onTestFinished)

/** Makes a folder for all tests of a file, at the top of which it is called. */
export const folderOfFile = () => makeFolder(afterAll)

async function makeFolder(whenOver: (remove: () => Promise<void>) => void): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'gavel-test-'))
  whenOver(() => rm(folder, { recursive: true, force: true }))
  return folder
}
