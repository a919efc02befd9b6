/** Assets in the folder `assets` of one node's data. */
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type AssetStore, KEPT_MS } from './asset-store.ts'

export function openAssetFolder(dataDir: string): AssetStore {
  const folder = join(dataDir, 'assets')

  async function dropOld() {
    for (const name of await readdir(folder)) {
      const { mtimeMs } = await stat(join(folder, name))
      if (Date.now() - mtimeMs > KEPT_MS) await rm(join(folder, name))
    }
  }

  return {
    async save(files) {
      await mkdir(folder, { recursive: true })
      for (const [name, bytes] of files) {
        // A crash leaves no half of a file behind.
        const part = join(folder, `${name}.part`)
        await writeFile(part, bytes)
        await rename(part, join(folder, name))
      }
      await dropOld()
    },
    names: () => unlessMissing(readdir(folder), []),
    read: (name) => unlessMissing(readFile(join(folder, name)), null),
  }
}

async function unlessMissing<Result, Other>(
  reading: Promise<Result>,
  other: Other,
): Promise<Result | Other> {
  try {
    return await reading
  } catch (cause) {
    if (cause instanceof Error && Reflect.get(cause, 'code') === 'ENOENT') return other
    throw cause
  }
}
