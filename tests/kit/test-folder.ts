import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'

/** Makes a folder for the running test, from `beforeEach` or the test itself; it is removed after `afterEach`. */
export async function makeTestFolder(prefix: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), prefix))
  // On Windows a file may be in use a moment longer.
  const options = { recursive: true, force: true, maxRetries: 10, retryDelay: 200 } as const
  onTestFinished(() => rm(folder, options))
  return folder
}
